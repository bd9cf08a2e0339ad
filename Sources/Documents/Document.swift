import SetteePropertyLists

/// A settings document: its bytes as they came, and the tree that they stand for.
///
/// The bytes are the document; the tree knows of each value where it stands in them, so that an
/// edit is a splice and leaves every other byte alone. Values are decoded when somebody asks.
/// A document is immutable and cheap to copy.
package struct Document: Sendable {
  package let tree: SyntaxTree

  /// Reads a text in UTF-8, with or without a byte order mark.
  ///
  /// The time is linear in the number of bytes.
  package init(
    _ bytes: [UInt8], format: any DocumentFormat, limits: DocumentLimits = .standard
  ) throws(DocumentProblem) {
    let tape = try bytes.withUnsafeBufferPointer { buffer throws(DocumentProblem) in
      try EncodingCheck.check(buffer, limits: limits)
      return try format.read(buffer, from: EncodingCheck.markLength(of: buffer), limits: limits)
    }
    tree = SyntaxTree(format: format, limits: limits, bytes: bytes, tape: tape)
  }

  package init(tree: SyntaxTree) { self.tree = tree }

  package var format: any DocumentFormat { tree.format }

  package var bytes: [UInt8] { tree.bytes }

  package var root: DocumentNode { DocumentNode(tree: tree, index: 0) }

  /// Where the comments stand, their marks included, in the order of the text.
  package var comments: [Range<Int>] { tree.tape.comments.map(\.range) }

  /// Line and column of a byte; the time is linear in the offset.
  package func position(ofOffset offset: Int) -> TextPosition {
    TextPosition(ofOffset: offset, in: tree.bytes)
  }

  /// The line of a byte, counted from 1; the time is linear in the offset, and short.
  package func line(ofOffset offset: Int) -> Int {
    tree.bytes.withUnsafeBufferPointer { bytes in
      var (count, wasReturn) = (1, false)
      // Nearly every text has no other line ends: then several bytes are looked at at once.
      let text = UnsafeBufferPointer(rebasing: bytes.prefix(offset))
      let plain = text.reduce(into: (lines: 0, returns: 0)) { found, byte in
        found.lines &+= byte == .lineFeed ? 1 : 0
        found.returns &+= byte == .carriageReturn ? 1 : 0
      }
      guard plain.returns > 0 else { return plain.lines + 1 }
      for byte in text {
        if byte == .carriageReturn || (byte == .lineFeed && !wasReturn) { count += 1 }
        wasReturn = byte == .carriageReturn
      }
      return count
    }
  }

  /// The text of some bytes.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: tree.bytes[range], as: UTF8.self)
  }
}

extension Document {
  /// The value at a place, or nothing where its steps lead nowhere.
  ///
  /// O(1) a step on average.
  package func node(at place: Place) -> DocumentNode? {
    guard root.kind == .object else {
      return place.key == Self.rootKey ? root.value(at: place.steps) : nil
    }
    // Most places that a schema knows end here in most documents.
    return root.member(named: place.key)?.value(at: place.steps)
  }

  /// The steps from the root that a place stands for.
  ///
  /// A place's key is the first step into a root that is an object. A root that is a list or a
  /// scalar has no members: there the empty key is the root itself, and another key nothing.
  package func steps(of place: Place) -> [Place.Step]? {
    if root.kind == .object { return [.member(place.key)] + place.steps }
    return place.key == Self.rootKey ? place.steps : nil
  }

  /// The place of steps from the root; nothing for the root itself where it is an object.
  package func place(of steps: some Sequence<Place.Step>) -> Place? {
    let steps = Array(steps)
    guard root.kind == .object else { return Place(Self.rootKey, steps) }
    guard case .member(let key) = steps.first else { return nil }
    return Place(key, Array(steps.dropFirst()))
  }

  /// The key of a root that is a list or a scalar.
  package static let rootKey: Key = ""

  /// The keys that places of this document begin with, in the order of the text.
  package var keys: [Key] {
    guard root.kind == .object else { return [Self.rootKey] }
    return (0..<root.count).map { root.member(at: $0).name }
  }
}

/// A line and a column of a text, both counted from 1; a column is a Unicode scalar.
package typealias TextPosition = JSONPosition
/// The line around a place of a text, and where in it the place is.
package typealias TextExcerpt = JSONExcerpt

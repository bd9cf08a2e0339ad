import SetteePropertyLists

/// How a document spells what JSON leaves free: blanks, and whether lines are used.
struct JSONStyle {
  /// Between a key and its value, the colon included.
  var colon = ": "
  /// Behind a comma that no line end follows.
  var gap = " "
  /// Inside the brackets of a list on one line.
  var listPadding = ""
  /// Inside the braces of an object on one line.
  var objectPadding = " "
  var lineEnd: String
  var unit: String

  /// Learns from the values beside a place, then from what is commonest in the document.
  init(near container: DocumentNode?, habits: JSONHabits, layout: TextLayout, unit: String) {
    lineEnd = layout.lineEnd
    self.unit = unit
    var habits = habits
    // What stands beside the place outweighs all the rest.
    if let container { habits.add(container, layout, weight: JSONHabits.sampleCountMax * 2) }
    colon = habits.colons.commonest ?? colon
    gap = habits.gaps.commonest ?? gap
    listPadding = habits.listPaddings.commonest ?? listPadding
    objectPadding = habits.objectPaddings.commonest ?? objectPadding
  }

  func brackets(for kind: ValueKind) -> BracketedContainer.Style {
    BracketedContainer.Style(
      lineEnd: lineEnd, unit: unit, gap: gap,
      padding: kind == .list ? listPadding : objectPadding)
  }
}

/// How often each spelling of what JSON leaves free stands in a document.
struct JSONHabits {
  fileprivate var colons = TextCounts()
  fileprivate var gaps = TextCounts()
  fileprivate var listPaddings = TextCounts()
  fileprivate var objectPaddings = TextCounts()

  /// So many containers are looked at to find what is commonest.
  fileprivate static let sampleCountMax = 500

  init(of document: Document, _ layout: TextLayout) {
    let entries = document.tree.tape.entries
    var seenCount = 0
    for index in entries.indices where entries[index].kind.isContainer {
      add(document.node(withIndex: index), layout, weight: 1)
      seenCount += 1
      if seenCount == Self.sampleCountMax { break }
    }
  }

  /// Looks at the first two values of a container.
  fileprivate mutating func add(_ container: DocumentNode, _ layout: TextLayout, weight: Int) {
    guard container.count > 0 else { return }
    let bytes = container.tree.bytes
    let first = container.element(at: 0)
    if container.kind == .object {
      let between = Int(first.keyEntry.span.end)..<first.range.lowerBound
      add(bytes[between], to: \.colons, weight) { $0.isBlank || $0 == UInt8(ascii: ":") }
    }
    guard !layout.hasLineEnd(in: container.range) else { return }
    let padding = container.range.lowerBound + 1..<start(of: first, in: container)
    add(
      bytes[padding], to: container.kind == .list ? \.listPaddings : \.objectPaddings, weight,
      where: \.isBlank)
    guard container.count > 1 else { return }
    let second = start(of: container.element(at: 1), in: container)
    let between = bytes[first.range.upperBound..<second]
    if let comma = between.firstIndex(of: UInt8(ascii: ",")) {
      add(between[(comma + 1)...], to: \.gaps, weight, where: \.isBlank)
    }
  }

  private func start(of value: DocumentNode, in container: DocumentNode) -> Int {
    container.kind == .object ? Int(value.keyEntry.span.start) : value.range.lowerBound
  }

  /// Counts a text of certain bytes alone, and no other.
  private mutating func add(
    _ bytes: ArraySlice<UInt8>, to counts: WritableKeyPath<JSONHabits, TextCounts>,
    _ weight: Int, where isPart: (UInt8) -> Bool
  ) {
    guard bytes.allSatisfy(isPart) else { return }
    self[keyPath: counts].add(bytes, weight: weight)
  }
}

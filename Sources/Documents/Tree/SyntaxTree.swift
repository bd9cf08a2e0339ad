import SetteePropertyLists
import Synchronization

/// What a document's nodes share: the text, where its values are, and the names looked up so far.
package final class SyntaxTree: Sendable {
  package let format: any DocumentFormat
  package let limits: DocumentLimits
  package let bytes: [UInt8]
  package let tape: SyntaxTape
  /// Tables of names by the entry of their object, made when a large object is first asked.
  private let tables = Mutex<[Int: NameTable]>([:])
  /// Large values by their entries, as property lists, once they were asked for.
  private let values = Mutex<[Int: PropertyList]>([:])

  init(format: any DocumentFormat, limits: DocumentLimits, bytes: [UInt8], tape: SyntaxTape) {
    self.format = format
    self.limits = limits
    self.bytes = bytes
    self.tape = tape
  }

  /// Whether every value is what its own bytes say.
  var isPlainText: Bool { !tape.hasReferences && tape.properties.isEmpty }

  /// So many entries make a value large.
  private static let largeCount = 64

  /// The value of an entry as a property list; a large one is made once.
  package func propertyList(at index: Int) -> PropertyList {
    let node = DocumentNode(tree: self, index: index)
    guard Int(node.entry.next) - index > Self.largeCount else { return node.propertyList }
    if let known = values.withLock({ $0[index] }) { return known }
    let value = node.propertyList
    values.withLock { $0[index] = value }
    return value
  }

  /// The bytes that a key or a string stands for.
  package func withText<Result>(
    of entry: SyntaxEntry, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    if entry.flags.contains(.isStored) {
      return tape.texts.withText(at: Int(entry.children), body)
    }
    return bytes.withUnsafeBufferPointer { bytes in
      if entry.needsDecoding {
        return format.decodedText(of: entry, in: bytes).withUnsafeBufferPointer(body)
      }
      return body(UnsafeBufferPointer(rebasing: bytes[entry.insideRange]))
    }
  }

  /// The position of the member of this name among those of an object that count.
  ///
  /// O(1) on average; a large object's first look-up is linear in its members.
  func position(ofMember name: Key, inObjectAt index: Int) -> Int? {
    let values = values(ofContainerAt: index)
    guard values.count > NameTable.scanCountMax else {
      return values.indices.last { isName(name, ofValueAt: Int(values[$0])) }
        .map { $0 - values.startIndex }
    }
    return tables.withLock { tables in
      if tables[index] == nil { tables[index] = NameTable(of: values, in: self) }
      return tables[index]?.position(of: name, in: values, of: self)
    }
  }

  /// The entries of a container's values, as far as they count.
  func values(ofContainerAt index: Int) -> ArraySlice<UInt32> {
    tape.values(of: index)
  }

  func isName(_ name: Key, ofValueAt index: Int) -> Bool {
    var name = name.name
    return name.withUTF8 { wanted in
      withText(of: tape.entries[index - 1]) {
        $0.count == wanted.count && $0.elementsEqual(wanted)
      }
    }
  }
}

/// Where the members of a large object are, by hash of their names.
struct NameTable {
  /// Up to so many members are looked at one by one.
  static let scanCountMax = 8

  /// For each place 0, or a position and one.
  private var places: [UInt32]

  init(of values: ArraySlice<UInt32>, in tree: SyntaxTree) {
    var count = 32
    while values.count * 3 > count * 2 { count *= 2 }
    places = Array(repeating: 0, count: count)
    for (position, value) in values.enumerated() {
      var place = tree.withText(of: tree.tape.entries[Int(value) - 1], Self.hash) & (count - 1)
      while places[place] != 0 { place = (place + 1) & (count - 1) }
      places[place] = UInt32(truncatingIfNeeded: position + 1)
    }
  }

  func position(of name: Key, in values: ArraySlice<UInt32>, of tree: SyntaxTree) -> Int? {
    var text = name.name
    var place = text.withUTF8(Self.hash) & (places.count - 1)
    while places[place] != 0 {
      let position = Int(places[place]) - 1
      if tree.isName(name, ofValueAt: Int(values[values.startIndex + position])) {
        return position
      }
      place = (place + 1) & (places.count - 1)
    }
    return nil
  }

  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    Int(truncatingIfNeeded: ByteHash.shared.hash(UnsafeRawBufferPointer(bytes)) >> 32)
  }
}

extension SyntaxEntry {
  /// The bytes between the quotes of a key or a string, or all of them where it has none.
  package var insideRange: Range<Int> {
    let quote = flags.contains(.isQuoted) ? 1 : 0
    return Int(span.start) + quote..<Int(span.end) - quote
  }
}

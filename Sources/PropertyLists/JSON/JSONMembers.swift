/// One key and its value.
package struct JSONMember: Sendable {
  let storage: JSONStorage
  let index: Int

  package var key: String { storage.string(of: storage.tape[index]) }

  /// The first byte of the key, its quote.
  package var keyOffset: Int { Int(storage.tape[index].start) }

  package var value: JSONNode { JSONNode(storage: storage, index: index + 1) }
}

/// The members of an object, in file order.
package struct JSONMembers: Sequence, IteratorProtocol {
  let storage: JSONStorage
  private var range: Range<Int>

  init(storage: JSONStorage, range: Range<Int>) { (self.storage, self.range) = (storage, range) }

  package mutating func next() -> JSONMember? {
    guard !range.isEmpty else { return nil }
    let member = JSONMember(storage: storage, index: range.lowerBound)
    range = Int(storage.tape[range.lowerBound + 1].next)..<range.upperBound
    return member
  }
}

/// The elements of an array.
package struct JSONElements: Sequence, IteratorProtocol {
  let storage: JSONStorage
  private var range: Range<Int>

  init(storage: JSONStorage, range: Range<Int>) { (self.storage, self.range) = (storage, range) }

  package mutating func next() -> JSONNode? {
    guard !range.isEmpty else { return nil }
    let node = JSONNode(storage: storage, index: range.lowerBound)
    range = Int(storage.tape[range.lowerBound].next)..<range.upperBound
    return node
  }
}

/// One value in a JSON text.
package struct JSONNode: Sendable {
  let storage: JSONStorage
  let index: Int

  package enum Kind: UInt8, Sendable, Hashable {
    case null, boolean, number, string, array, object

    /// What the value is, for a sentence.
    package var phrase: String {
      switch self {
      case .null: "null"
      case .boolean: "true or false"
      case .number: "a number"
      case .string: "a text"
      case .array: "a list"
      case .object: "an object"
      }
    }
  }

  package var kind: Kind { entry.kind }

  /// The value's first byte.
  package var offset: Int { Int(entry.start) }

  /// The byte after the value's last.
  package var endOffset: Int { Int(entry.end) }

  /// `nil` for anything but `true` and `false`.
  package var boolean: Bool? {
    kind == .boolean ? storage.bytes[offset] == UInt8(ascii: "t") : nil
  }

  /// The decoded text, `nil` for anything but a string.
  package var string: String? { kind == .string ? storage.string(of: entry) : nil }

  /// An integer or a real, exactly as written; `nil` for anything but a number.
  package var number: PropertyList? { kind == .number ? storage.number(of: entry) : nil }

  /// The members of an object in file order; none for anything else.
  package var members: JSONMembers {
    JSONMembers(storage: storage, range: kind == .object ? inside : 0..<0)
  }

  /// The elements of an array; none for anything else.
  package var elements: JSONElements {
    JSONElements(storage: storage, range: kind == .array ? inside : 0..<0)
  }

  /// The value of an object's member, found in time linear in the number of members.
  package subscript(key: String) -> JSONNode? {
    members.first { $0.key.hasSameBytes(as: key) }?.value
  }

  /// The value's bytes as they stand in the text.
  package var source: String {
    String(decoding: storage.bytes[offset..<endOffset], as: UTF8.self)
  }

  /// The way from the root, as RFC 6901 writes it.
  ///
  /// For instance `/properties/editor.fontSize`; empty for the root. It is searched from the root
  /// each time, because only problems ask for it.
  package var pointer: String {
    var path = ""
    var node = JSONNode(storage: storage, index: 0)
    while node.index != index, let (step, child) = node.step(toward: index) {
      path += "/" + JSONPointer.escaped(step)
      node = child
    }
    return path
  }

  private var entry: JSONEntry { storage.tape[index] }

  /// The entries between the brackets.
  private var inside: Range<Int> { index + 1..<Int(entry.next) }

  private func step(toward target: Int) -> (String, JSONNode)? {
    for member in members where member.value.reaches(target) { return (member.key, member.value) }
    for (position, element) in elements.enumerated() where element.reaches(target) {
      return (String(position), element)
    }
    return nil
  }

  private func reaches(_ target: Int) -> Bool { index <= target && target < Int(entry.next) }
}

extension JSONNode {
  /// The value as a property list; objects keep the order of their keys.
  package var propertyList: PropertyList {
    switch kind {
    case .null: .null
    case .boolean: .boolean(boolean ?? false)
    case .number: storage.number(of: entry)
    case .string: .string(storage.string(of: entry))
    case .array: .array(elements.map(\.propertyList))
    case .object:
      .dictionary(PropertyDictionary(members.map { (Key($0.key), $0.value.propertyList) }))
    }
  }
}

extension JSONNode {
  /// The value with its numbers as they are written.
  package var tree: OrderedTree {
    switch kind {
    case .number: .plain(storage.number(of: entry), spelling: source)
    case .array: .list(elements.map(\.tree))
    case .object: .object(members.map { (Key($0.key), $0.value.tree) })
    case .null, .boolean, .string: .plain(propertyList, spelling: nil)
    }
  }

  /// The first number in it that fits no integer and no double exactly; nothing where all do.
  package var inexactNumber: JSONNode? {
    switch kind {
    case .number: tree.inexactSpelling == nil ? nil : self
    case .array: elements.lazy.compactMap(\.inexactNumber).first
    case .object: members.lazy.compactMap(\.value.inexactNumber).first
    case .null, .boolean, .string: nil
    }
  }
}

/// The text of JSON pointers (RFC 6901), and the two characters that their steps cannot hold as
/// they are.
package enum JSONPointer {
  /// The pointer of steps from the root.
  package static func text(_ steps: [Place.Step]) -> String {
    steps.map { "/" + escaped($0.plain) }.joined()
  }

  /// A step as it stands in a pointer: `~` is `~0` and `/` is `~1`.
  package static func escaped(_ step: String) -> String {
    var text = ""
    text.appendEscaped(step) { $0 == "~" ? "~0" : $0 == "/" ? "~1" : nil }
    return text
  }

  /// A step as the key it stands for, or `nil` where `~` introduces nothing.
  package static func unescaped(_ step: some StringProtocol) -> String? {
    var text = ""
    var scalars = step.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "~" else {
        text.unicodeScalars.append(scalar)
        continue
      }
      switch scalars.next() {
      case "0": text += "~"
      case "1": text += "/"
      default: return nil
      }
    }
    return text
  }
}

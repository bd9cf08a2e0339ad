import SetteePropertyLists

/// References into the schema itself; nothing is ever fetched.
extension SchemaReader {
  /// A schema with what it refers to by `$ref`, or by an `allOf` of one, filled in.
  ///
  /// `nil`, and reported, where a reference leads nowhere, abroad or back to itself.
  mutating func resolved(_ schema: SchemaObject) -> SchemaObject? {
    var result = schema
    var seen: Set<Int> = []
    var first: JSONNode?
    while let (place, target) = next(of: result) {
      guard let node = target else { return nil }
      if seen.isEmpty { seen.insert(schema.node.serial) }
      first = first ?? place
      guard seen.insert(node.serial).inserted else {
        report(first ?? place, "This reference leads back to itself.")
        return nil
      }
      result = result.without(.ref, .allOf).over(SchemaObject(node))
    }
    return result
  }

  /// The reference and the schema it stands for; the latter `nil` where there is none.
  private mutating func next(of schema: SchemaObject) -> (JSONNode, JSONNode?)? {
    if let reference = schema[.ref] { return (reference, target(of: reference)) }
    guard let all = schema[.allOf] else { return nil }
    var elements = all.elements
    guard let only = elements.next(), only.kind == .object, elements.next() == nil else {
      return nil
    }
    return (all, only)
  }

  private mutating func target(of reference: JSONNode) -> JSONNode? {
    guard let text = string(reference) else { return nil }
    guard text.hasPrefix("#"), text == "#" || text.hasPrefix("#/") else {
      report(
        reference,
        "Only references inside the schema are followed; expected one such as '#/$defs/color'.")
      return nil
    }
    guard let node = node(atPointer: text.dropFirst()) else {
      report(reference, "There is nothing at '\(text)' in this schema.")
      return nil
    }
    guard node.kind == .object else {
      report(reference, "At '\(text)' there is no schema.")
      return nil
    }
    return node
  }

  private func node(atPointer pointer: Substring) -> JSONNode? {
    var node = root
    for step in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let plain = Self.percentDecoded(step), let key = JSONPointer.unescaped(plain) else {
        return nil
      }
      guard let next = node[key] ?? element(of: node, at: key) else { return nil }
      node = next
    }
    return node
  }

  private func element(of node: JSONNode, at key: String) -> JSONNode? {
    guard let index = Int(key), index >= 0, String(index) == key else { return nil }
    return node.elements.dropFirst(index).first { _ in true }
  }

  /// A part of a URI's fragment as text; `nil` where a percent sign introduces no byte.
  private static func percentDecoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(String(Substring(digits)), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

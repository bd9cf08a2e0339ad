import SetteePropertyLists

/// JSON pointers in references, as schemas write them.
enum SchemaPointer {
  /// The schema at a pointer; `nil` where there is nothing.
  ///
  /// Percent signs are decoded as the standard asks; where that leads nowhere the pointer is taken
  /// as written, since authors forget to encode names such as `100%`.
  static func node(at pointer: String, from root: SchemaNode) -> SchemaNode? {
    if let decoded = percentDecoded(pointer[...]), let node = walk(decoded, from: root) {
      return node
    }
    return walk(pointer, from: root)
  }

  private static func walk(_ pointer: String, from root: SchemaNode) -> SchemaNode? {
    let parts = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    var node = root
    for (position, part) in parts.enumerated() {
      let name = JSONPointer.unescaped(part) ?? String(part)
      let isLast = position == parts.count - 1
      let step: Place.Step
      if node.tree.kind == .list {
        guard let index = Int(name) else { return nil }
        step = .element(index)
      } else {
        step = .member(Key(name))
      }
      guard let next = node.child(step, asSchema: isLast) else { return nil }
      node = next
    }
    return node
  }

  /// A part of a URI as text; `nil` where a percent sign introduces no byte.
  static func percentDecoded(_ text: Substring) -> String? {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
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

import SetteePropertyLists

/// A message in an answer of the gateway, read as protocol buffers' JSON asks for: zero values are
/// absent, 64-bit numbers are strings (or numbers), bytes are base64, unknown fields count nothing.
package struct EtcdNode: Sendable {
  /// `nil` for a message that is absent: all its fields have their zero values.
  private let node: JSONNode?

  package init(_ bytes: [UInt8]) throws(EtcdError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw .malformed("\(error)")
    }
    try self.init(document.root)
  }

  private init(_ node: JSONNode?) throws(EtcdError) {
    if let node, node.kind != .object { throw Self.wrong(node, "an object") }
    self.node = node
  }

  /// Whether the field is there at all.
  package func has(_ name: String) -> Bool { child(name) != nil }

  package func message(_ name: String) throws(EtcdError) -> EtcdNode { try EtcdNode(child(name)) }

  package func int64(_ name: String) throws(EtcdError) -> Int64 { try whole(name) }

  package func uint64(_ name: String) throws(EtcdError) -> UInt64 { try whole(name) }

  package func flag(_ name: String) throws(EtcdError) -> Bool {
    guard let child = child(name) else { return false }
    guard let flag = child.boolean else { throw Self.wrong(child, "true or false") }
    return flag
  }

  package func string(_ name: String) throws(EtcdError) -> String {
    guard let child = child(name) else { return "" }
    guard let string = child.string else { throw Self.wrong(child, "a string") }
    return string
  }

  package func bytes(_ name: String) throws(EtcdError) -> [UInt8] {
    guard let child = child(name) else { return [] }
    guard let string = child.string, let bytes = Base64.decode(string.utf8) else {
      throw Self.wrong(child, "base64")
    }
    return bytes
  }

  package func messages(_ name: String) throws(EtcdError) -> [EtcdNode] {
    guard let child = child(name) else { return [] }
    guard child.kind == .array else { throw Self.wrong(child, "a list") }
    var messages: [EtcdNode] = []
    for element in child.elements { messages.append(try EtcdNode(element)) }
    return messages
  }

  /// A whole number, which JSON's mapping of the protocol writes as text; 0 where it is absent.
  private func whole<Number: FixedWidthInteger>(_ name: String) throws(EtcdError) -> Number {
    guard let child = child(name) else { return 0 }
    let found =
      switch (child.number, child.string) {
      case (.integer(let whole)?, _): Number(exactly: whole)
      case (_, let string?): Number(string)
      default: nil as Number?
      }
    guard let found else { throw Self.wrong(child, "a whole number of 64 bits") }
    return found
  }

  /// A field's value; `null` means absent.
  private func child(_ name: String) -> JSONNode? {
    guard let child = node?[name], child.kind != .null else { return nil }
    return child
  }

  private static func wrong(_ node: JSONNode, _ expected: String) -> EtcdError {
    .malformed("'\(node.pointer)' should be \(expected)")
  }
}

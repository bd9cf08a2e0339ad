/// The place of a file, as text.
package struct Path: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var isAbsolute: Bool { text.utf8.first == UInt8(ascii: "/") }

  /// The last component; empty for the root.
  package var name: String {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }

  /// The folder that holds this file; the root holds itself.
  package var parent: Path {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return Path(".") }
    return Path(slash == text.startIndex ? "/" : String(text[..<slash]))
  }

  package func appending(_ name: String) -> Path {
    Path(text.utf8.last == UInt8(ascii: "/") ? text + name : text + "/" + name)
  }

  /// A file in the same folder.
  package func sibling(_ name: String) -> Path { parent.appending(name) }
}

extension Path: CustomStringConvertible {
  package var description: String { text }
}

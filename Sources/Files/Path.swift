/// The place of a file, as text.
package struct Path: Sendable, Hashable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package var isAbsolute: Bool { text.utf8.first == UInt8(ascii: "/") }

  /// The last component; empty for the root.
  package var name: String {
    withLastSlash { bytes, slash in
      slash.map { String(decoding: bytes[($0 + 1)...], as: UTF8.self) } ?? text
    }
  }

  /// The folder that holds this file; the root holds itself.
  package var parent: Path {
    withLastSlash { bytes, slash in
      guard let slash else { return Path(".") }
      return Path(slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self))
    }
  }

  /// Looks at the text's bytes, and at where the last slash stands among them.
  private func withLastSlash<Result>(
    _ body: (UnsafeBufferPointer<UInt8>, Int?) -> Result
  ) -> Result {
    var text = text
    return text.withUTF8 { body($0, $0.lastIndex(of: UInt8(ascii: "/"))) }
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

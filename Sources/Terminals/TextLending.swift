/// A text in a file of its own, for another program to edit.
package protocol TextLending {
  /// The words that open the file in that program.
  var command: [String] { get }

  /// What stands in the file now.
  func read() throws -> String

  /// Removes the file; it is not needed any more.
  func remove()
}

/// A text for another program, and what its file is to be called.
package struct LentText: Sendable, Equatable {
  package let text: String
  package let fileName: String
  /// Whether it may not stand on a disk.
  package let isSecret: Bool

  /// A text that belongs to a place; the suffix is that of its file, `.txt` or `.json`.
  package init(_ text: String, of place: String, suffix: String, isSecret: Bool = false) {
    self.text = text
    self.isSecret = isSecret
    fileName = Self.fileName(of: place) + suffix
  }

  /// A name that every disk takes, and that is no hidden file's.
  private static func fileName(of place: String) -> String {
    let kept = place.unicodeScalars.prefix(64).map { scalar -> Character in
      scalar.value < 0x20 || scalar == "/" || scalar == "\u{7F}" ? "-" : Character(scalar)
    }
    let name = String(kept.drop { $0 == "." || $0 == "-" })
    return name.isEmpty ? "value" : name
  }
}

/// Files that a person names, for values that are bytes.
package protocol ByteFiles: Sendable {
  /// What stands in a file.
  func read(_ name: String) throws -> [UInt8]

  /// Writes a file that is not there yet.
  func write(_ bytes: [UInt8], to name: String) throws
}

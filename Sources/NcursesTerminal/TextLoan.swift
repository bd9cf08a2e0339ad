import Glibc
import SetteeTerminals

/// A text in a file of its own, which only this user can read, for as long as another program edits
/// it, and until somebody says that it is not needed any more.
package final class TextLoan: TextLending {
  package let command: [String]
  private let file: String
  /// Held for as long as this process has the file.
  private let lock: DraftLock

  /// Writes a text to a new file.
  /// - Parameters:
  ///   - text: The text.
  ///   - folders: Where such files lie.
  ///   - environment: What `$VISUAL` and `$EDITOR` are.
  /// - Throws: `FileProblem`, where the disk refuses, or a secret has no place that is none;
  ///   nothing is left behind then.
  package init(
    _ text: LentText, in folders: DraftFolders, environment: (String) -> String?
  ) throws(FileProblem) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment($0) }
    let words = named.map { $0.split(separator: " ").map(String.init) }.first { !$0.isEmpty }
    let folder = try folders.folder(for: text)
    try Self.make(folder)
    (file, lock) = try Self.write(text, in: folder)
    command = (words ?? ["vi"]) + [file]
  }

  /// What stands in the file now.
  package func read() throws -> String {
    let bytes = try WholeFile.read(file, byteCountMax: Self.byteCountMax)
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileProblem(isNoText: file)
    }
    return text
  }

  /// Removes the file, and the older copy that the program may have left beside it.
  package func remove() {
    unlink(file)
    unlink(file + "~")
    lock.remove()
  }

  private static let byteCountMax = 16 << 20
  private static let numberMax = 1_000

  /// Makes a folder for this user alone, and those around it.
  private static func make(_ folder: String) throws(FileProblem) {
    var path = ""
    for step in folder.split(separator: "/") {
      path += "/\(step)"
      if mkdir(path, 0o700) != 0, errno != EEXIST { throw FileProblem("make \(path)") }
    }
  }

  /// Writes the text to the first name that is free.
  private static func write(
    _ text: LentText, in folder: String
  ) throws(FileProblem) -> (file: String, lock: DraftLock) {
    for number in 1...numberMax {
      let name = number == 1 ? text.fileName : "\(number)-\(text.fileName)"
      let file = "\(folder)/\(name)"
      guard access(file, F_OK) != 0, let lock = DraftLock(of: name, in: folder) else { continue }
      do {
        try WholeFile.write(Array(text.text.utf8), to: file, mode: 0o600)
        return (file, lock)
      } catch {
        lock.remove()
        throw error
      }
    }
    throw FileProblem("write \(folder)/\(text.fileName)")
  }
}

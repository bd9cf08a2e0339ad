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
  /// - Throws: `TextLoanProblem`, where the disk refuses, or a secret has no place that is none;
  ///   nothing is left behind then.
  package init(
    _ text: LentText, in folders: DraftFolders, environment: (String) -> String?
  ) throws(TextLoanProblem) {
    let named = ["VISUAL", "EDITOR"].compactMap { environment($0) }
    let words = named.map { $0.split(separator: " ").map(String.init) }.first { !$0.isEmpty }
    let folder = try folders.folder(for: text)
    try Self.make(folder)
    (file, lock) = try Self.write(text, in: folder)
    command = (words ?? ["vi"]) + [file]
  }

  /// What stands in the file now.
  package func read() throws -> String {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw TextLoanProblem("read \(file)") }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw TextLoanProblem("read \(file)") }
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
      guard bytes.count <= Self.byteCountMax else { throw TextLoanProblem(isTooLong: file) }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw TextLoanProblem(isNoText: file)
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
  private static func make(_ folder: String) throws(TextLoanProblem) {
    var path = ""
    for step in folder.split(separator: "/") {
      path += "/\(step)"
      if mkdir(path, 0o700) != 0, errno != EEXIST { throw TextLoanProblem("make \(path)") }
    }
  }

  /// Writes the text to the first name that is free.
  private static func write(
    _ text: LentText, in folder: String
  ) throws(TextLoanProblem) -> (file: String, lock: DraftLock) {
    for number in 1...numberMax {
      let name = number == 1 ? text.fileName : "\(number)-\(text.fileName)"
      let file = "\(folder)/\(name)"
      guard access(file, F_OK) != 0, let lock = DraftLock(of: name, in: folder) else { continue }
      do {
        try write(Array(text.text.utf8), to: file)
        return (file, lock)
      } catch {
        unlink(file)
        lock.remove()
        throw error
      }
    }
    throw TextLoanProblem("write \(folder)/\(text.fileName)")
  }

  private static func write(_ bytes: [UInt8], to file: String) throws(TextLoanProblem) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw TextLoanProblem("write \(file)") }
    defer { close(descriptor) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw TextLoanProblem("write \(file)") }
      rest = rest.dropFirst(count)
    }
  }
}

/// Why a text could not be lent, as a sentence.
package struct TextLoanProblem: Error, CustomStringConvertible {
  package let description: String

  /// The system refused something.
  init(_ act: String) { description = "Cannot \(act): \(String(cString: strerror(errno)))." }

  init(sentence: String) { description = sentence }

  init(isTooLong file: String) { description = "\(file) is too long for a setting." }

  init(isNoText file: String) { description = "\(file) is not text in UTF-8." }
}

import Glibc
import SetteeTerminals

/// Where texts lie that another program edits, and what earlier sessions have left there.
package struct DraftFolders: Sendable {
  /// For texts that may stand on a disk.
  private let drafts: String?
  /// For secrets: what ends with the session.
  private let secrets: String?

  /// - Parameters:
  ///   - drafts: A folder that lasts; `nil` where there is none.
  ///   - secrets: A folder in memory; `nil` where there is none.
  package init(drafts: String?, secrets: String?) {
    (self.drafts, self.secrets) = (drafts, secrets)
  }

  func folder(for text: LentText) throws(FileProblem) -> String {
    if text.isSecret {
      guard let secrets else {
        throw FileProblem(
          sentence: "A secret is edited in $XDG_RUNTIME_DIR alone, and there is none.")
      }
      return secrets
    }
    guard let drafts else {
      throw FileProblem(sentence: "HOME and XDG_STATE_HOME name no folder for the text.")
    }
    return drafts
  }

  /// Names the texts that a session has left that did not end well, or says that they cannot be
  /// looked for; `nil` where there are none.
  package var leftoverSentence: String? {
    guard let drafts else { return nil }
    let (names, code) = Self.leftovers(in: drafts)
    if code != 0 {
      return "Texts of earlier sessions cannot be looked for in \(drafts): "
        + "\(String(cString: strerror(code)))."
    }
    guard let first = names.first else { return nil }
    return names.count == 1
      ? "A text of an earlier session is still there: \(drafts)/\(first)."
      : "\(names.count) texts of earlier sessions are in \(drafts): "
        + names.prefix(3).joined(separator: ", ") + (names.count > 3 ? ", …" : ".")
  }

  /// The files that no process has, and what kept them from being listed to the end: an `errno`,
  /// or 0.
  private static func leftovers(in folder: String) -> (names: [String], code: Int32) {
    guard let entries = opendir(folder) else { return ([], errno == ENOENT ? 0 : errno) }
    defer { closedir(entries) }
    var names: [String] = []
    while true {
      // The end and a failure both give no entry; only one of them says so.
      errno = 0
      guard let entry = readdir(entries) else {
        let code = errno
        return (names.sorted(), code)
      }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix("."), !name.hasSuffix("~"), !DraftLock.isHeld(of: name, in: folder)
      else { continue }
      names.append(name)
    }
  }
}

/// Says that a process has a lent text: a lock on a hidden file beside it, which ends with the
/// process.
final class DraftLock {
  private let descriptor: Int32
  private let path: String

  /// Takes the lock; `nil` where another process has it.
  init?(of name: String, in folder: String) {
    path = Self.path(of: name, in: folder)
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      return nil
    }
  }

  deinit { Self.release(descriptor) }

  func remove() { unlink(path) }

  static func isHeld(of name: String, in folder: String) -> Bool {
    let descriptor = open(path(of: name, in: folder), O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { release(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0
  }

  /// Unlocks before it closes: a child that was forked meanwhile has the file open until it starts
  /// its program.
  private static func release(_ descriptor: Int32) {
    _ = flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  private static func path(of name: String, in folder: String) -> String {
    "\(folder)/.\(name).lock"
  }
}

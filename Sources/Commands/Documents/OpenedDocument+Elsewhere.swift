import SetteeDocuments
import SetteeDocumentStores
import SetteeFiles
import SetteeStores

/// A document in the hands of others, or under another name.
extension OpenedDocument {
  /// The words that open the file in a program, at the mistake where it has one.
  func command(of program: String) -> [String] {
    let words = program.split(separator: " ").map(String.init)
    let line = store.writability.mistake.map { ["+\($0.position.line)"] } ?? []
    return (words.isEmpty ? ["vi"] : words) + line + [store.path.text]
  }

  /// Writes what shows to a new file beside the document, and says where.
  func saveElsewhere() throws(CommandError) -> String {
    let files = LocalFileSystem()
    let (stem, ending) = Self.parts(of: store.path.name)
    for number in 1...Self.attemptCountMax {
      let suffix = number == 1 ? "" : "-\(number)"
      let path = store.path.sibling("\(stem).unsaved\(suffix)\(ending)")
      do throws(FileError) {
        guard try files.statusIfPresent(at: path) == nil else { continue }
        let outcome = try AtomicReplacement(of: path, on: files)
          .commitNew(document.bytes, permissions: 0o600)
        if outcome == .replaced { return "Your changes are in \(path.text)." }
      } catch {
        throw CommandError(StoreError(error, saving: path))
      }
    }
    throw CommandError("There are too many files beside \(path) with changes that were not saved.")
  }

  private static let attemptCountMax = 99

  /// A name without its ending, and the ending.
  private static func parts(of name: String) -> (stem: String, ending: String) {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...]))
  }
}

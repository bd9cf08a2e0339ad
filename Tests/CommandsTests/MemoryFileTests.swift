import Glibc
import SetteeEditor
import SetteeFiles
import SetteeStores
import SetteeTerminals
import TestSupport
import Testing

@testable import SetteeCommands

/// The file that keeps what is remembered of screens.
@Suite("The file of what is remembered")
struct MemoryFileTests {
  private let disk = InMemoryDisk.withHome()
  private let path = Path("/home/ann/.local/state/settee/state.json")

  private func file() -> MemoryFile { MemoryFile(path, files: InMemoryFileSystem(on: disk)) }

  private func memory(theme: String? = nil, form: String, _ key: String) -> ScreenMemory {
    var memory = ScreenMemory()
    memory.theme = theme
    memory.note(.init(form: form, key: key, line: 2))
    return memory
  }

  @Test("Without a file nothing is remembered, and nothing is told")
  func absent() {
    let (memory, problem) = file().read()
    #expect(memory == ScreenMemory() && problem == nil)
  }

  @Test("What a run adds is there for the next, for the user's eyes alone, its folders made")
  func kept() throws {
    #expect(file().add(memory(theme: "nordic", form: "a", "x")) == nil)
    #expect(file().add(memory(form: "b", "y")) == nil)
    let (memory, problem) = file().read()
    #expect(problem == nil && memory.theme == "nordic")
    #expect(memory.places.map(\.form) == ["b", "a"])
    #expect(disk.permissions(at: path) == 0o600 && disk.permissions(at: path.parent) == 0o700)
  }

  @Test("A broken file is replaced and told of once", arguments: ["{\"theme\": ", "[1]", "\u{0}"])
  func broken(text: String) throws {
    try UserFolders.write(Array(text.utf8), to: path, on: InMemoryFileSystem(on: disk))
    let (memory, problem) = file().read()
    #expect(memory == ScreenMemory())
    #expect(problem == "What was remembered of screens is broken and begins anew: \(path.text)")
    #expect(file().read().problem == nil)
    #expect(file().add(self.memory(form: "a", "x")) == nil)
    #expect(file().read().memory.place(in: "a")?.key == "x")
  }

  @Test("A file that cannot be written is told of, with the way out, and stays as it was")
  func readOnly() throws {
    #expect(file().add(memory(theme: "nordic", form: "a", "x")) == nil)
    let files = InMemoryFileSystem(on: disk)
    files.onCall { $0.operation == .rename ? .error(EROFS) : nil }
    let problem = try #require(MemoryFile(path, files: files).add(memory(form: "b", "y")))
    #expect(problem.hasPrefix("Theme, borders and place are not remembered: \(path.text)"))
    #expect(problem.hasSuffix("'--no-state' does without."))
    #expect(file().read().memory.places.map(\.form) == ["a"])
  }
}

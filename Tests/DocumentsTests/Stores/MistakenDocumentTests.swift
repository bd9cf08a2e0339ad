import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

@testable import SetteeDocumentStores

@Suite("A document with a mistake")
struct MistakenDocumentTests {
  let disk = InMemoryDisk()
  let time = ManualTimekeeper()
  let path = Path("/home/config.json")

  private func store(_ text: String, isPatient: Bool = true) throws -> DocumentStore {
    disk.makeFolder(path.parent)
    write(text)
    let store = try DocumentStore(
      path: path, format: JSONFormat.json,
      environment: DocumentEnvironment(
        files: InMemoryFileSystem(on: disk), watcher: InMemoryFileWatcher(on: disk), time: time,
        chance: { 0.5 }, stateHome: Path("/home/state")), isPatient: isPatient)
    store.startWatching()
    time.advance(by: .zero)
    return store
  }

  private func write(_ text: String) { disk.write(Array(text.utf8), at: path) }

  @Test("It opens for who is patient, cannot be written, and is live when somebody has mended it")
  func mended() throws {
    let store = try store("{\n  \"a\": 1\n  \"b\": 2\n}\n")
    let heard = Mutex<[DocumentWritability]>([])
    let observation = store.observeWritability { writability in
      heard.withLock { $0.append(writability) }
    }
    let mistake = try #require(store.writability.mistake)
    #expect(mistake.position.line == 3 && mistake.position.column == 3)
    #expect(mistake.surroundings.map(\.number) == [1, 2, 3, 4, 5])
    #expect(mistake.surroundings[2].text == "  \"b\": 2")
    #expect(throws: StoreError.self) { try store.set(5, forKey: "a") }
    write("{\n  \"a\": 1,\n  \"b\": 2\n}\n")
    time.advance(by: .milliseconds(10))
    #expect(store.writability == DocumentWritability() && store.value(forKey: "b") == 2)
    #expect(heard.withLock { $0.map { $0.mistake == nil } } == [true])
    try store.set(5, forKey: "a")
    try store.flush()
    #expect(disk.bytes(at: path).map { String(decoding: $0, as: UTF8.self) }?.contains("5") == true)
    observation.cancel()
  }

  @Test("One that breaks while it is open keeps its values and tells each mistake once")
  func broken() throws {
    let store = try store("{\"a\": 1}")
    let lines = Mutex<[Int?]>([])
    let observation = store.observeWritability { writability in
      lines.withLock { $0.append(writability.mistake?.position.line) }
    }
    write("{\"a\": 1")
    time.advance(by: .seconds(2))
    write("{\"a\":\n1")
    time.advance(by: .seconds(2))
    #expect(store.value(forKey: "a") == 1 && store.writability.refusal != nil)
    write("{\"a\": 2}")
    time.advance(by: .seconds(2))
    #expect(store.value(forKey: "a") == 2)
    #expect(lines.withLock { $0 } == [1, 2, nil])
    observation.cancel()
  }

  @Test("Nobody else opens it, and it is not changed")
  func impatient() {
    #expect(throws: DocumentFileError.self) { try store("{", isPatient: false) }
    #expect(disk.bytes(at: path) == Array("{".utf8))
  }

  @Test("A file that is too large is told as such")
  func tooLarge() {
    let text = "\"" + String(repeating: "a", count: 16 << 20) + "\""
    let error = #expect(throws: DocumentFileError.self) { try store(text, isPatient: false) }
    #expect(error?.description.contains("larger than 16 MB") == true)
  }
}

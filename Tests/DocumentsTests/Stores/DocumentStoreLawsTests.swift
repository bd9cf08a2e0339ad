import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import SetteeYAMLDocuments
import TestSupport
import Testing

@testable import SetteeDocumentStores

@Suite("Store laws of documents")
struct DocumentStoreLawsTests {
  /// Dates and data are texts in JSON, and it has no infinity.
  private static let jsonAbilities = StoreAbilities(hasEntryOrder: true) { value in
    switch value {
    case .data([]): ""
    case .data(let bytes): bytes == [0, 255, 10] ? "AP8K" : nil
    case .date: "2001-01-01T00:00:00.123Z"
    case .real(let real): real.isFinite ? value : nil
    case .null, .boolean, .integer, .string, .array, .dictionary: value
    }
  }

  @Test("A JSON document keeps the laws")
  func json() throws {
    try checkStoreLaws(Self.jsonAbilities) { try Self.store("a.json", JSONFormat.json) }
  }

  @Test("A TOML document keeps the laws, and has no null")
  func toml() throws {
    let abilities = StoreAbilities(hasNull: false, hasEntryOrder: true) { value in
      switch value {
      case .data([]): ""
      case .data(let bytes): bytes == [0, 255, 10] ? "AP8K" : nil
      case .integer(let number): number <= Int128(Int64.max) ? value : nil
      case .null: nil
      case .dictionary(let members): members["a"] == nil ? value : nil
      case .boolean, .real, .date, .string, .array: value
      }
    }
    try checkStoreLaws(abilities) { try Self.store("a.toml", TOMLFormat.toml) }
  }

  @Test("A YAML document keeps the laws")
  func yaml() throws {
    let abilities = StoreAbilities(hasEntryOrder: true) { value in
      switch value {
      case .data([]): ""
      case .data(let bytes): bytes == [0, 255, 10] ? "AP8K" : nil
      case .date: "2001-01-01T00:00:00.123Z"
      case .null, .boolean, .integer, .real, .string, .array, .dictionary: value
      }
    }
    try checkStoreLaws(abilities) { try Self.store("a.yaml", YAMLFormat.yaml) }
  }

  @Test("The places of a document keep the laws as keys of their own")
  func places() throws {
    var abilities = Self.jsonAbilities
    abilities.hasKeysInside = true
    try checkStoreLaws(abilities) {
      DocumentPlaces(of: try Self.store("a.json", JSONFormat.json))
    }
  }

  @Test("Many places go into a document in one group, into others of it too, and out again")
  func manyPlaces() throws {
    for (name, format) in [("a.yaml", YAMLFormat.yaml), ("a.toml", TOMLFormat.toml)]
      as [(String, any DocumentFormat)]
    {
      let store = try Self.store(name, format)
      let places = (0..<60).map { number in
        number % 20 < 15
          ? Place(Key("k\(number)")) : Place("table", [.member(Key("k\(number)"))])
      }
      let receipt = try store.write(places.map { Edit($0, .set(.integer(7))) })
      #expect(places.allSatisfy { store.document.node(at: $0)?.scalar == 7 }, "\(name)")
      #expect(store.document.isReadAgainTheSame())
      try store.flush()
      try store.undo(receipt)
      #expect(store.document.bytes == [], "\(name)")
      try store.write(receipt.inverse)
      #expect(store.keys() == [], "\(name)")
    }
  }

  @Test("A document on this machine's disk keeps the laws")
  func onDisk() throws {
    let folder = try TemporaryFolder()
    var count = 0
    try checkStoreLaws(Self.jsonAbilities) {
      count += 1
      let store = try DocumentStore(
        path: folder.path.appending("\(count).json"), format: JSONFormat.json,
        environment: DocumentEnvironment(
          files: LocalFileSystem(), watcher: LocalFileWatcher.shared, time: LiveTimekeeper(),
          chance: { 0.5 }, stateHome: nil))
      store.startWatching()
      return store
    }
  }

  private static func store(_ name: String, _ format: any DocumentFormat) throws -> DocumentStore {
    let disk = InMemoryDisk()
    disk.makeFolder(Path("/home"))
    return try DocumentStore(
      path: Path("/home/\(name)"), format: format,
      environment: DocumentEnvironment(
        files: InMemoryFileSystem(on: disk), watcher: InMemoryFileWatcher(on: disk),
        time: ManualTimekeeper(), chance: { 0.5 }, stateHome: Path("/home/state")))
  }
}

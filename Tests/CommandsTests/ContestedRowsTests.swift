import Observation
import SetteeDocumentStores
import SetteeDocuments
import SetteeFiles
import SetteeForms
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores
import Synchronization
import Testing

/// Rows of a document that another program writes at the same time.
@Suite("Rows that went over another program's write")
@MainActor
struct ContestedRowsTests {
  private let disk = InMemoryDisk()
  private let path = Path("/home/live.json")
  private let time = ManualTimekeeper()

  private func opened(_ text: String) throws -> (store: DocumentStore, form: SettingsForm) {
    disk.write(Array(text.utf8), at: path)
    let store = try DocumentStore(
      path: path, format: JSONFormat.json,
      environment: DocumentEnvironment(
        files: InMemoryFileSystem(on: disk), watcher: InMemoryFileWatcher(on: disk), time: time,
        chance: { 0.5 }, stateHome: nil))
    store.startWatching()
    time.advance(by: .zero)
    let places = DocumentPlaces(of: store)
    let rows = ValueRows(of: store.document.root, shape: nil, opensPages: true) { steps in
      store.document.place(of: steps).map(places.key(of:)) ?? Document.rootKey
    }
    let settings = StoreSettings(title: "", descriptions: rows.descriptions, local: places) {
      body in
      MainActor.assumeIsolated { body() }
    }
    return (store, SettingsForm(settings))
  }

  @Test(
    "A row shows what another program wrote until somebody has chosen, be it on a page",
    arguments: [(false, false), (false, true), (true, false), (true, true)])
  func contested(isSeenBefore: Bool, bringsBack: Bool) throws {
    let (store, form) = try opened(
      "{\"a\": 1, \"x\": {\"y\": {\"z\": {\"page\": {\"b\": 1}}}}}")
    let rows = [
      try #require(form.field(forKey: "a")),
      form.field([.member("b")], in: try #require(form.field(forKey: "x.y.z.page"))),
    ]
    for row in rows { #expect(form.commit(2, to: row) == .stored([row])) }
    let told = Mutex<Set<Int>>([])
    for row in rows {
      withObservationTracking {
        _ = form.fields[row].setting.reading
      } onChange: {
        told.withLock { _ = $0.insert(row) }
      }
    }
    disk.write(Array("{\"a\": 8, \"x\": {\"y\": {\"z\": {\"page\": {\"b\": 9}}}}}".utf8), at: path)
    if isSeenBefore { time.advance(by: .milliseconds(1)) }
    try store.flush()
    #expect(told.withLock { $0 } == Set(rows))
    for (row, theirs) in zip(rows, [8, 9] as [PropertyList]) {
      let reading = form.fields[row].setting.unobservedReading
      let lost = try #require(reading.lost)
      #expect(reading.value == 2 && lost.content == .value(theirs))
      _ = form.settle(lost, of: row, bringsBack: bringsBack)
      let settled = form.fields[row].setting.unobservedReading
      #expect(settled.lost == nil && settled.value == (bringsBack ? theirs : 2))
    }
    #expect(store.contestedPlaces == [])
  }
}

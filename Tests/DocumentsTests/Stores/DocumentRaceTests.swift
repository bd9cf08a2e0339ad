import Dispatch
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import TestSupport
import Testing

@testable import SetteeDocumentStores

@Suite("Documents with several writers")
struct DocumentRaceTests {
  @Test("Of eight writers of one document each keeps all of its writes, and nothing lies beside it")
  func writers() throws {
    let folder = try TemporaryFolder(isQuick: true)
    let state = try TemporaryFolder(isQuick: true)
    let path = folder.path.appending("config.json")
    let environment = DocumentEnvironment(
      files: LocalFileSystem(), watcher: LocalFileWatcher.shared, time: LiveTimekeeper(),
      chance: { 0.5 }, stateHome: state.path)
    let failures = Mutex<[String]>([])
    let roundCount = 12
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      do {
        for round in 0..<roundCount {
          var file = try DocumentFile(
            path: path, format: JSONFormat.json, environment: environment)
          let place = Place(Key("writer \(writer)"), [.member(Key("round \(round)"))])
          _ = try Self.patiently {
            try file.commit([PlacedEdit(Edit(place, .set(true)))])
          }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let file = try DocumentFile(path: path, format: JSONFormat.json, environment: environment)
    #expect(file.document.root.count == 8)
    for writer in 0..<8 {
      let written = file.document.root.member(named: Key("writer \(writer)"))
      #expect(written?.count == roundCount, "writer \(writer)")
    }
    #expect(try LocalFileSystem().list(folder.path) == ["config.json"])
  }

  /// On a busy machine a lock may be out of reach for its two seconds.
  private static func patiently<Result>(_ work: () throws -> Result) throws -> Result {
    for _ in 0..<20 {
      do {
        return try work()
      } catch DocumentFileError.file(.busy) {
        continue
      }
    }
    return try work()
  }
}

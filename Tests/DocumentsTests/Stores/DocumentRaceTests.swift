import Dispatch
import Foundation
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import SetteeYAMLDocuments
import Synchronization
import TestSupport
import Testing

@testable import SetteeDocumentStores

@Suite("Documents with several writers")
struct DocumentRaceTests {
  /// Of each format's documents, one that is there.
  static let formats: [(any DocumentFormat, String)] = [
    (JSONFormat.json, "{}\n"), (TOMLFormat.toml, "# ours\n"), (YAMLFormat.yaml, "# ours\n"),
  ]

  @Test(
    "Of eight writers of one document each keeps all of its writes, and nothing lies beside it",
    arguments: formats)
  func writers(format: any DocumentFormat, text: String) throws {
    let folder = try TemporaryFolder(isQuick: true)
    let state = try TemporaryFolder(isQuick: true)
    let path = folder.path.appending("config")
    try text.write(toFile: path.text, atomically: false, encoding: .utf8)
    let environment = DocumentEnvironment(
      files: LocalFileSystem(), watcher: LocalFileWatcher.shared, time: LiveTimekeeper(),
      chance: { 0.5 }, stateHome: state.path)
    let failures = Mutex<[String]>([])
    let roundCount = 12
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      do {
        for round in 0..<roundCount {
          var file = try DocumentFile(
            path: path, format: format, environment: environment)
          let place = Place(Key("writer \(writer)"), [.member(Key("round \(round)"))])
          _ = try patiently {
            try file.commit([PlacedEdit(Edit(place, .set(true)))])
          } whileBusy: {
            if case DocumentFileError.file(.busy) = $0 { true } else { false }
          }
        }
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let file = try DocumentFile(path: path, format: format, environment: environment)
    #expect(file.document.root.count == 8)
    for writer in 0..<8 {
      let written = file.document.root.member(named: Key("writer \(writer)"))
      #expect(written?.count == roundCount, "writer \(writer)")
    }
    #expect(file.document.comments.count == (text.hasPrefix("#") ? 1 : 0))
    #expect(try LocalFileSystem().list(folder.path) == ["config"])
  }

  @Test("Who stands in line is woken by who leaves it", .endsInAnHour)
  func line() throws {
    let folder = try TemporaryFolder(isQuick: true)
    let files = LocalFileSystem()
    let target = folder.path.appending("config.json")
    try files.makeDirectories(DocumentCopy.folder(in: folder.path))
    let line = DocumentCopy.queue(of: target, in: DocumentCopy.folder(in: folder.path))
    let first = try files.open(line, for: .locking)
    #expect(try files.tryLock(first))
    let time = LeavingTime { files.release(locked: first) }
    let environment = DocumentEnvironment(
      files: files, watcher: LocalFileWatcher.shared, time: time, chance: { 0.5 },
      stateHome: folder.path)
    let queue = DocumentQueue(for: target, environment, isMade: true, until: .seconds(600))
    #expect(queue != nil && time.pauseCount.withLock { $0 } > 0)
    queue?.leave()
  }

  /// Time in which the one ahead leaves the line as soon as somebody waits, and nothing but that
  /// ends the wait.
  private final class LeavingTime: Timekeeper {
    let pauseCount = Mutex(0)
    private let leave: @Sendable () -> Void
    private let live = LiveTimekeeper()

    init(_ leave: @escaping @Sendable () -> Void) { self.leave = leave }

    var uptime: Duration { .zero }
    var unixSeconds: Int64 { live.unixSeconds }

    func pause(for duration: Duration) { Issue.record("Nothing is waited for but the event.") }

    func pause(for duration: Duration, orUntil event: DispatchSemaphore) {
      let count = pauseCount.withLock { count in
        count += 1
        return count
      }
      if count == 1 { leave() }
      // Far longer than any event takes, and not for ever: a missed one is told.
      if event.wait(timeout: .now() + 120) == .timedOut { Issue.record("No event came.") }
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
      live.schedule(after: delay, work)
    }
  }
}

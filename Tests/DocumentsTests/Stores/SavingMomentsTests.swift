import Dispatch
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import Synchronization
import Testing

@testable import SetteeDocumentStores

/// Commits that fall into the moment in which another program saves the same file.
@Suite("A commit while another program saves")
struct SavingMomentsTests {
  private let disk = InMemoryDisk()
  private let path = Path("/home/config.json")

  /// What others' ways of saving look like halfway: vim's, and that of a writer over the old bytes.
  static let halves: [String?] = [nil, "", "{\"theirs\": 2, \"mi"]

  private func put(_ text: String?) {
    if let text { disk.write(Array(text.utf8), at: path) } else { disk.remove(path) }
  }

  private var text: String? { disk.bytes(at: path).map { String(decoding: $0, as: UTF8.self) } }

  /// Commits an edit of a document that is halfway saved by somebody else, who comes to an end
  /// when somebody waits.
  private func commit(meeting half: String?, then whole: String?) throws {
    put("{\"theirs\": 1, \"mine\": 1}")
    let time = WaitedTime { pauseCount in
      if pauseCount == 3, let whole { put(whole) }
    }
    var file = try DocumentFile(
      path: path, format: JSONFormat.json,
      environment: DocumentEnvironment(
        files: InMemoryFileSystem(on: disk), watcher: InMemoryFileWatcher(on: disk), time: time,
        chance: { 0.5 }, stateHome: nil))
    put(half)
    _ = try file.commit([PlacedEdit(Edit("mine", 2))])
  }

  @Test("It is made on what that program has saved", arguments: halves)
  func passing(half: String?) throws {
    try commit(meeting: half, then: "{\"theirs\": 2, \"mine\": 1}")
    #expect(text == "{\"theirs\": 2, \"mine\": 2}")
  }

  @Test("What lasts counts", arguments: halves)
  func lasting(half: String?) throws {
    guard half?.isEmpty == false else {
      try commit(meeting: half, then: nil)
      #expect(text?.contains("\"mine\": 2") == true && text?.contains("theirs") == false)
      return
    }
    #expect(throws: DocumentFileError.self) { try commit(meeting: half, then: nil) }
    #expect(text == half)
  }

  /// Time that passes when somebody waits.
  private final class WaitedTime: Timekeeper {
    private let passed = Mutex((uptime: Duration.zero, pauseCount: 0))
    private let onPause: @Sendable (Int) -> Void

    init(_ onPause: @escaping @Sendable (_ count: Int) -> Void) { self.onPause = onPause }

    var uptime: Duration { passed.withLock { $0.uptime } }
    var unixSeconds: Int64 { 0 }

    func pause(for duration: Duration) {
      let count = passed.withLock { passed in
        passed.uptime += duration
        passed.pauseCount += 1
        return passed.pauseCount
      }
      onPause(count)
    }

    func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {}
  }
}

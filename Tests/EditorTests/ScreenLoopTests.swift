import SetteeEditor
import SetteeForms
import SetteeSettings
import SetteeStores
import SetteeTerminals
import Synchronization
import Testing

@Suite("The loop on a terminal")
@MainActor
struct ScreenLoopTests {
  /// What happens to stores and terminal, in order; told from any thread.
  private final class Diary: Sendable {
    private let entries = Mutex<[String]>([])
    func note(_ entry: String) { entries.withLock { $0.append(entry) } }
    var all: [String] { entries.withLock { $0 } }
  }

  /// A terminal without a device: keys and signals come from the test.
  private final class InMemoryTerminal: Terminal {
    let screen = InMemoryScreen()
    let diary: Diary
    var onDeath: (Int32) -> Void = { _ in }
    private(set) var press: @MainActor ([TerminalEvent]) -> Void = { _ in }
    private(set) var signal: @MainActor (Int32) -> Void = { _ in }

    init(_ diary: Diary) { self.diary = diary }

    var display: any Screen { screen }

    func start(
      deliver: @escaping @MainActor ([TerminalEvent]) -> Void,
      terminate: @escaping @MainActor (_ signal: Int32) -> Void
    ) {
      diary.note("started after \(screen.frames.count) frame")
      press = deliver
      signal = terminate
    }

    func suspend() { diary.note("suspended") }
    func lend(to command: [String]) -> Bool {
      diary.note("lent to \(command.joined(separator: " "))")
      return true
    }
    func close() { diary.note("closed") }
    func tell(_ sentence: String) { diary.note(sentence) }

    func die(of signal: Int32) {
      diary.note("died of \(signal)")
      onDeath(signal)
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static func editor() -> Editor {
    Editor(
      SettingsForm(
        StoreSettings(title: "Settings", descriptions: EditorFixture.mixed, local: InMemoryStore()))
    )
  }

  private static func storage(_ diary: Diary, problem: String?) -> ScreenLoop.Storage {
    ScreenLoop.Storage(flush: {
      diary.note("flushed")
      if let problem { throw Failure(description: problem) }
    })
  }

  @Test(
    "Leaving makes changes durable before the terminal is given back, and tells what prevents it",
    arguments: [
      (nil, 0, ["closed"]), ("The disk is full.", 3, ["closed", "Not saved: The disk is full."]),
    ] as [(String?, Int32, [String])])
  func leaves(problem: String?, code: Int32, end: [String]) async throws {
    let diary = Diary()
    let terminal = InMemoryTerminal(diary)
    let ended = await withCheckedContinuation { continuation in
      ScreenLoop.start(
        Self.editor(), on: terminal, keeping: Self.storage(diary, problem: problem),
        onEnd: { continuation.resume(returning: $0) })
      terminal.press([.key(.control("z"))])
      terminal.press([.key(.character("q"))])
    }
    #expect(ended == code)
    #expect(diary.all == ["started after 1 frame", "suspended", "flushed"] + end)
  }

  @Test(
    "A signal makes changes durable too before the process ends",
    arguments: [
      (nil, []), ("The disk is full.", ["closed", "Not saved: The disk is full."]),
    ] as [(String?, [String])])
  func dies(problem: String?, end: [String]) async throws {
    let diary = Diary()
    let terminal = InMemoryTerminal(diary)
    let signal = await withCheckedContinuation { continuation in
      terminal.onDeath = { continuation.resume(returning: $0) }
      ScreenLoop.start(
        Self.editor(), on: terminal, keeping: Self.storage(diary, problem: problem),
        onEnd: { _ in })
      terminal.signal(15)
      // A second signal, or a key, begins no second end.
      terminal.signal(1)
      terminal.press([.key(.character("q"))])
    }
    #expect(signal == 15)
    #expect(diary.all == ["started after 1 frame", "flushed"] + end + ["died of 15"])
  }
}

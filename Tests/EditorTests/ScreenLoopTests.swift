import SetteeEditor
import SetteeForms
import SetteePropertyLists
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

  /// A screen that tells of its frames.
  private final class WatchedScreen: Screen {
    let screen = InMemoryScreen()
    var onFrame: ((String) -> Void)?

    var size: Size { screen.size }
    var colorLevel: ColorLevel { screen.colorLevel }
    var isASCII: Bool { screen.isASCII }
    var frames: [PresentCost] { screen.frames }

    func present(_ canvas: Canvas, cursor: Point?, isCursorVisible: Bool) -> PresentCost {
      let cost = screen.present(canvas, cursor: cursor, isCursorVisible: isCursorVisible)
      onFrame?(screen.picture)
      return cost
    }

    func invalidate() { screen.invalidate() }
  }

  /// A terminal without a device: keys and signals come from the test.
  private final class InMemoryTerminal: Terminal {
    let screen = WatchedScreen()
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
    var lending: @MainActor ([String]) -> Int32? = { _ in 0 }
    func lend(to command: [String]) -> Int32? {
      diary.note("lent to \(command.joined(separator: " "))")
      return lending(command)
    }
    func copy(_ text: String) { diary.note("copied \(text)") }
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

  private static func editor(editsTexts: Bool = false) -> Editor {
    var options = Editor.Options()
    options.editsTexts = editsTexts
    let settings = StoreSettings(
      title: "Settings", descriptions: EditorFixture.mixed, local: InMemoryStore())
    return Editor(SettingsForm(settings), options: options)
  }

  /// Leaves an editor by `q`, answers once what it asks then, and gives the code that it ends with.
  private static func leave(
    _ terminal: InMemoryTerminal, keeping storage: ScreenLoop.Storage, asked question: String,
    answering answer: Character, onAsked: @escaping () -> Void = {}
  ) async -> Int32 {
    let editor = editor()
    return await withCheckedContinuation { continuation in
      ScreenLoop.start(
        editor, on: terminal, keeping: storage, onEnd: { continuation.resume(returning: $0) })
      terminal.screen.onFrame = { frame in
        guard frame.contains(question) else { return }
        terminal.screen.onFrame = nil
        onAsked()
        Task { @MainActor in terminal.press([.key(.character(answer))]) }
      }
      terminal.press([.key(.character("q"))])
    }
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
    "A text is lent with the terminal, read back without an added line end, and removed",
    arguments: [
      ("Iosevka\n", 0, "Font           Iosevka"), ("Monospace\n", 0, "Font stays as it was."),
      ("Iosevka", 1, "'ed' ended with code 1"), ("Iosevka", nil, "'ed' could not be run"),
    ] as [(String, Int32?, String)])
  func lendsTexts(edited: String, code: Int32?, words: String) throws {
    let diary = Diary()
    let terminal = InMemoryTerminal(diary)
    let editor = Self.editor(editsTexts: true)
    var storage = Self.storage(diary, problem: nil)
    storage.lendText = { text in
      diary.note("wrote \(text.text) to \(text.fileName)")
      return Loan(edited: edited, diary: diary)
    }
    terminal.lending = { _ in code }
    ScreenLoop.start(editor, on: terminal, keeping: storage, onEnd: { _ in })
    for key in "jjjE" { terminal.press([.key(.character(key))]) }
    #expect(
      diary.all == [
        "started after 1 frame", "wrote Monospace to editor.font.txt", "lent to ed file", "removed",
      ])
    #expect(terminal.screen.screen.shown.picture.contains(words))
  }

  @Test(
    "A text that came back and was refused goes with whoever leaves, and outlasts an interruption",
    arguments: ["quit", "interrupted", "cut off"])
  func keepsTexts(ending: String) async throws {
    let diary = Diary()
    let terminal = InMemoryTerminal(diary)
    var storage = Self.storage(diary, problem: nil)
    let tooLong = String(repeating: "x", count: 70_000)
    storage.lendText = { _ in Loan(edited: tooLong, diary: diary) }
    terminal.lending = { _ in 0 }
    let editor = Self.editor(editsTexts: true)
    _ = await withCheckedContinuation { continuation in
      let loop = ScreenLoop.start(
        editor, on: terminal, keeping: storage, onEnd: { continuation.resume(returning: $0) })
      for key in "jjjE" { terminal.press([.key(.character(key))]) }
      switch ending {
      case "interrupted": loop.end()
      case "cut off": terminal.press([.closed])
      default: for key in [.escape, .character("q")] as [KeyPress] { terminal.press([.key(key)]) }
      }
    }
    #expect(diary.all.contains("lent to ed file") && diary.all.last == "closed")
    #expect(diary.all.contains("removed") == (ending == "quit"))
  }

  /// One file that is there, and one that cannot be written.
  private struct Files: ByteFiles {
    let diary: Diary

    func read(_ name: String) throws -> [UInt8] {
      guard name == "there" else { throw Failure(description: "\(name) is not there.") }
      return [1, 2]
    }

    func write(_ bytes: [UInt8], to name: String) throws {
      guard name != "there" else { throw Failure(description: "It is there.") }
      diary.note("wrote \(bytes) to \(name)")
    }
  }

  @Test(
    "Bytes are written and read where there are files, and the outcome is told",
    arguments: [
      ("write new", true, "Wrote 1 byte to new."), ("write there", true, "It is there."),
      ("read there", true, "2 bytes"), ("read new", true, "new is not there."),
      ("read there", false, "Files can be neither read nor written from here."),
      ("write new", false, "Files can be neither read nor written from here."),
    ])
  func files(line: String, hasFiles: Bool, words: String) async throws {
    let diary = Diary()
    let terminal = InMemoryTerminal(diary)
    var storage = Self.storage(diary, problem: nil)
    if hasFiles { storage.byteFiles = Files(diary: diary) }
    let settings = StoreSettings(
      title: "Settings", descriptions: [PageTrial.anything("raw")],
      local: InMemoryStore(values: ["raw": .data([9])]))
    await withCheckedContinuation { continuation in
      var isDone = false
      terminal.screen.onFrame = { picture in
        guard picture.contains(words), !isDone else { return }
        isDone = true
        continuation.resume()
      }
      ScreenLoop.start(
        Editor(SettingsForm(settings)), on: terminal, keeping: storage, onEnd: { _ in })
      for key in ":\(line)" { terminal.press([.key(.character(key))]) }
      terminal.press([.key(.enter)])
    }
    #expect(diary.all.contains("wrote [9] to new") == (hasFiles && line == "write new"))
    terminal.screen.onFrame = nil
  }

  @Test("What is copied goes to the terminal")
  func copies() {
    let diary = Diary()
    let terminal = InMemoryTerminal(diary)
    ScreenLoop.start(
      Self.editor(), on: terminal, keeping: Self.storage(diary, problem: nil), onEnd: { _ in })
    terminal.press([.key(.character("Y"))])
    #expect(diary.all == ["started after 1 frame", "copied editor.wordWrap"])
  }

  private struct Loan: TextLending {
    let edited: String
    let diary: Diary
    var command: [String] { ["ed", "file"] }
    func read() -> String { edited }
    func remove() { diary.note("removed") }
  }

  @Test(
    "Where changes cannot be saved, leaving asks; they are discarded, or written to another file",
    arguments: [
      ("y", 3, ["flushed", "closed", "Not saved: It does not parse."]),
      ("w", 0, ["written elsewhere", "closed", "It is elsewhere."]),
    ] as [(Character, Int32, [String])])
  func asks(answer: Character, code: Int32, end: [String]) async throws {
    let diary = Diary()
    let terminal = InMemoryTerminal(diary)
    var storage = Self.storage(diary, problem: "It does not parse.")
    storage.saveElsewhere = {
      diary.note("written elsewhere")
      return "It is elsewhere."
    }
    let ended = await Self.leave(
      terminal, keeping: storage, asked: "Not saved: It does not parse.", answering: answer)
    #expect(ended == code)
    #expect(diary.all == ["started after 1 frame", "flushed"] + end)
  }

  @Test("What is taken back once nobody looks any more is asked about like what cannot be saved")
  func asksAboutRefusals() async throws {
    let diary = Diary()
    let terminal = InMemoryTerminal(diary)
    let hear = Mutex<(@Sendable (StoreNotice) -> Void)?>(nil)
    let isFirst = Mutex(true)
    var storage = ScreenLoop.Storage(flush: {
      let isNew = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if isNew { hear.withLock { $0 }?(.refused(.takenBack(reason: "It went meanwhile."))) }
    })
    storage.notices = { observer in
      hear.withLock { $0 = observer }
      return StoreObservation {}
    }
    storage.saveElsewhere = { "It is elsewhere." }
    let ended = await Self.leave(
      terminal, keeping: storage, asked: "Not saved: It went meanwhile.", answering: "y"
    ) { diary.note("asked") }
    #expect(ended == 0)
    #expect(diary.all == ["started after 1 frame", "asked", "closed"])
  }

  @Test("E lends the terminal to the user's editor where the file has a mistake, and nowhere else")
  func lends() {
    let diary = Diary()
    let terminal = InMemoryTerminal(diary)
    var storage = Self.storage(diary, problem: nil)
    storage.fileCommand = { ["ed", "+3", "a.json"] }
    let mistake = SettingDescription(
      key: "line", title: "3 │ {", help: LateText(""), path: [], type: .constant(""),
      defaultValue: nil, storage: .local, traits: [], deprecation: nil, tags: [], kind: .text)
    var options = Editor.Options()
    options.hasFile = true
    for description in [mistake, EditorFixture.mixed[0]] {
      let form = SettingsForm(
        StoreSettings(title: "File", descriptions: [description], local: InMemoryStore()))
      ScreenLoop.start(
        Editor(form, options: options), on: terminal, keeping: storage, onEnd: { _ in })
      terminal.press([.key(.character("E"))])
    }
    #expect(diary.all.filter { $0.hasPrefix("lent") } == ["lent to ed +3 a.json"])
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

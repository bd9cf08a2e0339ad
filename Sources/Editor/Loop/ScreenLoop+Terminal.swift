import Dispatch
import SetteeForms
import SetteeStores
import SetteeTerminals

extension ScreenLoop {
  /// What keeps a program's changes, and tells of what happens to them.
  package struct Storage {
    /// Makes accepted changes durable; called off the main actor, and before the end.
    package var flush: @Sendable () throws -> Void
    /// Takes up what others have stored; called off the main actor.
    ///
    /// Absent where flushing does it, as it does for stores that look at what is there before they
    /// write.
    package var reload: (@Sendable () throws -> Void)?
    /// Subscribes to what happens to the stores in the background, such as a full disk.
    package var notices: ((@escaping @Sendable (StoreNotice) -> Void) -> StoreObservation)?
    /// The store whose account a person may have to choose.
    package var accounts: (@MainActor () -> (any AccountChoosing)?)?

    /// Takes note of what is to be remembered when the program ends, and gives what writes it and
    /// says why it could not; that is called off the main actor.
    package var remember: (@MainActor () -> @Sendable () -> String?)?
    /// Writes what is shown to another file, and says where; absent where nobody is asked about
    /// what cannot be saved.
    package var saveElsewhere: (@Sendable () throws -> String)?
    /// Puts a text into a file of its own, for the program that the user edits texts with.
    package var lendText: (@MainActor (LentText) throws -> any TextLending)?
    /// The files that bytes are read from and written to.
    package var byteFiles: (any ByteFiles)?
    /// The words that open the file in the program that the user edits texts with.
    package var fileCommand: (@Sendable () -> [String])?

    package init(
      flush: @escaping @Sendable () throws -> Void, reload: (@Sendable () throws -> Void)? = nil,
      notices: ((@escaping @Sendable (StoreNotice) -> Void) -> StoreObservation)? = nil,
      accounts: (@MainActor () -> (any AccountChoosing)?)? = nil
    ) {
      self.flush = flush
      self.reload = reload
      self.notices = notices
      self.accounts = accounts
    }
  }

  /// Shows a program's first frame on a terminal and begins to bring it events; the terminal keeps
  /// the loop.
  /// - Parameters:
  ///   - program: The program; it takes the whole screen.
  ///   - terminal: The terminal, taken.
  ///   - storage: What keeps the program's changes.
  ///   - onEnd: Called with the exit code when the user has left; the terminal is given back, and
  ///     what is accepted is durable or told of.
  /// - Returns: The loop, for whoever lets time pass.
  @discardableResult
  package static func start(
    _ program: any ScreenProgram, on terminal: any Terminal, keeping storage: Storage,
    onEnd: @escaping @MainActor (Int32) -> Void
  ) -> ScreenLoop {
    let outside = Outside(terminal, storage, onEnd: onEnd)
    let loop = ScreenLoop(
      program, on: terminal.display, now: Outside.uptime, perform: { outside.perform($0) })
    outside.answer = { [weak loop] in loop?.receive([$0]) }
    loop.start()
    terminal.start(
      deliver: { loop.receive($0) }, terminate: { outside.die(of: $0) })
    outside.listen(storage.notices)
    return loop
  }
}

/// The world around a program on a terminal: does what the program asks for, answers when that is
/// done, and gives the terminal back however it ends.
@MainActor
private final class Outside {
  var answer: @MainActor (EditorEvent) -> Void = { _ in }
  private let terminal: any Terminal
  private let flush: @Sendable () throws -> Void
  private let reload: @Sendable () throws -> Void
  private let accounts: (@MainActor () -> (any AccountChoosing)?)?
  private let saveElsewhere: (@Sendable () throws -> String)?
  private let fileCommand: (@Sendable () -> [String])?
  private let byteFiles: (any ByteFiles)?
  private let lendText: (@MainActor (LentText) throws -> any TextLending)?
  /// The file of a text that came back and is not stored: it stays until it is, or the program ends
  /// well.
  private var lent: (any TextLending)?
  private let onEnd: @MainActor (Int32) -> Void
  private let remember: (@MainActor () -> @Sendable () -> String?)?
  private var notices: StoreObservation?
  private var isEnding = false
  /// Why an edit was taken back when nobody looked at the screen any more.
  private var refusal: String?
  /// Why the screen is not remembered, for the terminal that the user gets back.
  private var forgotten: String?
  /// Disk work waits here, never on the main actor.
  private let disk = DispatchQueue(label: "settee.flush", qos: .userInitiated)

  init(
    _ terminal: any Terminal, _ storage: ScreenLoop.Storage,
    onEnd: @escaping @MainActor (Int32) -> Void
  ) {
    self.terminal = terminal
    flush = storage.flush
    reload = storage.reload ?? storage.flush
    accounts = storage.accounts
    saveElsewhere = storage.saveElsewhere
    fileCommand = storage.fileCommand
    lendText = storage.lendText
    byteFiles = storage.byteFiles
    remember = storage.remember
    self.onEnd = onEnd
  }

  /// Milliseconds by a clock that never goes back.
  static func uptime() -> Int {
    Int(truncatingIfNeeded: DispatchTime.now().uptimeNanoseconds / 1_000_000)
  }

  /// Shows what happens to the stores in the background, for as long as the program runs.
  func listen(
    _ subscribe: ((@escaping @Sendable (StoreNotice) -> Void) -> StoreObservation)?
  ) {
    notices = subscribe? { [weak self] notice in
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.hear(notice) } }
    }
  }

  private func hear(_ notice: StoreNotice) {
    if isEnding, case .refused(let error) = notice { refusal = "\(error)" }
    answer(EditorEvent(notice))
  }

  /// Does what the program asks for; painting is the loop's affair.
  func perform(_ effect: EditorEffect) {
    switch effect {
    case .quit(let code): end(code)
    case .abandon: save { [self] in leave(0, problem: $0) }
    case .saveElsewhere: writeElsewhere()
    case .editFile: editFile()
    case .editText(let text): answer(.edited(edit(text)))
    case .returnText: removeLent()
    case .writeBytes(let bytes, let file): write(bytes, to: file)
    case .readBytes(let file): answer(read(file))
    case .copy(let text): terminal.copy(text)
    case .suspend: terminal.suspend()
    case .flush: work(flush) { .flushed(problem: $0) }
    case .reload: work(reload) { .reloaded(problem: $0) }
    case .adopt(let side): adopt(side)
    case .wake(let delay): wake(after: delay)
    case .repaint, .leave, .chose, .demo: break
    }
  }

  private func wake(after milliseconds: Int) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
      MainActor.assumeIsolated { self?.answer(.tick) }
    }
  }

  /// Adopts the account in the place of the settings' own, and answers with the outcome.
  private func adopt(_ side: AccountSide) {
    guard let store = accounts?() else { return }
    Task { [weak self] in
      let problem = await store.problem(adopting: side)
      self?.answer(.adopted(problem: problem))
    }
  }

  /// Does work that may block, and answers the program with its outcome.
  private func work(
    _ body: @escaping @Sendable () throws -> Void,
    outcome: @escaping @Sendable (_ problem: String?) -> EditorEvent
  ) {
    disk.async { [weak self] in
      let event = outcome(Self.problem(of: body))
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.answer(event) } }
    }
  }

  /// Leaves: what is accepted becomes durable first, and whatever prevents that is told on the
  /// terminal that the user gets back.
  private func end(_ code: Int32) {
    save { [self] problem in
      guard let problem, saveElsewhere != nil, code != Self.interrupted else {
        return leave(code, problem: problem)
      }
      isEnding = false
      answer(.unsaved(problem))
    }
  }

  private func leave(_ code: Int32, problem: String?) {
    // Who was interrupted has let nothing go.
    if code != Self.interrupted { removeLent() }
    terminal.close()
    if let problem { terminal.tell("Not saved: \(problem)") }
    if let forgotten { terminal.tell(forgotten) }
    onEnd(problem == nil ? code : Self.unsaved)
  }

  /// Leaves with what is shown in another file, or asks again.
  private func writeElsewhere() {
    guard let saveElsewhere, !isEnding else { return }
    disk.async { [weak self] in
      let outcome = Result { try saveElsewhere() }
      DispatchQueue.main.async { MainActor.assumeIsolated { self?.leave(after: outcome) } }
    }
  }

  private func leave(after outcome: Result<String, any Error>) {
    switch outcome {
    case .success(let sentence):
      isEnding = true
      removeLent()
      terminal.close()
      terminal.tell(sentence)
      onEnd(0)
    case .failure(let error): answer(.unsaved("\(error)"))
    }
  }

  /// Lends the terminal to the program that the user edits texts with.
  private func editFile() {
    guard let command = fileCommand?(), let name = command.first else { return }
    if terminal.lend(to: command) == nil {
      answer(.told("'\(name)' could not be run; $EDITOR names another program.", isProblem: true))
    }
  }

  /// Lends a text and the terminal to that program, and says what became of the text.
  private func edit(_ text: LentText) -> EditedText {
    guard let lendText else { return .failed("No other program can be started from here.") }
    do {
      removeLent()
      let loan = try lendText(text)
      var isKept = false
      defer { if !isKept { loan.remove() } }
      let name = loan.command.first ?? ""
      guard let code = terminal.lend(to: loan.command) else {
        return .failed("'\(name)' could not be run; $EDITOR names another program.")
      }
      guard code == 0 else {
        return .failed("'\(name)' ended with code \(code), so nothing is changed.")
      }
      var edited = try loan.read()
      // Programs end the last line of a file, whatever was there.
      if edited.utf8.last == 0x0A, text.text.utf8.last != 0x0A {
        edited.unicodeScalars.removeLast()
      }
      guard edited != text.text else { return .unchanged }
      isKept = !text.isSecret
      lent = isKept ? loan : nil
      return .text(edited)
    } catch {
      return .failed("\(error)")
    }
  }

  private static let noFiles = "Files can be neither read nor written from here."

  private func write(_ bytes: [UInt8], to file: String) {
    guard let byteFiles else { return answer(.told(Self.noFiles, isProblem: true)) }
    work {
      try byteFiles.write(bytes, to: file)
    } outcome: { problem in
      let done = "Wrote \(ValueText.bytes(bytes.count)) to \(file)."
      return .told(problem ?? done, isProblem: problem != nil)
    }
  }

  private func read(_ file: String) -> EditorEvent {
    guard let byteFiles else { return .told(Self.noFiles, isProblem: true) }
    do {
      return .bytes(try byteFiles.read(file), file: file)
    } catch {
      return .told("\(error)", isProblem: true)
    }
  }

  private func removeLent() {
    lent?.remove()
    lent = nil
  }

  private static let interrupted: Int32 = 130

  /// The exit code of a program whose last changes could not be saved.
  private static let unsaved: Int32 = 3

  /// Leaves as a signal asks.
  func die(of signal: Int32) {
    save { [self] problem in
      if let problem {
        terminal.close()
        terminal.tell("Not saved: \(problem)")
      }
      terminal.die(of: signal)
    }
  }

  /// Flushes after the disk work that is under way, and goes on with what went wrong; the first of
  /// several ends counts.
  private func save(_ finish: @escaping @MainActor (_ problem: String?) -> Void) {
    guard !isEnding else { return }
    isEnding = true
    let writeMemory = remember?()
    disk.async { [flush] in
      let problem = Self.problem(of: flush)
      let forgotten = writeMemory?()
      DispatchQueue.main.async { [weak self] in
        MainActor.assumeIsolated {
          self?.forgotten = forgotten
          finish(problem ?? self?.refusal)
          self?.refusal = nil
        }
      }
    }
  }

  private nonisolated static func problem(of work: @Sendable () throws -> Void) -> String? {
    do {
      try work()
      return nil
    } catch {
      return "\(error)"
    }
  }
}

extension EditorEvent {
  /// What a notice of a store is to an editor.
  package init(_ notice: StoreNotice) {
    switch notice {
    case .unsynced: self = .cutOff("\(notice)")
    case .apart(_, let hasAccount): self = .apart(hasAccount: hasAccount)
    case .synced: self = .cutOff(nil)
    default: self = .told("\(notice)", isProblem: notice.isProblem)
    }
  }
}

extension StoreNotice {
  /// Whether something is wrong, rather than merely worth knowing.
  fileprivate var isProblem: Bool {
    switch self {
    case .notSaved, .unreadable, .memoryOnly, .setAside, .wentBack, .removed, .unlocked,
      .attributesLost, .readableByOthers, .copyLeft, .sharedFolder, .unwatched, .refused, .unsynced,
      .apart:
      true
    case .synced, .saved, .readable, .changedOutside, .tightened: false
    }
  }
}

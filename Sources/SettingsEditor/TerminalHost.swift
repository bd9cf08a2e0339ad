import Dispatch
import SetteeEditor
import SetteeNcursesTerminal
import SetteeStores
import SetteeTerminals

/// Runs one program on the terminal: brings it events, does what it asks for, gives the terminal
/// back however it ends.
@MainActor
package final class TerminalHost {
  package let session: TerminalSession
  private var program: (any ScreenProgram)?
  private var notices: StoreObservation?
  private let flush: @Sendable () throws -> Void
  private let reload: @Sendable () throws -> Void
  private let onEnd: @MainActor (Int32) -> Void
  private var isEnding = false
  /// Disk work waits here, never on the main actor.
  private let disk = DispatchQueue(label: "settee.flush", qos: .userInitiated)

  /// Prepares to run a program on a terminal.
  /// - Parameters:
  ///   - session: The terminal, taken.
  ///   - flush: Makes accepted changes durable; called off the main actor, and before the end.
  ///   - reload: Takes up what others have stored; called off the main actor. Flushing does it for
  ///     stores that look at what is there before they write.
  ///   - onEnd: Called with the exit code when the user has left; the terminal is given back.
  package init(
    session: TerminalSession, flush: @escaping @Sendable () throws -> Void,
    reload: (@Sendable () throws -> Void)? = nil,
    onEnd: @escaping @MainActor (Int32) -> Void
  ) {
    self.session = session
    self.flush = flush
    self.reload = reload ?? flush
    self.onEnd = onEnd
  }

  /// Shows the program's first frame and begins to deliver events; the session keeps this host.
  package func start(_ program: any ScreenProgram) {
    self.program = program
    program.start()
    session.start(
      deliver: { events in program.receive(events) },
      terminate: { [self] signal in die(of: signal) })
  }

  /// Shows what happens to the stores in the background, for as long as the program runs.
  package func listen(
    _ subscribe: ((@escaping @Sendable (StoreNotice) -> Void) -> StoreObservation)?
  ) {
    notices = subscribe? { [weak self] notice in
      let event = EditorEvent(notice)
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.program?.receive([event]) }
      }
    }
  }

  /// Does what the program asks for; painting is its own affair.
  package func perform(_ effect: EditorEffect) {
    switch effect {
    case .quit(let code): end(code)
    case .suspend: session.suspend()
    case .flush: work(flush) { .flushed(problem: $0) }
    case .reload: work(reload) { .reloaded(problem: $0) }
    case .wake(let delay): wake(after: delay)
    case .repaint, .leave, .chose: break
    }
  }

  private func wake(after milliseconds: Int) {
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
      MainActor.assumeIsolated {
        self?.program?.receive([EditorEvent.tick])
      }
    }
  }

  /// Does work that may block, and answers the program with its outcome.
  private func work(
    _ body: @escaping @Sendable () throws -> Void,
    answer: @escaping @Sendable (_ problem: String?) -> EditorEvent
  ) {
    disk.async { [weak self] in
      let event = answer(Self.problem(of: body))
      DispatchQueue.main.async {
        MainActor.assumeIsolated { self?.program?.receive([event]) }
      }
    }
  }

  /// Leaves: what is accepted becomes durable first, and whatever prevents that is told on the
  /// terminal that the user gets back.
  private func end(_ code: Int32) {
    save { [self] problem in
      session.close()
      if let problem { StandardError.line("Not saved: \(problem)") }
      onEnd(problem == nil ? code : Self.unsaved)
    }
  }

  /// The exit code of a program whose last changes could not be saved.
  private static let unsaved: Int32 = 3

  private func die(of signal: Int32) {
    save { [self] problem in
      if let problem {
        session.close()
        StandardError.line("Not saved: \(problem)")
      }
      session.die(of: signal)
    }
  }

  /// Flushes after the disk work that is under way, and goes on with what went wrong; the first of
  /// several ends counts.
  private func save(_ finish: @escaping @MainActor (_ problem: String?) -> Void) {
    guard !isEnding else { return }
    isEnding = true
    disk.async { [flush] in
      let problem = Self.problem(of: flush)
      DispatchQueue.main.async { MainActor.assumeIsolated { finish(problem) } }
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
  fileprivate init(_ notice: StoreNotice) {
    switch notice {
    case .unsynced: self = .cutOff("\(notice)")
    case .synced: self = .cutOff(nil)
    default: self = .told("\(notice)", isProblem: notice.isProblem)
    }
  }
}

extension StoreNotice {
  /// Whether something is wrong, rather than merely worth knowing.
  fileprivate var isProblem: Bool {
    switch self {
    case .notSaved, .unreadable, .memoryOnly, .setAside, .wentBack, .unlocked, .attributesLost,
      .sharedFolder, .unwatched, .refused, .unsynced:
      true
    case .synced, .saved, .readable, .changedOutside, .tightened: false
    }
  }
}

import SetteeCSystem
import Dispatch
import Glibc
import SetteeTerminals

/// The time for which a terminal is ours: takes it, delivers what it says, gives it back.
///
/// Make one, present a first frame, `start`, and hand the main thread to `dispatchMain()`. Events
/// come in batches, all that one look at the terminal found, so that a hundred keys held down make
/// one frame. Nothing runs by itself: an idle session neither wakes up nor writes.
///
/// Whatever ends the process but SIGKILL, the terminal is given back: by `close()`, by `exit`, and
/// by the signal handlers of `CSystem` for all the rest.
@MainActor
package final class TerminalSession {
  package let screen: NcursesScreen
  private let input: Int32
  private let output: Int32
  private let escapeDelay: Duration
  /// The terminal's modes before us.
  private let modes: termios
  /// Readable when signals have come.
  private let signals: Int32
  private var decoder: KeyDecoder
  private var sources: [any DispatchSourceRead] = []
  private var deliver: Deliver?
  private var terminate: Terminate?
  private var isHeld = false
  /// Counts reads, so that a timeout knows whether it is still wanted.
  private var readCount = 0

  package typealias Deliver = @MainActor ([TerminalEvent]) -> Void
  package typealias Terminate = @MainActor (_ signal: Int32) -> Void

  /// Takes the terminal: raw mode, and from the first frame on the alternate screen.
  /// - Parameters:
  ///   - options: The terminal's type and what the user asks for.
  ///   - input: Where keys come from.
  ///   - output: Where frames go.
  /// - Throws: When there is no terminal that can show a screen; nothing was written then.
  package init(options: TerminalOptions, input: Int32 = 0, output: Int32 = 1)
    throws(TerminalError)
  {
    try NcursesScreen.check(options, input: input, output: output)
    var modes = termios()
    guard tcgetattr(input, &modes) == 0 else {
      throw TerminalError.system(call: "tcgetattr", code: errno)
    }
    screen = try NcursesScreen(options: options, input: input, output: output)
    signals = settee_signals_open()
    guard signals >= 0 else {
      screen.close()
      throw TerminalError.system(call: "pipe", code: errno)
    }
    self.input = input
    self.output = output
    self.modes = modes
    escapeDelay = options.escapeDelay
    decoder = KeyDecoder(sequences: screen.keySequences)
    hold()
  }

  /// Begins to deliver events, on the main actor.
  /// - Parameters:
  ///   - deliver: Takes what the terminal said, in order; never called from within itself.
  ///   - terminate: Called when a signal asks the process to end: write down what must not be lost,
  ///     then call `die(of:)`. A process that has not within two seconds is ended as it is.
  package func start(deliver: @escaping Deliver, terminate: @escaping Terminate) {
    self.deliver = deliver
    self.terminate = terminate
    watch(signals) { $0.takeSignals() }
    watch(input) { $0.readInput() }
  }

  /// Gives the terminal back and stops the process, as Ctrl-Z does; when it goes on, the terminal
  /// is taken again and `.resumed` is delivered.
  package func suspend() { stop(wholeJob: true) }

  /// Gives the terminal back for good.
  package func close() {
    end()
    settee_signals_close()
  }

  /// Gives the terminal back and ends the process by the signal that asked for it, so that whoever
  /// waits for the process learns of it.
  package func die(of signal: Int32) {
    end()
    settee_signals_die(signal)
  }

  private func end() {
    for source in sources { source.cancel() }
    sources = []
    deliver = nil
    terminate = nil
    release()
    screen.close()
  }
}

// MARK: - Holding the terminal

extension TerminalSession {
  private func hold() {
    guard !isHeld else { return }
    isHeld = true
    let bytes = screen.restoreBytes
    var before = modes
    settee_restore_arm(input, output, &before, bytes, bytes.count)
    var raw = modes
    settee_tty_make_raw(&raw)
    tcsetattr(input, TCSADRAIN, &raw)
  }

  func release() {
    guard isHeld else { return }
    isHeld = false
    screen.leave()
    var before = modes
    // An answer still on its way would be taken for typing by whoever reads next.
    let isAnswerDue = decoder.modes[TerminalModes.synchronizedUpdate] == nil
    tcsetattr(input, isAnswerDue ? TCSAFLUSH : TCSADRAIN, &before)
    settee_restore_disarm()
  }

  private func stop(wholeJob: Bool) {
    release()
    settee_signals_stop(wholeJob)
    goOn()
  }

  /// Takes the terminal again after the process was stopped.
  func goOn() {
    let size = screen.size
    hold()
    screen.enter()
    let events: [TerminalEvent] = screen.size == size ? [] : [.resize(screen.size)]
    later { $0.deliver?(events + [.resumed]) }
  }

  private func later(_ action: @escaping @MainActor (TerminalSession) -> Void) {
    DispatchQueue.main.async { MainActor.assumeIsolated { action(self) } }
  }
}

// MARK: - Listening

extension TerminalSession {
  /// Calls back on the main actor when a descriptor can be read.
  ///
  /// A dispatch source rather than a thread of our own in `poll`: from key to frame both were
  /// measured at 0.3 ms (median of 300, a busy machine), and the source needs no lock and gathers
  /// by itself what comes in while a frame is drawn.
  private func watch(_ descriptor: Int32, then: @escaping @MainActor (TerminalSession) -> Void) {
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        settee_signals_prepare_thread()
        if let self { then(self) }
      }
    }
    source.activate()
    sources.append(source)
  }

  /// Takes all there is to read, and delivers it at once.
  private func readInput() {
    var events: [TerminalEvent] = []
    var isOpen = true
    while isOpen, isReadable, events.count < Self.eventsMax {
      if let bytes = readOnce() { events += decoder.decode(bytes) } else { isOpen = false }
    }
    readCount &+= 1
    screen.hasSynchronizedUpdate = decoder.modes[TerminalModes.synchronizedUpdate] ?? false
    if !isOpen {
      events += decoder.timeoutPassed() + [.closed]
      sources.last?.cancel()
    } else if decoder.isWaiting {
      scheduleTimeout()
    }
    if !events.isEmpty { deliver?(events) }
  }

  private var isReadable: Bool {
    var ready = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, 0) > 0
  }

  /// What one read gives; `nil` when the terminal is gone.
  private func readOnce() -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.readMax) { buffer, count in
      repeat {
        count = read(input, buffer.baseAddress, Self.readMax)
      } while count < 0 && errno == EINTR
      count = max(0, count)
    }
    return bytes.isEmpty ? nil : bytes
  }

  private func scheduleTimeout() {
    let expected = readCount
    let (seconds, attoseconds) = escapeDelay.components
    let delay = Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(delay)) { [weak self] in
      MainActor.assumeIsolated { self?.timeoutPassed(since: expected) }
    }
  }

  private func timeoutPassed(since expected: Int) {
    // Bytes that came meanwhile and were not looked at yet end the wait as well.
    guard expected == readCount, !isReadable else { return }
    let events = decoder.timeoutPassed()
    if !events.isEmpty { deliver?(events) }
  }

  private func takeSignals() {
    let arrived = settee_signals_take(signals)
    func has(_ signal: Int32) -> Bool { arrived & (1 << UInt32(signal)) != 0 }
    if let signal = [SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGPIPE].first(where: has) {
      terminate?(signal)
      return
    }
    if has(SIGCONT) {
      // Stopped by SIGSTOP, which nobody can see coming: others may have used the terminal since.
      release()
      goOn()
    }
    if has(SIGTSTP) { return stop(wholeJob: false) }
    if has(SIGWINCH) { deliver?([.resize(screen.resize())]) }
  }

  private static let readMax = 64 * 1_024
  /// More events than a person makes; what comes after is delivered with the next batch.
  private static let eventsMax = 100_000
}

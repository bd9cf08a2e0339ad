import Glibc

/// A full-screen program on a pseudo-terminal, measured from outside: bytes and milliseconds.
///
/// The same for any program, so that others can be measured beside ours. Of the questions that a
/// program asks of its terminal it answers that for the background, when it is told to.
final class MeasuredProgram {
  /// What one action cost.
  struct Cost {
    /// From the action to its last byte; `nil` where nothing was written.
    var time: Duration?
    var byteCount: Int
  }

  private let keyboard: Int32
  /// Whether the program has asked for the colour of the background.
  private var asksForBackground = false
  private let process: pid_t
  private let clock = ContinuousClock()
  /// How long a program must be silent before its answer counts as complete.
  private static let silence: Int32 = 60
  private static let firstAnswerMax: Int32 = 10_000

  /// Starts a program in a terminal of a size, and takes its first screen.
  static func start(
    _ words: [String], environment: [String: String], columns: UInt16 = 80, rows: UInt16 = 24
  ) throws -> (program: MeasuredProgram, firstScreen: Cost) {
    let start = ContinuousClock.now
    let program = try MeasuredProgram(
      words, environment: environment,
      size: winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0))
    return (program, program.answer(since: start, within: firstAnswerMax))
  }

  private init(_ words: [String], environment: [String: String], size: winsize) throws {
    keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (isLocked, number) = (Int32(0), Int32(-1))
    guard keyboard >= 0, ioctl(keyboard, Self.lock, &isLocked) == 0,
      ioctl(keyboard, Self.number, &number) == 0
    else { throw UsageError("no pseudo-terminal: \(String(cString: strerror(errno)))") }
    var size = size
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    process = try Self.spawn(words, environment: environment, terminal: "/dev/pts/\(number)")
  }

  deinit {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(keyboard)
  }

  /// Answers a program that asked for the terminal's background, as terminals with a dark one do,
  /// and waits until it has painted in the colours for that.
  func answerBackground() {
    guard asksForBackground else { return }
    _ = type("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\")
  }

  /// Types keys in one write and waits for the whole answer.
  func type(_ keys: String) -> Cost {
    let start = clock.now
    let bytes = Array(keys.utf8)
    guard write(keyboard, bytes, bytes.count) == bytes.count else {
      return Cost(time: nil, byteCount: 0)
    }
    return answer(since: start, within: 500)
  }

  /// What the program writes after something that happens outside of it.
  func cost(of event: () throws -> Void) rethrows -> Cost {
    let start = clock.now
    try event()
    return answer(since: start, within: 2_000)
  }

  /// The program beside this one, as it was built with it.
  static var settee: String {
    let own = CommandLine.arguments[0]
    guard let slash = own.lastIndex(of: "/") else { return "settee" }
    return own[...slash] + "settee"
  }

  /// What the program writes by itself in so many milliseconds.
  func idle(milliseconds: Int32) -> Cost { answer(since: clock.now, within: milliseconds) }

  /// The most memory it ever held, in kilobytes, by the kernel's account.
  var peakMemory: Int {
    guard let file = fopen("/proc/\(process)/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(
        decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      if text.hasPrefix("VmHWM:") { return Int(text.filter(\.isNumber)) ?? 0 }
    }
    return 0
  }

  private func answer(since start: ContinuousClock.Instant, within limit: Int32) -> Cost {
    var cost = Cost(time: nil, byteCount: 0)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    var patience = limit
    var waiting = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, patience) > 0 {
      let count = read(keyboard, &buffer, buffer.count)
      guard count > 0 else { break }
      cost.byteCount += count
      asksForBackground = asksForBackground || asks(buffer[..<count])
      cost.time = clock.now - start
      patience = Self.silence
    }
    return cost
  }

  private func asks(_ bytes: ArraySlice<UInt8>) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains("\u{1B}]11;?")
  }

  /// `TIOCSPTLCK` and `TIOCGPTN`, macros that Swift does not import.
  private static let (lock, number): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
}

extension MeasuredProgram {
  /// Starts a program as leader of a session whose terminal this is.
  private static func spawn(
    _ words: [String], environment: [String: String], terminal: String
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, setSession)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var process: pid_t = 0
    let error = withCStrings(words) { argv in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { envp in
        posix_spawnp(&process, words[0], &actions, &attributes, argv, envp)
      }
    }
    guard error == 0 else {
      throw UsageError("\(words[0]) cannot be started: \(String(cString: strerror(error)))")
    }
    return process
  }

  /// `POSIX_SPAWN_SETSID`.
  private static let setSession: Int16 = 0x80

  private static func withCStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

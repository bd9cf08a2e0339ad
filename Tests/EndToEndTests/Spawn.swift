import Foundation
import TestSupport

/// Starts programs as leaders of sessions.
enum Spawn {
  /// Where a program reads and writes.
  enum Place {
    /// The session's own terminal.
    case terminal(String)
    /// Input, output and errors.
    case descriptors(Int32, Int32, Int32)
  }

  static func start(
    _ words: [String], environment: [String: String], on place: Place
  ) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    try prepare(&attributes)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    place.open(with: &actions)
    var process: pid_t = 0
    let error = words.withCStrings { argv in
      environment.map { "\($0.key)=\($0.value)" }.withCStrings { envp in
        spawning.withLock {
          posix_spawn(&process, words[0], &actions, &attributes, argv, envp)
        }
      }
    }
    guard error == 0 else { throw Failure("posix_spawn: \(String(cString: strerror(error)))") }
    return process
  }

  /// A descriptor that gives the status of a child when it has ended.
  static func ending(of process: pid_t) throws -> Int32 {
    let (reader, writer) = try pipe()
    Thread.detachNewThread {
      var status: Int32 = 0
      while waitpid(process, &status, 0) < 0 && errno == EINTR {}
      _ = write(writer, &status, 4)
      close(writer)
    }
    return reader
  }

  /// Waits for the status of a child, and closes the descriptor it comes from.
  static func status(from ending: Int32) -> Int32 {
    var status: Int32 = -1
    _ = read(ending, &status, 4)
    close(ending)
    return status
  }

  /// Held while a program starts, and while a pipe is made that it shall not get.
  private static let spawning = NSLock()

  /// A pipe whose ends the programs started meanwhile do not get.
  static func pipe() throws -> (reader: Int32, writer: Int32) {
    _ = survivesClosedPipes
    var ends: [Int32] = [-1, -1]
    try spawning.withLock {
      guard Glibc.pipe(&ends) == 0 else { throw Failure(call: "pipe") }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }
    return (ends[0], ends[1])
  }

  /// A session of its own, with no signal ignored or held back.
  private static func prepare(_ attributes: inout posix_spawnattr_t) throws {
    var (all, none) = (sigset_t(), sigset_t())
    sigfillset(&all)
    sigemptyset(&none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setsigmask(&attributes, &none)
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | setSession
    guard posix_spawnattr_setflags(&attributes, Int16(flags)) == 0 else {
      throw Failure("posix_spawnattr_setflags")
    }
  }

  /// A program that has ended is an error of one test, not the end of all.
  private static let survivesClosedPipes: Bool = {
    signal(SIGPIPE, SIG_IGN)
    return true
  }()

  /// `POSIX_SPAWN_SETSID`.
  private static let setSession: Int32 = 0x80
}

extension Spawn.Place {
  fileprivate func open(with actions: inout posix_spawn_file_actions_t) {
    switch self {
    case .terminal(let path):
      // Opened by the leader of a session without a terminal, it becomes the session's.
      posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    case .descriptors(let input, let output, let errors):
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      posix_spawn_file_actions_adddup2(&actions, errors, 2)
    }
  }
}

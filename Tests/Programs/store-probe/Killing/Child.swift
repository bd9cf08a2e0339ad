import Glibc
import Synchronization

/// A program that was started, with its output.
final class Child: @unchecked Sendable {
  enum Ending: Equatable {
    case exited(Int32)
    case signalled
  }

  private let process: pid_t
  private let output: Int32
  private static let starting = Mutex(())

  init(_ words: [String], environment: [String: String]) throws {
    // No other child may inherit the pipe between its making and its marking.
    (process, output) = try Self.starting.withLock { _ in
      try Self.start(words, environment: environment)
    }
  }

  private static func start(
    _ words: [String], environment: [String: String]
  ) throws -> (process: pid_t, output: Int32) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw Failure("pipe: \(errno)") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    var process: pid_t = 0
    let argv = words.map { strdup($0) }
    let envp = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for string in argv + envp { free(string) } }
    let code = posix_spawn(&process, words[0], &actions, nil, argv + [nil], envp + [nil])
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw Failure("\(words[0]): \(String(cString: strerror(code)))")
    }
    return (process, ends[0])
  }

  /// Kills it as `kill -9` does; it stays a zombie until `wait`, so the number is nobody else's.
  func kill() { _ = Glibc.kill(process, SIGKILL) }

  /// Hands over each line as it comes, until the program has ended.
  func readLines(_ receive: (String) -> Void) {
    var rest: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest += buffer.prefix(count)
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        receive(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeSubrange(...end)
      }
    }
  }

  func wait() -> Ending {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    close(output)
    return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled
  }
}

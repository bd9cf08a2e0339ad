import Glibc
import SetteeFiles

/// Gets a file from the web, by the system's curl: no socket is opened here.
enum Download {
  /// The bytes at an address.
  ///
  /// Blocks, for a minute at most.
  static func get(_ url: String) throws(CommandError) -> [UInt8] {
    var descriptors: [Int32] = [0, 0]
    guard pipe(&descriptors) == 0 else {
      throw CommandError("curl cannot be run: no pipe.", code: .refused)
    }
    for descriptor in descriptors { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    let process: pid_t
    do {
      defer { close(descriptors[1]) }
      process = try start(url, output: descriptors[1])
    }
    defer { close(descriptors[0]) }
    let bytes = read(descriptors[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1, errno == EINTR {}
    guard status == 0 else {
      throw CommandError("curl did not get \(url).", code: .refused)
    }
    return bytes
  }

  private static func start(_ url: String, output: Int32) throws(CommandError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    let words = [
      "curl", "--silent", "--show-error", "--fail", "--location", "--proto", "=https",
      "--max-filesize", "8388608", "--max-time", "60", "--", url,
    ]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, "curl", &actions, nil, &arguments, environ) == 0 else {
      throw CommandError("curl is not here; 'apt install curl' brings it.", code: .refused)
    }
    return process
  }

  private static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // A byte more than allowed shows that it is too much.
    while bytes.count <= 8 << 20 {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == -1, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return bytes
  }
}

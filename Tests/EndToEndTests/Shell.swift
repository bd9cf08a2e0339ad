import Foundation

/// Runs a program to its end, without a terminal.
enum Shell {
  struct Result {
    var status: Int32
    var output: String
    var errors: String
  }

  static func run(
    _ path: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws -> Result {
    let input = open("/dev/null", O_RDONLY | O_CLOEXEC)
    let (output, errors) = (try Spawn.pipe(), try Spawn.pipe())
    defer { for descriptor in [input, output.reader, errors.reader] { close(descriptor) } }
    let inherited = ProcessInfo.processInfo.environment
    let ending = try Spawn.ending(
      of: Spawn.start(
        [path] + arguments, environment: environment ?? inherited,
        on: .descriptors(input, output.writer, errors.writer)))
    for descriptor in [output.writer, errors.writer] { close(descriptor) }
    let texts = readToEnd([output.reader, errors.reader])
    let status = Spawn.status(from: ending)
    return Result(status: status >> 8 & 0xFF, output: texts[0], errors: texts[1])
  }

  /// The same for a command that sets something, again while it ends with 3: on a busy machine
  /// others may have the lock for its two seconds.
  static func runPatiently(
    _ path: String, _ arguments: [String], environment: [String: String]
  ) throws -> Result {
    var result = Result(status: 3, output: "", errors: "")
    for _ in 0..<20 where result.status == 3 {
      result = try run(path, arguments, environment: environment)
    }
    return result
  }

  /// Everything that comes from several descriptors, read as it comes.
  private static func readToEnd(_ descriptors: [Int32]) -> [String] {
    var bytes = [[UInt8]](repeating: [], count: descriptors.count)
    var ready = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while ready.contains(where: { $0.fd >= 0 }), poll(&ready, nfds_t(ready.count), -1) > 0 {
      for index in ready.indices where ready[index].revents != 0 {
        let count = read(ready[index].fd, &buffer, buffer.count)
        if count > 0 { bytes[index] += buffer[..<count] } else { ready[index].fd = -1 }
      }
    }
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension Shell {
  /// Where a program is that not every machine has.
  static func path(of name: String) -> String? {
    ["/usr/local/bin", "/usr/bin", "/bin"].map { "\($0)/\(name)" }
      .first { access($0, X_OK) == 0 }
  }

  static func isInstalled(_ name: String) -> Bool { path(of: name) != nil }
}

/// Something the system or tmux refused.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
  init(call: String) { description = "\(call): \(String(cString: strerror(errno)))" }
}

import Foundation
import Glibc

/// A run of a program of others, from its start to its end.
///
/// What it reads and prints lies in files. An end of a pipe may be held by another child, started
/// in the same moment, and who waits for the pipe to end would then wait for that child too.
public struct OtherProgram: Sendable {
  /// What it ended with; 128 and the signal's number where one ended it.
  public let status: Int32
  public let output: Data
  /// Nothing where it is part of the output.
  public let errors: Data

  /// Everything it printed, as a text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program that is at a path, or in one of the folders of PATH.
  public init(
    _ words: [String], input: Data = Data(), environment: [String: String]? = nil,
    isJoined: Bool = false
  ) throws {
    let (reading, printing, complaining) = (try Unnamed(), try Unnamed(), try Unnamed())
    try reading.file.write(contentsOf: input)
    try reading.file.seek(toOffset: 0)
    let own = environment ?? ProcessInfo.processInfo.environment
    let process = try Self.start(
      words, own.map { "\($0.key)=\($0.value)" },
      on: [reading, printing, isJoined ? printing : complaining])
    status = try Self.status(of: process)
    (output, errors) = (try printing.contents(), try complaining.contents())
  }

  private static func start(
    _ words: [String], _ environment: [String], on files: [Unnamed]
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (number, file) in files.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, file.file.fileDescriptor, Int32(number))
    }
    var process: pid_t = 0
    let code = words.withCStrings { argv in
      environment.withCStrings { posix_spawnp(&process, words[0], &actions, nil, argv, $0) }
    }
    guard code == 0 else { throw ProgramFailure(name: words[0], code: code) }
    return process
  }

  private static func status(of process: pid_t) throws -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw ProgramFailure(name: "waitpid", code: errno) }
    }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }
}

extension [String] {
  /// Lends them as C has the words and the environment of a program, with nothing behind the last.
  public func withCStrings<Result>(
    _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
  }
}

/// Why a program did not run.
public struct ProgramFailure: Error, CustomStringConvertible {
  let name: String
  let code: Int32

  public var description: String { "\(name): \(String(cString: strerror(code)))" }
}

/// A file that no name leads to any more, gone with its last descriptor.
private struct Unnamed {
  let file: FileHandle

  init() throws {
    let folder = try TemporaryFolder(isQuick: true)
    let path = folder.path.appending("file").text
    let descriptor = withExtendedLifetime(folder) {
      open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    }
    guard descriptor >= 0 else { throw ProgramFailure(name: path, code: errno) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  func contents() throws -> Data {
    try file.seek(toOffset: 0)
    return try file.readToEnd() ?? Data()
  }
}

import Foundation
import SetteePropertyLists
import TestSupport
import Testing

/// The store against the real kernel: processes that are killed, calls that fail, limits.
@Suite("Settings and the kernel", .aside, .serialized)
struct KernelTests {
  private static let folder = URL(filePath: Program.path).deletingLastPathComponent().path
  private static let probe = "\(folder)/store-probe"

  private let sandbox: Sandbox
  private let config: String

  init() throws {
    sandbox = try Sandbox()
    config = "\(sandbox.home.text)/config"
  }

  // MARK: Killed programs

  @Test("Writers killed at random moments lose nothing acknowledged, and tear nothing")
  func killed() throws {
    let seconds = Effort.pick(quick: 4, long: 20, whole: 60)
    let result = try Shell.run(
      "\(Self.folder)/store-probe", ["kill-run", "--seconds", "\(seconds)", "--seed", "3"],
      environment: sandbox.environment())
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    let kills = result.output.firstMatch(of: /(\d+) kills/).flatMap { Int($0.1) } ?? 0
    #expect(kills > Effort.pick(quick: 0, long: 100, whole: 300), "\(result.output)")
  }

  @Test("Eight processes that write the same key and their own lose nothing acknowledged")
  func eightWriters() throws {
    let count = Effort.pick(quick: 40, long: 300, whole: 1_000)
    let result = try Shell.run(
      "\(Self.folder)/store-probe", ["kill-run", "--commits", "\(count)", "--writers", "8"],
      environment: sandbox.environment())
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(result.output.contains(" \(8 * count + 1) acknowledged"), "\(result.output)")
  }

  /// Calls at whose Nth time the program dies.
  private static let deadly = ["openat", "write", "fsync", "rename", "flock", "close"]

  @Test(
    "A program killed at its Nth call of a kind leaves one committed version",
    .enabled(if: StruckCommand.canTrace, "needs strace, and the right to use it"), arguments: deadly
  )
  func killedAtCall(call: String) throws {
    // Most calls of a kind come from the loader before the first of ours; the last ones are ours.
    let callCount = try traced("-e", "trace=\(call)").calls(call)
    try #require(callCount > 0, "strace saw no call")
    for number in max(1, callCount - 9)...callCount {
      let before = try commit(1)
      let result = try trace(["-e", "inject=\(call):signal=KILL:when=\(number)"], first: 2)
      let stored = try stored()
      let isAcknowledged = result.output.contains("2\n")
      #expect(stored == 2 || stored == 1 && !isAcknowledged, "\(call) \(number): \(stored)")
      #expect(before == 1)
      _ = try commit(3)
      #expect(try temporaries().isEmpty)
    }
  }

  // MARK: Traced calls

  @Test(
    "The live file is never opened for writing: temporary, fsync, rename, fsync of the folder",
    .enabled(if: StruckCommand.canTrace, "needs strace, and the right to use it"))
  func callsOfACommit() throws {
    _ = try commit(1)
    let lines = try traced("-e", "trace=openat,open,creat,truncate,ftruncate,fsync,rename").lines
    let ours = lines.filter { $0.contains("/config/") || $0.contains("fsync(") }
    for line in ours where line.contains("probe.plist\"") && line.contains("open") {
      #expect(line.contains("O_RDONLY"), "\(line)")
    }
    #expect(!lines.contains { $0.contains("truncate(") })
    let rename = try #require(
      ours.lastIndex { $0.contains("rename(") && $0.hasSuffix("/probe.plist\") = 0") })
    let temporary = try #require(
      ours[..<rename].lastIndex { $0.contains(".tmp\"") && $0.contains("O_EXCL") })
    #expect(ours[temporary].contains("O_NOFOLLOW") && ours[temporary].contains("0600"))
    #expect(ours[temporary..<rename].contains { $0.contains("fsync(") })
    #expect(ours[rename...].contains { $0.contains("fsync(") })
  }

  /// What the kernel says, and from which call on: the program tries again on its way out.
  static let refusals = [
    ("fsync", "EIO", "1+"), ("fsync", "EIO", "2+"), ("fsync", "EINTR", "1"),
    ("rename", "ENOSPC", "2+"), ("rename", "EROFS", "1+"), ("fchmod", "EPERM", "1+"),
  ]

  @Test(
    "A call that the kernel fails is no acknowledgement, and the old file stays whole",
    .enabled(if: StruckCommand.canTrace, "needs strace, and the right to use it"),
    arguments: refusals)
  func refused(call: String, code: String, number: String) throws {
    _ = try commit(1)
    chmod("\(config)/probe.plist", 0o640)
    let result = try trace(["-e", "inject=\(call):error=\(code):when=\(number)"], first: 2)
    if code == "EINTR" {
      #expect(result.status == 0 && result.output == "2\n")
    } else {
      #expect(result.status == 3 && result.output.isEmpty, "\(result)")
      // After the second fsync, that of the folder, the new version stands there already.
      #expect(try stored() == 1 || number == "2+" && call == "fsync")
    }
    // The program may have ended amid another attempt; what that left goes with the next commit.
    _ = try commit(3)
    #expect(try stored() == 3 && temporaries().isEmpty)
  }

  // MARK: Limits and modes

  @Test("A file that may not grow any more is an error, and the old one stays byte for byte")
  func fileSizeLimit() throws {
    let long = String(repeating: "x", count: 100_000)
    let file = try sandbox.store("<key>long</key><string>\(long)</string>", in: "probe")
    let before = try Data(contentsOf: URL(filePath: file))
    // Blocks of 512 or 1,024 bytes: less than the file has.
    let result = try shell("trap '' XFSZ; ulimit -f 16; exec \(Self.probe) commit w 1 1")
    #expect(result.status == 3 && result.errors.contains("File too large"), "\(result)")
    #expect(try Data(contentsOf: URL(filePath: file)) == before)
    #expect(try temporaries().isEmpty)
  }

  @Test("A full disk is an error, and the old file stays", .enabled(if: canMount, "needs root"))
  func fullDisk() throws {
    try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
    #expect(mount("tmpfs", config, "tmpfs", 0, "size=64k") == 0)
    defer { umount(config) }
    _ = try commit(1)
    let filler = "\(config)/filler"
    _ = try shell("dd if=/dev/zero of=\(filler) bs=1k count=100 2>/dev/null")
    let result = try shell("exec \(Self.probe) commit w 2 1")
    #expect(result.status == 3 && result.errors.contains("No space left"), "\(result)")
    #expect(try stored() == 1 && temporaries().isEmpty)
    try FileManager.default.removeItem(atPath: filler)
    #expect(try commit(3) == 3)
  }

  /// Whether a small disk can be made for a test, and taken away again.
  private static let canMount: Bool = {
    guard geteuid() == 0, let folder = try? TemporaryFolder(),
      mount("tmpfs", folder.text, "tmpfs", 0, "size=64k") == 0
    else { return false }
    return umount(folder.text) == 0
  }()

  @Test("Whatever the umask, new files and folders are the user's alone")
  func umask() throws {
    let home = "\(sandbox.home.text)/fresh"
    let command = "umask 000; exec \(Self.probe) commit w 1 1"
    let result = try Shell.run(
      "/bin/sh", ["-c", command],
      environment: sandbox.environment(["XDG_CONFIG_HOME": "\(home)/config"]))
    #expect(result.status == 0, "\(result)")
    for path in [home, "\(home)/config"] { #expect(mode(path) == 0o700) }
    for name in try FileManager.default.contentsOfDirectory(atPath: "\(home)/config") {
      #expect(mode("\(home)/config/\(name)") == 0o600, "\(name)")
    }
  }

  // MARK: Running the writer

  /// Commits one number, and returns what is stored then.
  private func commit(_ number: Int) throws -> Int {
    let result = try shell("exec \(Self.probe) commit w \(number) 1")
    guard result.status == 0 else { throw Failure(result.errors) }
    return try stored()
  }

  private func stored() throws -> Int {
    let bytes = try Data(contentsOf: URL(filePath: "\(config)/probe.plist"))
    guard case .dictionary(let values) = try PropertyList(xml: Array(bytes)),
      case .integer(let number)? = values["w.first"], values["w.second"] == .integer(number)
    else { throw Failure("torn: \(String(decoding: bytes, as: UTF8.self))") }
    return Int(number)
  }

  private func temporaries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: config).filter { $0.hasSuffix(".tmp") }
  }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  private func shell(_ command: String) throws -> Shell.Result {
    try Shell.run("/bin/sh", ["-c", command], environment: sandbox.environment())
  }

  private func trace(_ options: [String], first: Int) throws -> Shell.Result {
    try Shell.run(
      "/usr/bin/strace",
      ["-f", "-o", "\(sandbox.home.text)/trace"] + options
        + [Self.probe, "commit", "w", "\(first)", "1"],
      environment: sandbox.environment())
  }

  /// The calls of one commit.
  private func traced(_ options: String...) throws -> CallTrace {
    let result = try trace(options, first: 5)
    guard result.status == 0 else { throw Failure(result.errors) }
    return CallTrace(try sandbox.text("trace"))
  }
}

import Dispatch
import Foundation
import Glibc
import SetteeFiles
import Synchronization
import TestSupport

@testable import SetteeEngines

/// A cluster of real etcd members in a temporary folder, on unix sockets or on ports of 127.0.0.1.
///
/// The members end with the test whatever happens: each has a shell beside it that kills it when
/// this process, which holds the other end of a pipe, is gone.
final class EtcdTestCluster: Sendable {
  let folder: TemporaryFolder
  private let members: Mutex<[Member?]>
  private let count: Int
  /// Where each member takes requests.
  private let addresses: [HTTPAddress]

  /// Where `etcd` is: on the PATH, or where `make setup-cloud` puts it.
  static let program: String? = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let places = path.split(separator: ":").map { "\($0)/etcd" }
    return (places + [root.appending(path: ".build/etcd/usr/bin/etcd").path]).first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }()

  /// Slow tests with real processes run in `make test-long`, where etcd is installed.
  static let isWanted =
    Effort.isLong && program != nil

  /// Starts members and waits until they serve; among themselves they always use sockets.
  init(_ count: Int = 1, isOnPorts: Bool = false) throws {
    self.count = count
    let folder = try TemporaryFolder()
    self.folder = folder
    addresses = try (0..<count).map { index in
      isOnPorts
        ? .tcp(host: "127.0.0.1", port: try Door.freePort())
        : .unix(path: "\(folder.text)/n\(index).sock:0")
    }
    members = Mutex((0..<count).map { _ in nil })
    for index in 0..<count { try launch(index) }
    for index in 0..<count { try waitUntilReady(index) }
  }

  deinit { for index in 0..<count { kill(index) } }

  func address(_ index: Int) -> HTTPAddress { addresses[index] }

  /// All members, the given one first.
  func place(
    first: Int = 0, only: Bool = false, account: String = "default"
  ) throws -> EtcdPlace {
    let order = only ? [first] : (0..<count).map { ($0 + first) % count }
    return try EtcdPlace(
      order.map { address($0).description }.joined(separator: ","), account: account)
  }

  /// As if the machine had lost its power.
  func kill(_ index: Int) {
    let member = members.withLock { members in
      defer { members[index] = nil }
      return members[index]
    }
    member?.kill()
  }

  func signal(_ index: Int, _ signal: Int32) {
    members.withLock { $0[index]?.signal(signal) }
  }

  /// Starts a member that is not running and waits until it serves.
  func start(_ index: Int) throws {
    try launch(index)
    try waitUntilReady(index)
  }

  func launch(_ index: Int) throws {
    let member = try Member(index, of: count, at: address(index), in: folder.text)
    members.withLock { $0[index] = member }
  }

  func waitUntilReady(_ index: Int) throws {
    let member = members.withLock { $0[index] }
    guard let member, member.waitUntilReady() else {
      throw NotReady(description: "etcd did not start: \(member?.log ?? "")")
    }
  }

  /// Every key that a member has, and every value.
  func stored(_ index: Int) throws -> [String] {
    let client = HTTPClient(address(index))
    let answer = try client.post(
      "/v3/kv/range", Array(#"{"key": "AA==", "range_end": "AA=="}"#.utf8),
      within: HTTPClientTests.patience(for: .seconds(60)))
    return try EtcdNode(answer.body).messages("kvs").flatMap { pair in
      try ["key", "value"].map { String(decoding: try pair.bytes($0), as: UTF8.self) }
    }
  }

  /// Where a member keeps its data.
  func data(_ index: Int) -> String { "\(folder.text)/n\(index)" }

  /// The member that leads; where one is elected at this very moment, all are asked again.
  func leader() throws -> Int {
    let time = LiveTimekeeper()
    let end = time.uptime + .seconds(60)
    while time.uptime < end {
      for index in 0..<count where isLeading(index) { return index }
    }
    throw NotReady(description: "no member leads")
  }

  /// Whether a member says so; what all have to agree on it answers once somebody leads.
  private func isLeading(_ index: Int) -> Bool {
    do {
      let client = HTTPClient(address(index))
      let patience = HTTPClientTests.patience(for: .seconds(60))
      _ = try client.post("/v3/kv/range", Array(#"{"key": "YQ=="}"#.utf8), within: patience)
      let answer = try client.post(
        "/v3/maintenance/status", Array("{}".utf8), within: patience)
      let status = try EtcdNode(answer.body)
      return try status.uint64("leader") == status.message("header").uint64("member_id")
    } catch {
      return false
    }
  }

  struct NotReady: Error, CustomStringConvertible {
    let description: String
  }
}

/// One etcd process and the shell that watches over it.
private final class Member: Sendable {
  private let process: Process
  private let leash: FileHandle
  private let output = Mutex<(text: String, pid: pid_t?)>(("", nil))
  private let ready = DispatchSemaphore(value: 0)

  init(_ index: Int, of count: Int, at address: HTTPAddress, in folder: String) throws {
    // etcd names its sockets by the folder it runs in.
    let door = if case .tcp = address { "\(address)" } else { "unix://n\(index).sock:0" }
    let all = (0..<count).map { "n\($0)=unix://p\($0).sock:0" }.joined(separator: ",")
    let program = EtcdTestCluster.program ?? "etcd"
    // A member that was killed leaves its sockets behind and will not start over them.
    let script = """
      cd "$1" || exit 1; rm -f n\(index).sock:0 p\(index).sock:0; shift; exec 3<&0
      "$@" </dev/null 3<&- 2>&1 & child=$!
      echo "pid $child"
      (read nothing <&3; kill -9 $child 2>/dev/null) & exec 3<&-
      wait $child; echo "\(Self.ending)"
      """
    let words = [
      "-c", script, "sh", folder, program, "--name", "n\(index)", "--data-dir", "n\(index)",
      "--listen-client-urls", door, "--advertise-client-urls", door,
      "--listen-peer-urls", "unix://p\(index).sock:0",
      "--initial-advertise-peer-urls", "unix://p\(index).sock:0", "--initial-cluster", all,
    ]
    process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = words
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    leash = input.fileHandleForWriting
    // No sibling may keep the leash in its hand.
    _ = fcntl(leash.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try process.run()
    let reading = output.fileHandleForReading
    DispatchQueue(label: "etcd log").async { [self] in
      while case let data = reading.availableData, !data.isEmpty {
        take(String(decoding: data, as: UTF8.self))
      }
      ready.signal()
    }
  }

  var log: String { output.withLock { String($0.text.suffix(2_000)) } }

  func waitUntilReady() -> Bool {
    let isInTime = ready.wait(timeout: .now() + 120) == .success
    return isInTime && output.withLock { $0.text.contains(Self.readiness) }
  }

  func signal(_ signal: Int32) {
    if let pid = output.withLock({ $0.pid }) { Glibc.kill(pid, signal) }
  }

  func kill() {
    signal(SIGKILL)
    leash.closeFile()
    process.waitUntilExit()
  }

  private static let readiness = "ready to serve client requests"
  private static let ending = "etcd has ended"

  private func take(_ text: String) {
    let isNews = output.withLock { output in
      let before = Self.isSettled(output.text)
      output.text += text
      if output.pid == nil, let match = output.text.firstMatch(of: /pid (\d+)\n/) {
        output.pid = pid_t(match.1)
      }
      return !before && Self.isSettled(output.text)
    }
    if isNews { ready.signal() }
  }

  /// Whether the member serves, or never will.
  private static func isSettled(_ text: String) -> Bool {
    text.contains(readiness) || text.contains(ending)
  }
}

import Foundation
import TestSupport
import Testing

/// The sample of a service: told from outside while it runs, and ended by its manager.
@Suite("The service sample", .aside)
struct DaemonSampleTests {
  private static let program = URL(filePath: Program.path).deletingLastPathComponent()
    .appending(path: "settee-daemon-sample").path

  /// A service that runs, and what it says.
  private final class Service {
    let process: pid_t
    let ending: Int32
    private let reader: Int32
    private var text = ""

    init(_ environment: [String: String]) throws {
      let output = try Spawn.pipe()
      reader = output.reader
      process = try Spawn.start(
        [DaemonSampleTests.program], environment: environment,
        on: .descriptors(STDIN_FILENO, output.writer, output.writer))
      ending = try Spawn.ending(of: process)
      close(output.writer)
    }

    /// Reads until a sentence has come; fails where the service ends before.
    func wait(for sentence: String) throws {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while !text.contains(sentence) {
        let count = read(reader, &buffer, buffer.count)
        guard count > 0 else { throw Failure("It ended having said: \(text)") }
        text += String(decoding: buffer[..<count], as: UTF8.self)
      }
    }

    deinit {
      kill(process, SIGKILL)
      close(reader)
    }
  }

  @Test(
    "What is set from outside is printed at once, and SIGTERM ends it with all stored",
    .endsInAnHour)
  func service() throws {
    let sandbox = try Sandbox()
    let (state, etc) = ("\(sandbox.home.text)/state", "\(sandbox.home.text)/etc")
    for folder in [state, etc] {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    try sandbox.write(
      Sandbox.plist("<key>folder</key><string>/srv/all</string>"), to: "etc/settings.plist")
    let service = try Service(
      sandbox.environment(["STATE_DIRECTORY": state, "CONFIGURATION_DIRECTORY": etc]))
    try service.wait(for: "Every 60 minutes into /srv/all.\n")

    let file = "\(state)/settings.plist"
    var (minutes, delay) = (60, Duration.seconds(60))
    // The first of many that is quick: other tests may keep a process waiting.
    while delay > .milliseconds(200), minutes > 1 {
      minutes -= 1
      let told = try Shell.runPatiently(
        Program.path, ["set", "interval", "\(minutes)", "--file", file],
        environment: sandbox.environment())
      #expect(told.status == 0, "\(told)")
      let start = ContinuousClock.now
      try service.wait(for: "Every \(minutes) minutes into /srv/all.\n")
      delay = .now - start
    }
    #expect(delay < .milliseconds(200))

    try sandbox.write(
      Sandbox.plist("<key>folder</key><string>/srv/more</string>"), to: "etc/settings.plist")
    try service.wait(for: "Every \(minutes) minutes into /srv/more.\n")

    kill(service.process, SIGTERM)
    #expect(Spawn.status(from: service.ending) == SIGTERM)
    let stored = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      stored.contains("<key>startCount</key>") && stored.contains("<integer>\(minutes)</integer>"))
    #expect(!stored.contains("/srv/more"), "the other layer is not copied")
  }

  @Test("Its unit's environment stands before what is set, which stays beneath")
  func environment() throws {
    let sandbox = try Sandbox()
    let file = try sandbox.write(
      Sandbox.plist("<key>interval</key><integer>5</integer>"), to: "settings.plist")
    let service = try Service(
      sandbox.environment(["STATE_DIRECTORY": sandbox.home.text, "PODCASTD_INTERVAL": "30"]))
    try service.wait(for: "Every 30 minutes into /srv/podcasts.\n")
    kill(service.process, SIGTERM)
    #expect(Spawn.status(from: service.ending) == SIGTERM)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("<integer>5</integer>"))
  }

  @Test("Without a folder of its own it says so, and fails")
  func homeless() throws {
    let result = try Shell.run(Self.program, [], environment: try Sandbox().environment())
    #expect(result.status == 2 && result.errors.contains("STATE_DIRECTORY"), "\(result)")
  }
}

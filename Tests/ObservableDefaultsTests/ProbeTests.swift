import Foundation
import ObservableDefaults
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

private protocol Watching: AnyObject {
  var number: Int { get }
}

@ObservableDefaults
private final class WatchingSettings: Watching {
  var number = 0
}

@ObservableDefaults(limitToInstance: false)
private final class UnlimitedSettings: Watching {
  var number = 0
}

/// A built program that uses the libraries without a screen.
@Suite("A program of its own", .endsInAnHour)
struct ProbeTests {
  private static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "observable-probe")

  @Test("It links no ncurses")
  func libraries() throws {
    let bytes = try Data(contentsOf: Self.program)
    // The names of needed libraries stand in the file as text.
    for name in ["libncursesw.so", "libtinfo.so", "libcurses"] {
      #expect(!Self.holds(name, bytes), "\(name)")
    }
    #expect(Self.holds("libc.so", bytes))
  }

  /// Whether a text is among some bytes; those of a program are very many, which Foundation goes
  /// through faster than a test that nobody optimized.
  private static func holds(_ text: String, _ bytes: Data) -> Bool {
    bytes.range(of: Data(text.utf8)) != nil
  }

  @Test(
    "In hermetic runs, or covered as a whole, it uses everything and leaves no file",
    arguments: [("runs", "12 18 6\n"), ("memory", "6 0 12 1\n")])
  func hermetic(mode: String, printed: String) throws {
    let folder = try TemporaryFolder()
    #expect(try Self.run([mode], in: folder.text) == printed)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.text) == [])
  }

  @Test(
    "Its write is announced here, in another process, and it stores what it prints",
    arguments: [true, false])
  func otherProcess(isLimited: Bool) async throws {
    let folder = try TemporaryFolder()
    let suite = try DefaultsSuite(
      named: "observable-probe",
      environment: .live(arguments: []).with(configHome: folder.text))
    let settings: any Watching =
      isLimited ? WatchingSettings(userDefaults: suite) : UnlimitedSettings(userDefaults: suite)
    let (changes, continuation) = AsyncStream.makeStream(of: Int.self)
    let record = ChangeRecord {
      settings.number
    } then: {
      continuation.yield(1)
    }
    #expect(try Self.run(["42"], in: folder.text) == "42\n")
    let start = ContinuousClock.now
    for await _ in changes { break }
    let delay = ContinuousClock.now - start
    // 200 ms on a machine that does nothing else; other tests may keep this one waiting.
    print("announced \(delay) after the other process ended")
    #expect(delay < .seconds(30))
    #expect(record.values == [0])
    try suite.flush()
    #expect(suite.value(forKey: "number") == 42)
    #expect(settings.number == 42)
    #expect(try Self.run([], in: folder.text) == "42\n")
  }

  @Test("Settings of an account that nobody names outlast the process, and join a later one")
  func alone() throws {
    let (folder, cloud) = (try TemporaryFolder(), "/cloud")
    let told = "Kept on this device: no account is named.\n"
    #expect(try Self.run(["alone", "set", "41"], in: folder.text) == told)
    #expect(try Self.run(["alone", "get"], in: folder.text) == "41 dark\n")
    let join = ["alone", "join", "folder:\(folder.text)\(cloud)"]
    #expect(try Self.run(join, in: folder.text) == "41 42 42 dark 0\n")
    #expect(try Self.run(["alone", "get"], in: folder.text) == "0 light\n")
    // What another run sets meanwhile loses to the account, and is kept in the journal.
    #expect(try Self.run(["alone", "set", "7"], in: folder.text) == told)
    #expect(try Self.run(join, in: folder.text) == "7 43 43 dark 1\n")
  }

  @Test("Schemas of classes and keys are written where they differ, and in runs never")
  func schemas() throws {
    let folder = try TemporaryFolder()
    #expect(try Self.run(["schemas", "run"], in: folder.text) == "schemaCount\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.text) == [])
    #expect(try Self.run(["schemas"], in: folder.text) == "schemaCount\n")
    let suites = "\(folder.text)/.local/share/settee/schemas/suites"
    let names = try FileManager.default.contentsOfDirectory(atPath: suites).sorted()
    #expect(
      names == [
        "observable-probe.Defaults.schema.json", "observable-probe.ProbeSettings.schema.json",
      ])
    let before = try names.map { try Self.identity(of: "\(suites)/\($0)") }
    #expect(try Self.run(["schemas"], in: folder.text) == "schemaCount\n")
    #expect(try names.map { try Self.identity(of: "\(suites)/\($0)") } == before)
    let keys = URL(filePath: "\(suites)/\(names[0])")
    try Data("{}".utf8).write(to: keys)
    #expect(try Self.run(["schemas"], in: folder.text) == "schemaCount\n")
    #expect(try String(contentsOf: keys, encoding: .utf8).contains("schemaCount"))
  }

  /// Which file it is, after whether it is for the user's eyes alone.
  private static func identity(of path: String) throws -> UInt64? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600, "\(path)")
    return attributes[.systemFileNumber] as? UInt64
  }

  @Test("Eight threads on two of its objects keep every last write")
  func threads() throws {
    let folder = try TemporaryFolder()
    #expect(try Self.run(["threads"], in: folder.text) == "whole\n")
  }

  private static func run(_ arguments: [String], in folder: String) throws -> String {
    try OtherProgram(
      [program.path] + arguments, environment: ["XDG_CONFIG_HOME": folder, "HOME": folder]
    ).text
  }
}

extension SuiteEnvironment {
  fileprivate func with(configHome: String) -> SuiteEnvironment {
    var result = self
    result.configHome = configHome
    return result
  }
}

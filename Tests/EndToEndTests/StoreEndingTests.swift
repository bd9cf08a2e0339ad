import Foundation
import TestSupport
import Testing

/// Values that were only set, in programs that end right after.
@Suite(.aside)
struct StoreEndingTests {
  private let sandbox: Sandbox
  private let value = "<key>key</key><string>value</string>"

  init() throws { sandbox = try Sandbox() }

  private func run(_ words: String...) throws -> Int32 {
    try Probe.status([Probe.store] + words, environment: sandbox.environment())
  }

  private var isStored: Bool { FileManager.default.fileExists(atPath: sandbox.path(of: "probe")) }

  @Test("exit and a return from main keep a value", arguments: ["set-and-exit", "set-and-return"])
  func exits(scenario: String) throws {
    #expect(try run(scenario, "key", "value") == 0)
    #expect(try sandbox.stored(in: "probe") == value)
  }

  @Test(
    "A signal that ends the program finds the value on disk, and still ends it",
    arguments: [SIGTERM, SIGHUP, SIGINT])
  func signals(signal: Int32) throws {
    #expect(try run("set-and-raise", "\(signal)", "key", "value") == signal)
    #expect(try sandbox.stored(in: "probe") == value)
  }

  @Test("A program stopped by the terminal has its value on disk, and goes on as it was")
  func stop() throws {
    // `fg` has it go on and waits; a second `wait` may find the shell believing it stopped still.
    let script = """
      set -m
      "$0" set-and-raise 20 key value &
      wait $!; echo "stopped $?"; cat "$1"
      kill -TERM $!; fg >/dev/null; echo "ended $?"
      """
    let result = try Shell.run(
      "/bin/bash", ["-c", script, Probe.store, sandbox.path(of: "probe")],
      environment: sandbox.environment())
    #expect(result.output.contains("stopped 148"), "\(result.output) \(result.errors)")
    #expect(result.output.contains("<string>value</string>"))
    #expect(result.output.contains("ended 143"))
  }

  @Test("A program that wants its signals left alone ends without saving")
  func optedOut() throws {
    #expect(try run("set-and-raise-unsaved", "\(SIGTERM)", "key", "value") == SIGTERM)
    #expect(!isStored)
  }

  @Test("A signal that the program ignores stays ignored")
  func ignored() throws {
    #expect(try run("set-and-ignore", "\(SIGHUP)", "key", "value") == 7 << 8)
  }

  // What SIGKILL takes is what was not written yet, and never half of it.
  @Test("SIGKILL right after a set leaves no half of a file")
  func killed() throws {
    #expect(try run("set-and-raise", "\(SIGKILL)", "key", "value") == SIGKILL)
    #expect(!isStored)
  }

  @Test("Without a home a suite is refused with a remedy, and nothing is made in the root")
  func noHome() throws {
    let root = try FileManager.default.contentsOfDirectory(atPath: "/").sorted()
    let homeless = sandbox.environment(["HOME": nil, "XDG_CONFIG_HOME": nil])
    let result = try Shell.run(
      Probe.store, ["set-and-exit", "key", "value"], environment: homeless)
    #expect(result.status == 3 && result.errors.contains("set HOME or XDG_CONFIG_HOME"))
    let standard = try Shell.run(Probe.store, ["standard"], environment: homeless)
    #expect(standard.status == 0 && standard.output.contains("kept in memory only"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: "/").sorted() == root)
  }

  @Test("The program's own settings are named after it, or as it says before their first use")
  func standardName() throws {
    let named = try Shell.run(
      Probe.store, ["standard", "org.example.probe"], environment: sandbox.environment())
    #expect(named.output == "org.example.probe\nfine\n")
    let plain = try Shell.run(Probe.store, ["standard"], environment: sandbox.environment())
    #expect(plain.output == "store-probe\nfine\n")
    #expect(try sandbox.stored(in: "org.example.probe") == value)
    #expect(try sandbox.stored(in: "store-probe") == value)
  }

  // `make races` runs the same under ThreadSanitizer.
  @Test("Eight threads that set, get, observe and flush leave a suite whole")
  func threads() throws {
    let result = try Shell.run(Probe.store, ["threads"], environment: sandbox.environment())
    #expect(result.status == 0 && result.output == "whole\n", "\(result.errors)")
  }
}

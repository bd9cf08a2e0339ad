import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// The gateway's sample on pages, from the command line: whole screens.
@Suite("Pages on screen")
struct PagesTests {
  @Test(
    "Pages of the gateway are as recorded",
    arguments: [
      ("Page-List", "80x24", "servers", "<Enter>j", false),
      ("Page-List-Wide", "140x40", "servers", "<Enter>j", false),
      ("Page-List-Small", "40x12", "servers", "<Enter>j", false),
      ("Page-List-ASCII", "80x24", "servers", "<Enter>j", true),
      ("Page-Union", "140x40", "servers", "<Enter>j<Enter>G<Enter>j<Enter>jjj", false),
      ("Page-Variants", "80x24", "servers", "<Enter>j<Enter>G<Enter>j<Enter><Enter>", false),
      ("Page-Map-Name", "80x24", "env", "<Enter>aho", false),
      ("Page-Recursion", "80x24", "menu", "<Enter>jj<Enter>jj<Enter><Enter>jj<Enter>", false),
      ("Page-Text", "80x24", "limits.extra", "T<Down><End>,", false),
      ("Page-Condition", "80x24", "routes", "<Enter>j<Enter>", false),
      (
        "Page-Elsewhere", "80x24", "routes", "<Enter>j<Enter>jj<Enter><Up><Enter>jj", false
      ),
      ("Page-Variants-Key", "80x24", "servers", "<Enter>j<Enter>G<Enter>j<Enter><M-o>", false),
      ("Page-Checkboxes", "80x24", "log.fields", "<Enter>j", false),
      ("Page-Deep", "80x24", "servers", "<Enter>j<Enter>G<Enter>j<Enter>jjj", false),
      ("Page-Problems", "80x24", "servers", "!", false),
    ])
  @MainActor
  func screens(name: String, size: String, key: String, keys: String, isASCII: Bool) throws {
    let world = CommandWorld()
    #expect(world.run(["import", "--schema", "gateway", Self.sample]).code == .done)
    let words = ["edit", "gateway", key, "--dump-screen", "--size", size, "--keys", keys]
    let run = world.run(words + (isASCII ? ["--ascii"] : []))
    #expect(run.errors == "")
    expectFrame(String(run.output.dropLast()), name)
  }

  @Test("Another variant keeps what fits it and what nobody described; what it leaves out is told")
  @MainActor
  func switching() throws {
    let world = CommandWorld()
    #expect(world.run(["import", "--schema", "gateway", Self.sample]).code == .done)
    let keys = "<Enter>j<Enter>G<Enter>j<Enter><Enter><Down><Enter>"
    let run = world.run(["edit", "gateway", "servers", "--dump-screen", "--keys", keys])
    #expect(run.output.contains("Left out: path, headers."))
    let probe = world.run(["get", "servers.1.health.probe", "--schema", "gateway", "--json"])
    #expect(probe.output == #"{"kind": "tcp", "x-note": "ask Ada"}"# + "\n")
  }

  @Test(
    "What one rule says of four or more places is one line, and counts are true",
    arguments: [
      (3, "3 problems", "ports.2: Must be a whole number of 1 or more."),
      (12, "12 problems", "… and 11 more like this"),
      (1_500, "1,500 problems", "… and 999 more like this"),
    ])
  @MainActor
  func grouping(count: Int, title: String, line: String) throws {
    let world = CommandWorld()
    let schema = try world.write(
      #"{"properties": {"ports": {"items": {"type": "integer", "minimum": 1}}}}"#, to: "s.json")
    let zeros = Array(repeating: "0", count: count).joined(separator: ", ")
    let path = try world.write("{\"ports\": [\(zeros)]}", to: "ports.json")
    func screen(_ keys: String) -> String {
      world.run(["edit", path, "--schema", schema, "--dump-screen", "--keys", keys]).output
    }
    let list = screen("!")
    #expect(list.contains(title) && list.contains(line))
    #expect(list.contains("ports.0: Must be a whole number of 1 or more."))
    #expect(list.contains("ports.2: ") == (count < 4))
    #expect(screen("<Enter>").contains("✗\(count)"))
  }

  @Test("Nested JSON spreads over a suite's dotted keys, and is exported nested again")
  @MainActor
  func nesting() throws {
    let world = CommandWorld()
    #expect(world.run(["import", "--schema", "gateway", Self.sample]).code == .done)
    let stored = try world.stored(in: "org.settee.gateway")
    #expect(stored["listen.port"] as? Int == 8443)
    #expect(stored["listen.tls.cert"] as? String == "/etc/gateway/cert.pem")
    let exported = world.run(["export", "--schema", "gateway", "--json"]).output
    let values = try JSONSerialization.jsonObject(with: Data(exported.utf8)) as? NSDictionary
    let sample =
      try JSONSerialization.jsonObject(
        with: Data(contentsOf: URL(filePath: Self.sample))) as? NSDictionary
    #expect(values == sample)
  }

  @Test(
    "What a structure may not be is refused in the form's words",
    arguments: [
      (["set", "servers", "5"], "servers: Must be a list"),
      (["set", "env", "5"], "env: Must be an object"),
      (["set", "health.probe", "7"], "health.probe: "),
    ])
  @MainActor
  func refusals(words: [String], expected: String) {
    let run = CommandWorld().run(words + ["--schema", "gateway"])
    #expect(run.code == .usage)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  private static let sample = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../demo-schemas/samples/gateway.json").standardizedFileURL.path
}

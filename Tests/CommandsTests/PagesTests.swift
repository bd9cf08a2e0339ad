import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// The gateway's sample on pages, from the command line: whole screens.
@Suite("Pages on screen")
struct PagesTests {
  /// What a page is about, which key it is of, and the keys that lead there.
  private static let pages = [
    ("Page-List", "servers", "<Enter>j"),
    ("Page-Deep", "servers", "<Enter>j<Enter>G<Enter>j<Enter>jjj"),
    ("Page-Map-Name", "env", "<Enter>aho"),
    ("Page-Map-Empty", "env", "<Enter>xx"),
    ("Page-Variants", "servers", "<Enter>j<Enter>G<Enter>j<Enter><Enter>"),
    ("Page-Recursion", "menu", "<Enter>jj<Enter>jj<Enter><Enter>jj<Enter>"),
    ("Page-Text", "limits.extra", "T<Down><End>,"),
    ("Page-Problems", "servers", "!"),
    ("Page-Checkboxes", "log.fields", "<Enter>j"),
  ]

  @Test(
    "Pages of the gateway are as recorded, in all sizes and without UTF-8", arguments: pages,
    [("", "80x24"), ("-Wide", "140x40"), ("-Small", "40x12"), ("-ASCII", "80x24")])
  @MainActor
  func screens(page: (name: String, key: String, keys: String), look: (String, String)) throws {
    try expectScreen(
      page.name + look.0, size: look.1, page.key, page.keys, isASCII: look.0 == "-ASCII")
  }

  @Test(
    "Members that depend on others, and variants by their key, are as recorded",
    arguments: [
      ("Page-Condition", "routes", "<Enter>j<Enter>"),
      ("Page-Elsewhere", "routes", "<Enter>j<Enter>jj<Enter><Up><Enter>jj"),
      ("Page-Variants-Key", "servers", "<Enter>j<Enter>G<Enter>j<Enter><M-o>"),
    ])
  @MainActor
  func conditions(name: String, key: String, keys: String) throws {
    try expectScreen(name, size: "80x24", key, keys)
  }

  @MainActor
  private func expectScreen(
    _ name: String, size: String, _ key: String, _ keys: String, isASCII: Bool = false
  ) throws {
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

import Foundation
import Testing

@testable import SetteeCommands

/// What a schema says of places decides what a document's form shows, whatever stands there.
@Suite("Places that a schema knows, in a document's form")
@MainActor
struct KnownPlacesTests {
  private let world = CommandWorld()

  private static let schema = """
    {"title": "Trial", "properties": {
      "name": {"type": "string"},
      "listen": {"type": "object", "title": "Listen", "properties": {
        "port": {"type": "integer"},
        "tls": {"type": "object", "title": "Keys", "properties": {
          "cert": {"type": "string"}, "secret": {"type": "string", "writeOnly": true}}}}},
      "log": {"type": "object", "title": "Log", "properties": {
        "target": {"default": "stderr", "anyOf": [{"enum": ["stderr", "stdout"]},
          {"title": "File", "type": "object", "required": ["path"], "properties": {
            "path": {"type": "string"}, "keep": {"type": "integer"}}}]},
        "body": {"type": ["integer", "string"]}}},
      "closed": {"type": "object", "title": "Closed", "additionalProperties": false,
        "properties": {"host": {"type": "string"}}}}}
    """

  private func screen(_ text: String, _ keys: String = "") throws -> String {
    let (schema, path) = try files(text)
    return world.run(
      ["edit", path, "--schema", schema, "--dump-screen", "--size", "100x24", "--keys", keys]
    ).output
  }

  private func files(_ text: String) throws -> (schema: String, document: String) {
    (
      try world.write(Self.schema, to: "trial.schema.json"),
      try world.write(text, to: "trial.json")
    )
  }

  /// A screen with one blank for each gap.
  private func words(_ screen: String) -> String {
    screen.split(separator: " ").joined(separator: " ")
  }

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(
    "Sections and counts are the same whatever stands there, and no row stands twice",
    arguments: [
      ("{}", ""), ("{\"listen\": {}}", ""), ("{\"listen\": {\"port\": 1}}", ""),
      ("{\"listen\": {\"tls\": {\"cert\": \"c\"}}, \"closed\": {\"host\": \"h\"}}", ""),
      ("{}", ":set listen {\"port\": 1}<Enter>"), ("{}", ":set listen.tls {}<Enter>"),
    ])
  func sections(text: String, keys: String) throws {
    let screen = try screen(text, keys)
    #expect(screen.contains("7 settings"), "\(screen)")
    #expect(screen.contains("Listen › Keys ──"))
    #expect(screen.split(separator: "\n").count { $0.contains(" port   ") } == 1)
  }

  @Test("The lines of what keeps a file from being read are no settings to a search")
  func counted() throws {
    for text in ["{}", "{"] {
      let screen = try screen(text, "/port")
      #expect(screen.contains("1 of 7"), "\(screen)")
    }
  }

  @Test("A choice in place of an object tells what goes, and its row shows it")
  func leavingPage() throws {
    let text = "{\"log\": {\"target\": {\"path\": \"/l\", \"keep\": 2}}}"
    let screen = try screen(text, ":go log.target<Enter><Enter><Enter><Up><Enter>")
    #expect(screen.contains("Left out: path, keep."))
    #expect(!screen.contains("Variant"))
    #expect(words(screen).contains("target stderr"))
  }

  @Test(
    "A name that the schema does not have is told with the nearest one, in forms and commands",
    arguments: [
      ("listen.prot", "'prot' is not in the schema; did you mean 'port'?"),
      ("lisen.port", "'lisen' is not in the schema; did you mean 'listen'?"),
      ("whatever", "'whatever' is not in the schema."),
    ])
  func newNames(word: String, sentence: String) throws {
    #expect(try screen("{}", ":set \(word) 81").contains(sentence))
    #expect(try screen("{}", ":set \(word) 81<Enter>").contains("Added: \(sentence)"))
    let (schema, path) = try files("{}")
    let run = world.run(["set", word, "81", "--file", path, "--schema", schema])
    #expect(run.code == .done && run.errors == sentence + "\n")
  }

  @Test("Where a schema allows no other names such a name is refused in both, and known ones pass")
  func refusedNames() throws {
    let meant = "did you mean 'host'?"
    #expect(try screen("{}", ":set closed.hots h<Enter>").contains(meant))
    let (schema, path) = try files("{}")
    let refused = world.run(["set", "closed.hots", "h", "--file", path, "--schema", schema])
    #expect(refused.code != .done && refused.errors.contains(meant))
    #expect(try contents(path) == "{}")
    let known = world.run(["set", "closed.host", "h", "--file", path, "--schema", schema])
    #expect(known.code == .done && known.errors == "")
  }

  @Test(
    "All places that begin as a word does are offered, also inside values",
    arguments: [
      ("log.", ["target", "body"]), ("listen.", ["port", "cert", "secret"]),
      ("log.target.", ["Path", "Keep"]), ("l", ["port", "cert", "secret", "target", "body"]),
    ])
  func offered(word: String, titles: [String]) throws {
    let text = "{\"log\": {\"target\": {\"path\": \"/l\"}}}"
    let rows = try screen(text, ":set \(word)").split(separator: "\n").filter {
      $0.contains("goes there")
    }
    #expect(rows.count == titles.count, "\(rows)")
    for (row, title) in zip(rows, titles) { #expect(row.contains(title)) }
  }

  @Test(
    "Tab takes the chosen place, then leads inside of it",
    arguments: [
      ("log.<Down><Down><Tab>", ":set log.body "), ("log.ta<Tab>", ":set log.target "),
      ("log.target<Tab>", ":set log.target. "), ("log.target.k<Tab>", ":set log.target.keep "),
      ("log.bo 5<Left><Left><Tab>", ":set log.body 5  "), ("<Tab>", ":set   "),
      ("log.body 5<Tab>", ":set log.body 5  "), ("listen.port <Tab>", ":set listen.port   "),
      ("listen.tls.secret abc<Tab>", ":set listen.tls.secret ••••••••  "),
    ])
  func completed(keys: String, line: String) throws {
    let text = "{\"log\": {\"target\": {\"path\": \"/l\"}}}"
    #expect(try screen(text, ":set \(keys)").contains(line))
  }

  @Test("A secret is never in clear: not behind ':set', and not as JSON, whether it is set or not")
  func secrets() throws {
    for text in ["{}", "{\"listen\": {\"tls\": {\"secret\": \"old\"}}}"] {
      let typed = try screen(text, ":set listen.tls.secret sesame")
      #expect(typed.contains(":set listen.tls.secret ••••••••") && !typed.contains("sesame"))
      let json = try screen(text, ":go listen.tls.secret<Enter>T")
      #expect(json.contains("secret holds a secret; it is edited in its row."))
    }
    #expect(try screen("{}", ":set name sesame").contains(":set name sesame"))
  }

  @Test("Text that is to be written from nothing is wrong when somebody types, not before")
  func unbegun() throws {
    #expect(try !screen("{}", ":go log.body<Enter>T").contains("✗"))
    #expect(try screen("{}", ":go log.body<Enter>T[").contains("✗"))
  }

  @Test("A text and a number that look alike are told apart in the list of changes")
  func changes() throws {
    let mixed = try screen("{\"log\": {\"body\": 12}}", ":set log.body \"12\"<Enter>d")
    #expect(words(mixed).contains("12 → \"12\""))
    let texts = try screen("{\"log\": {\"body\": \"a\"}}", ":set log.body b<Enter>d")
    #expect(words(texts).contains("a → b"))
  }
}

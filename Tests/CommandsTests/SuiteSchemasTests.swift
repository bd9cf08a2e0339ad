import Foundation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

@testable import SetteeCommands

/// What a program exports, and what the commands make of it.
@MainActor
@Suite("Schemas that programs export of a suite")
struct SuiteSchemasTests {
  private let world = CommandWorld()

  private func export(object: String = "Player", _ settings: SettingDescription...) throws {
    var folders = UserFolders(environment: [:])
    folders[.data] = world.config.path + "/data"
    try SchemaExport(suite: "podcast", object: object, title: "Player", settings)
      .write(in: folders)
  }

  private var volume: SettingDescription {
    SettingDescription(
      key: "volume", help: "How loud it is.",
      type: .integer(.init(minimum: .init(0), maximum: .init(100))), defaultValue: 50)
  }

  private func run(_ words: String...) -> CommandRun { world.run(words + ["--suite", "podcast"]) }

  @Test("A value out of the range is refused with the range, and code 2")
  func range() throws {
    try export(volume)
    let refused = run("set", "volume", "150")
    #expect(refused.code == .usage)
    #expect(refused.errors.contains("Must be a whole number from 0 to 100."), "\(refused.errors)")
    #expect(run("set", "volume", "99").code == .done)
    #expect(try world.stored(in: "podcast") == ["volume": 99])
    let described = run("describe", "volume")
    #expect(described.output.contains("0–100") && described.output.contains("How loud it is."))
    #expect(run("diff").output == "~ volume\t50 -> 99\n")
  }

  @Test("With a suite's name a manifest is the schema of the suite, sections and scopes told")
  func manifestOfSuite() throws {
    let manifest = try world.write(
      """
      {"name": "ext", "contributes": {"configuration": [
        {"title": "Last", "properties": {"ext.path": {"type": "string", "default": "x",
          "scope": "machine-overridable"}}},
        {"title": "First", "order": 1, "properties": {"ext.on": {"type": "boolean"}}}]}}
      """, to: "package.json")
    let target = ["--suite", "trial"]
    let screen = world.run(
      ["edit", manifest] + target + ["--dump-screen", "--keys", "<Space>"])
    #expect(screen.code == .done && screen.errors == "")
    let lines = screen.output.split(separator: "\n").map(String.init)
    let sections = ["First", "Last"].map { title in lines.firstIndex { $0.contains(" \(title) ") } }
    #expect(sections[0] != nil && sections[1] != nil && sections[0]! < sections[1]!)
    #expect(try world.stored() == ["ext.on": true])
    let described = world.run(["describe", "ext.path", "--schema", manifest] + target)
    #expect(described.output.contains("Scope     machine-overridable\n"))
  }

  @Test("Keys that it does not describe are as they were, and 'none' knows nothing")
  func others() throws {
    try export(volume)
    #expect(run("set", "other", "12").code == .done)
    #expect(run("set", "volume", "150", "--schema", "none").code == .done)
    #expect(try world.stored(in: "podcast") == ["other": 12, "volume": 150])
    #expect(run("get", "volume").output == "150\n")
  }

  @Test("A schema refers to another by the address that one has which was added")
  func references() throws {
    let port = #"{"$id": "https://example.org/port.json", "type": "integer", "maximum": 9}"#
    #expect(world.run(["schemas", "add", try world.write(port, to: "port.json")]).code == .done)
    let reference = #"{"$ref": "https://example.org/port.json"}"#
    let schema = try world.write(
      #"{"x-settee": {"suite": "podcast"}, "properties": {"port": \#(reference)}}"#,
      to: "schema.json")
    let refused = world.run(["set", "port", "10", "--schema", schema])
    #expect(refused.code == .usage, "\(refused.errors)")
    #expect(refused.errors.contains("Must be a whole number of 9 or less."), "\(refused.errors)")
  }

  @Test("Schemas of several objects are joined, and a broken file is a warning")
  func joined() throws {
    try export(volume)
    try export(
      object: "Window", SettingDescription(key: "isWide", type: .boolean, defaultValue: false))
    _ = try world.write("{", to: "data/settee/schemas/suites/broken.json")
    let run = run("set", "isWide", "loud", "volume", "3")
    #expect(run.code == .usage && run.errors.contains("Must be on or off."), "\(run.errors)")
    #expect(run.errors.contains("broken.json is left out"))
  }

  @Test("'settee edit --suite' opens the form")
  func edit() throws {
    try export(volume)
    let run = run("edit", "--dump-screen")
    #expect(run.code == .done && run.output.contains("Volume"), "\(run.errors)")
  }

  @Test("A secret is masked by a schema that nobody named")
  func secrets() throws {
    try exportToken()
    #expect(run("set", "token", "hush").code == .done)
    #expect(run("list").output == "token\t••••••••\tstring\t-\tstored\n")
    let get = ["get", "token", "--suite", "podcast"]
    #expect(world.run(get, isTerminal: true).output == "••••••••\n")
    #expect(world.run(get).output == "hush\n", "as with a schema that is named")
    for more in [["--reveal"], ["--schema", "none"]] {
      #expect(world.run(["list", "--suite", "podcast"] + more).output.contains("hush"))
    }
  }

  @Test("Of an account it says what no journal may keep")
  func secretsOfAccounts() throws {
    try exportToken(.cloud)
    let shared = "\(world.config.path)/shared"
    let place = ["--suite", "podcast", "--cloud", "folder:\(shared)"]
    #expect(world.run(["set", "token", "hush"] + place).code == .done)
    try FileManager.default.removeItem(atPath: shared)
    CommandWorld(device: "other").run(["set", "theirs", "1"] + place)
    let adopt = world.run(["cloud", "adopt"] + place)
    #expect(adopt.output.contains("token\tonly here\t••••••••"), "\(adopt.output)")
    let theirs = world.run(["cloud", "adopt", "--keep", "theirs"] + place)
    #expect(theirs.code == .notSo && theirs.errors.contains("token would be gone"))
  }

  private func exportToken(_ storage: SettingDescription.Storage = .local) throws {
    try export(
      SettingDescription(
        key: "token", type: .string(.init()), defaultValue: "", storage: storage, traits: .secret))
  }

  @Test("Equal bytes are not written again, files are the user's alone, secrets have no default")
  func file() throws {
    let secret = SettingDescription(
      key: "token", type: .string(.init()), defaultValue: "abc", traits: .secret)
    try export(volume, secret)
    let path = world.config.path + "/data/settee/schemas/suites/podcast.Player.schema.json"
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try export(volume, secret)
    let again = try FileManager.default.attributesOfItem(atPath: path)
    #expect(again[.systemFileNumber] as? Int == attributes[.systemFileNumber] as? Int)
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("abc"))
    try HermeticStores.run { try export(object: "Unseen", volume) }
    #expect(!FileManager.default.fileExists(atPath: path.replacing("Player", with: "Unseen")))
  }
}

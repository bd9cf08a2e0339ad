import ObservableDefaults
import SetteeFiles
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

@SettingValue
private struct Server: Codable, Equatable {
  /// Where it is.
  /// - Title: Host name
  var host = "a.example"
  /// - Range: 1...65535
  var port = 8080
  /// - Choices: tcp, udp
  var kind = "tcp"
  @Setting(secret: true) var token: String?
  var `default` = false
  /// How often it is tried.
  var tries = 3

  enum CodingKeys: String, CodingKey {
    case host, port, kind, token, `default`
    case tries = "try_count"
  }
}

private struct Plain: Codable, Equatable {
  var name = "a"
  var inner: [Server] = []
}

@ObservableDefaults
private final class Fleet {
  var first = Server()
  @Setting(sample: [Server()]) var all: [Server] = []
  @Setting(sample: Server(host: "x")) var spare: Server?
  @Setting(sample: Plain(name: "b", inner: [Server()])) var plain = Plain()
  var bare: [Server] = []
}

/// What a structure says of its members, and what a sample says where a default says nothing.
@MainActor
@Suite("Structures that describe their members")
struct SettingValueTests {
  private let suite: DefaultsSuite
  private let object: Fleet

  init() throws {
    let process = SimulatedProcess(on: InMemoryDisk.withHome(), time: ManualTimekeeper())
    suite = try process.suite()
    object = Fleet(userDefaults: suite)
  }

  private func setting(_ key: Key) throws -> Setting {
    try #require(object.settings.first { $0.description.key == key })
  }

  private func shape(_ key: Key) throws -> SetteeSettings.Shape {
    try #require(try setting(key).description.type.structure?.shape)
  }

  @Test("Comments give titles, helps, limits, choices and secrets, under the names of the coding")
  func words() throws {
    let shape = try shape("first")
    let host = try #require(shape.inside.shape(ofMember: "host"))
    #expect(host.words.title == "Host name" && host.words.help.text == "Where it is.")
    let port = try #require(shape.inside.shape(ofMember: "port"))
    #expect(SettingType(port).constraintSummary == "1–65535")
    #expect(shape.inside.shape(ofMember: "kind").map { SettingType($0).kindName } == "choice")
    #expect(shape.inside.shape(ofMember: "token")?.words.traits.contains(.secret) == true)
    let tries = shape.inside.shape(ofMember: "try_count")
    #expect(tries?.words.help.text == "How often it is tried.")
  }

  @Test("Values beyond the limits are told at their places, at every depth")
  func limits() throws {
    let server: PropertyList = [
      "host": "a", "port": 0, "kind": "tcp", "default": false, "try_count": 1,
    ]
    let problems = try shape("all").problems(with: PropertyList.array([server]))
    #expect(problems.map(\.steps) == [[.element(0), .member("port")]])
    #expect(problems.map(\.sentence) == ["Must be a whole number from 1 to 65535."])
    #expect(problems.map(\.refusesEdit) == [true])
  }

  @Test("A sample says what an empty list and nothing leave open, and is never a value")
  func samples() throws {
    let item = try #require(try shape("all").inside.shape(ofItem: 0))
    #expect(item.kindName == "object")
    let spare = try shape("spare")
    #expect(spare.kindName == "object" && spare.isNullable)
    let inner = try #require(try shape("plain").inside.shape(ofMember: "inner"))
    #expect(inner.kindName == "list of objects")
    #expect(object.all == [] && object.spare == nil && object.plain == Plain())
    #expect(try setting("spare").reading.value == .null)
    #expect(try setting("plain").description.defaultValue == ["name": "a", "inner": []])
    #expect(try shape("bare").inside.shape(ofItem: 0)?.kindName == "anything")
  }

  @Test("An item made from the sample's shape decodes")
  func items() throws {
    let item = try #require(try shape("all").inside.shape(ofItem: 0)?.inside.skeleton())
    let setting = try setting("all")
    try setting.source.apply([
      SettingEdit(setting.description, Edit(Place("all", [.element(0)]), .insert(item)))
    ])
    #expect(object.all.count == 1)
    // The second item has the shape of the first.
    #expect(
      try shape("all").inside.shape(for: PropertyList.array([])).kindName == "list of objects")
  }

  @Test("The schema of the class carries them, no secret's default among them")
  func exported() throws {
    let schema = try Schema(bytes: Array(object.schema().utf8), name: "fleet.json")
    let all = try #require(schema.descriptions.first { $0.key == "all" })
    let port = try #require(all.shape?.shape(at: [.element(0), .member("port")]))
    #expect(SettingType(port).constraintSummary == "1–65535")
    let token = all.shape?.shape(at: [.element(0), .member("token")])
    #expect(token?.words.traits.contains(.secret) == true)
    let spare = try #require(schema.descriptions.first { $0.key == "spare" })
    #expect(!spare.traits.contains(.readOnly))
  }
}

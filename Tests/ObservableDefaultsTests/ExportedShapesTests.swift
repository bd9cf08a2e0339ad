import Foundation
import ObservableDefaults
import SetteeFiles
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

private enum Speed: String, Codable, CaseIterable { case slow, fast }

private struct Proxy: Codable, Equatable {
  var host = "a.example"
  var port = 8080
  var note: String?
  var speed = Speed.slow
}

private enum Drawing: Codable, Equatable {
  case circle(radius: Double)
  case square(side: Double)
}

@ObservableDefaults
private final class Player {
  var proxy = Proxy()
  var servers = [Proxy()]
  var limits: [String: Int] = ["a": 1]
  var since = Date(timeIntervalSinceReferenceDate: 0)
  var until: Date?
  var moments: [Date] = []
  var picture = Data([1, 2, 3])
  var shape = Drawing.circle(radius: 2)
  var spare: Proxy?
  var sizes = [1, 2]
  @Setting(secret: true) var token = "abc"
}

/// The schema of a class says of structures what the class's own form knows of them.
@MainActor
@Suite("Shapes in the schema of a class")
struct ExportedShapesTests {
  private let suite: DefaultsSuite
  private let object: Player
  private let schema: Schema

  init() throws {
    let process = SimulatedProcess(on: InMemoryDisk.withHome(), time: ManualTimekeeper())
    suite = try process.suite()
    object = Player(userDefaults: suite)
    schema = try Schema(bytes: Array(object.schema().utf8), name: "player.json")
  }

  private func row(_ key: Key) throws -> SettingDescription {
    try #require(schema.descriptions.first { $0.key == key })
  }

  @Test("It reads back without a warning, each row of the kind that the class's form shows")
  func kinds() throws {
    #expect(schema.warnings == [])
    for setting in object.settings where setting.description.key != "spare" {
      let row = try row(setting.description.key)
      #expect(row.type.kindName == setting.description.type.kindName, "\(row.key)")
      #expect(row.title == setting.description.title)
      #expect(!row.traits.contains(.readOnly), "\(row.key)")
      #expect(row.shape?.warnings ?? [] == [])
      if !row.traits.contains(.secret) {
        #expect(row.defaultValue == setting.description.defaultValue, "\(row.key)")
      }
    }
    // Nobody knows what stands in a structure that is not there.
    #expect(try row("spare").traits.contains(.readOnly))
  }

  @Test("Members have their names, kinds and whether they must be there")
  func members() throws {
    let shape = try #require(try row("proxy").shape)
    guard case .object(let object) = shape.kind else {
      Issue.record("\(shape.kindName)")
      return
    }
    #expect(object.members.map(\.name) == ["host", "port", "note", "speed"])
    #expect(object.members.map(\.isRequired) == [true, true, false, true])
    let kinds = object.members.map { shape.inside.shape(ofMember: $0.name)?.kindName ?? "-" }
    #expect(kinds == ["text", "whole number", "text", "choice"])
  }

  @Test("Other cases of an enumeration are no problem")
  func cases() throws {
    #expect(try row("shape").problem(with: ["square": ["side": 1]]) == nil)
    #expect(try row("proxy").problem(with: ["host": "a"]) != nil)
  }

  @Test("How values are stored is said, at the depth where it holds")
  func stored() throws {
    let forms = try ["proxy", "since", "moments", "picture", "limits", "until"].map {
      try row(Key($0)).storedForm
    }
    #expect(forms == [.jsonData, .date, .items(.date), .data, .plain, .date])
  }

  @Test("An edit by the schema is stored as the class stores it, byte for byte")
  func edits() throws {
    let forms = Dictionary(
      uniqueKeysWithValues: schema.descriptions.map { ($0.key, $0.storedForm) })
    let store = UnfoldedStore(suite) { forms[$0] }
    try store.write([Edit("proxy", object.settings[0].reading.value)])
    try store.write([Edit(Place("proxy", [.member("port")]), .set(9090))])
    try store.write([Edit("since", "2001-01-01T00:00:10Z"), Edit("picture", "AQI=")])
    try store.write([Edit("moments", ["2001-01-01T00:00:20Z"])])
    #expect(object.proxy == Proxy(port: 9090))
    #expect(object.since.timeIntervalSinceReferenceDate == 10)
    #expect(object.picture == Data([1, 2]))
    #expect(object.moments.map(\.timeIntervalSinceReferenceDate) == [20])
    let mine: PropertyList? = suite.value(forKey: "proxy")
    object.proxy = Proxy()
    object.proxy = Proxy(port: 9090)
    #expect(suite.value(forKey: "proxy") as PropertyList? == mine)
    #expect(store.value(forKey: "proxy")?.value(at: [.member("port")]) == 9090)
  }

  @Test("What changes is told as what is shown, and an undone edit is stored as before")
  func observed() throws {
    let store = UnfoldedStore(suite) { $0 == "proxy" ? .jsonData : nil }
    object.proxy = Proxy(port: 1)
    let before: PropertyList? = suite.value(forKey: "proxy")
    let told = Locked<[PropertyList?]>([])
    let observation = store.observe { change in
      told.change { $0 += change.changes.map { $0.new?.value(at: [.member("port")]) } }
    }
    let receipt = try store.write([Edit(Place("proxy", [.member("port")]), .set(2))])
    try store.undo(receipt)
    observation.cancel()
    #expect(told.value == [2, 1])
    #expect(suite.value(forKey: "proxy") as PropertyList? == before)
  }
}

import Defaults
import Foundation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

private struct Proxy: Codable, Equatable, Defaults.Serializable {
  var host = "a.example"
  var port = 8080
  var note: String?
}

/// Typed keys whose values have parts: shown and edited part by part, stored as the keys do it.
@MainActor
@Suite("Keys of structures in a form")
struct StructuresTests {
  private let suite: DefaultsSuite

  init() throws { suite = try keySuite() }

  private func edit(_ setting: Setting, _ steps: [Place.Step], _ act: Edit.Act) throws {
    let place = Place(setting.description.key, steps)
    try setting.source.apply([SettingEdit(setting.description, Edit(place, act))])
  }

  @Test("The parts of a structure are rows, and one edit stores what the program would")
  func structure() throws {
    let key = Defaults.Key<Proxy>("proxy", default: Proxy(), suite: suite)
    let setting = Defaults.form(key).settings[0]
    let shape = try #require(setting.description.shape)
    guard case .object(let object) = shape.kind else {
      Issue.record("\(shape.kindName)")
      return
    }
    #expect(object.members.map(\.name) == ["host", "port", "note"])
    #expect(setting.reading.value == ["host": "a.example", "port": 8080])
    #expect(setting.description.defaultValue == ["host": "a.example", "port": 8080])
    try edit(setting, [.member("port")], .set(9090))
    #expect(Defaults[key] == Proxy(port: 9090))
    let mine: PropertyList? = suite.value(forKey: "proxy")
    Defaults[key] = Proxy()
    Defaults[key] = Proxy(port: 9090)
    #expect(suite.value(forKey: "proxy") as PropertyList? == mine)
    let error = #expect(throws: EditedProblem.self) {
      try edit(setting, [.member("port")], .set("x"))
    }
    #expect(error?.description == "port: Must be a whole number.")
    #expect(Defaults[key] == Proxy(port: 9090))
  }

  @Test("Lists and maps of structures, moments, bytes and ranges have parts or text of their own")
  func others() throws {
    let list = Defaults.Key<[Proxy]>("list", default: [Proxy()], suite: suite)
    let map = Defaults.Key<[String: Proxy]>("map", default: [:], suite: suite)
    let since = Defaults.Key<Date>(
      "since", default: Date(timeIntervalSinceReferenceDate: 0), suite: suite)
    let bytes = Defaults.Key<Data>("bytes", default: Data([1, 2, 3]), suite: suite)
    let span = Defaults.Key<ClosedRange<Int>>("span", default: 1...5, suite: suite)
    let spare = Defaults.Key<Proxy?>("spare", suite: suite)
    let settings = Defaults.form(list, map, since, bytes, span, spare).settings
    try edit(settings[0], [.element(1)], .insert(["host": "b", "port": 1]))
    try edit(settings[0], [.element(0), .member("port")], .set(2))
    #expect(Defaults[list] == [Proxy(port: 2), Proxy(host: "b", port: 1)])
    try edit(settings[1], [.member("x")], .insert(["host": "c", "port": 3]))
    #expect(Defaults[map] == ["x": Proxy(host: "c", port: 3)])
    #expect(settings[2].reading.value == "2001-01-01T00:00:00Z")
    try settings[2].write("2001-01-01T00:01:00Z")
    #expect(Defaults[since].timeIntervalSinceReferenceDate == 60)
    #expect(settings[3].reading.value == "AQID")
    try settings[3].write("BAU=")
    #expect(Defaults[bytes] == Data([4, 5]))
    try edit(settings[4], [.element(1)], .set(9))
    #expect(Defaults[span] == 1...9)
    #expect(throws: (any Error).self) { try edit(settings[4], [.element(1)], .set(0)) }
    #expect(settings[5].reading.value == .null)
    try settings[5].write(["host": "d", "port": 4])
    #expect(Defaults[spare] == Proxy(host: "d", port: 4))
    try settings[5].write(.null)
    #expect(Defaults[spare] == nil && suite.object(forKey: "spare") == nil)
  }

  @Test("A change by the program shows, and one edit fires the key once")
  func observed() throws {
    let key = Defaults.Key<Proxy>("proxy", default: Proxy(), suite: suite)
    let setting = Defaults.form(key).settings[0]
    let ports = Record<Int>()
    let observation = Defaults.observe(key, options: []) { ports.append($0.newValue.port) }
    try edit(setting, [.member("port")], .set(1))
    #expect(ports.all == [1])
    Defaults[key].port = 2
    #expect(setting.reading.value?.value(at: [.member("port")]) == 2)
    withExtendedLifetime(observation) {}
  }
}

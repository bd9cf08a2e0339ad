import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

/// What a session changed inside values, told part by part.
@Suite("Changes by place")
@MainActor
struct PlaceChangesTests {
  private static let web: PropertyList = ["name": "web", "port": 80]
  private static let db: PropertyList = ["name": "db", "port": 5432]

  private func changes(
    _ value: PropertyList, _ acts: [(Edit.Act, [Place.Step])],
    traits: SettingDescription.Traits = []
  ) throws -> [String] {
    let description = SettingDescription(
      place: Place("servers"), path: [], storage: .local, traits: traits
    ) { .anything }
    let fixture = FormFixture([description], values: ["servers": value])
    for (act, steps) in acts {
      let container = fixture.form.field(steps.dropLast(), in: 0)
      _ = fixture.form.page(of: container)
      let step = try #require(steps.last)
      guard case .stored = fixture.form.act(act, at: step, of: container) else {
        Issue.record("\(act) at \(steps)")
        continue
      }
    }
    return fixture.form.sessionChanges.map { change in
      "\(change.key) "
        + (change.before.isEmpty ? change.after : "\(change.before) → \(change.after)")
    }
  }

  @Test("Items that come, go and move are told by number and name, values by their place")
  func lists() throws {
    let both = PropertyList.array([Self.web, Self.db])
    let cache: PropertyList = ["name": "cache"]
    #expect(
      try changes(both, [(.insert(cache), [.element(2)])]) == ["servers + item 3 cache"])
    #expect(try changes(both, [(.remove, [.element(0)])]) == ["servers − item 1 web"])
    #expect(try changes(both, [(.move(to: 0), [.element(1)])]) == ["servers item 1 → 2"])
    #expect(
      try changes(both, [(.set(9090), [.element(1), .member("port")])])
        == ["servers.1.port 5432 → 9090"])
    #expect(
      try changes(
        both,
        [
          (.insert(cache), [.element(0)]), (.set(8080), [.element(1), .member("port")]),
          (.remove, [.element(2)]),
        ]) == ["servers − item 2 db", "servers + item 1 cache", "servers.1.port 80 → 8080"])
    #expect(
      try changes(both, [(.insert(cache), [.element(0)]), (.remove, [.element(0)])]) == [])
  }

  @Test("Entries that come, go and get other names are told by those")
  func maps() throws {
    let map: PropertyList = ["HOM": "/srv", "PATH": "/bin"]
    #expect(try changes(map, [(.rename(to: "HOME"), [.member("HOM")])]) == ["servers HOM → HOME"])
    #expect(try changes(map, [(.remove, [.member("PATH")])]) == ["servers − PATH"])
    #expect(try changes(map, [(.insert("x"), [.member("LANG")])]) == ["servers + LANG"])
  }

  @Test("Of a secret no part is told")
  func secrets() throws {
    let lines = try changes(
      .array([Self.web]),
      [(.set("sesame"), [.element(0), .member("name")]), (.insert("sesame"), [.element(1)])],
      traits: .secret)
    #expect(lines.count == 2)
    #expect(!lines.contains { $0.contains("sesame") || $0.contains("web") })
  }

  @Test("Of a list turned round as few items as possible have moved")
  func moves() throws {
    let letters = PropertyList.array(["a", "b", "c", "d", "e"])
    #expect(try changes(letters, [(.move(to: 4), [.element(0)])]) == ["servers item 1 → 5"])
  }
}

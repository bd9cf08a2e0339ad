import Foundation
import ObservableDefaults
import SetteeFiles
import SetteePropertyLists
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
  var inner = Inner()

  struct Inner: Codable, Equatable {
    var ratio = 0.5
    var isOn = true
  }
}

@ObservableDefaults
private final class Realistic {
  var since = Date(timeIntervalSinceReferenceDate: 0)
  var until: Date?
  var limits: [String: Int] = ["a": 1]
  var moments: [Date] = []
  var proxy = Proxy()
  var servers = [Proxy(), Proxy(host: "b.example")]
  var spare: Proxy?
  var picture = Data([104, 101, 108, 108, 111])
  var home = URL(filePath: "/home/ada")
  var rate = 0.5
  var isOn = true
  var name = "Ann"
  var nick: String?
  var count = 3
  var sizes = [1, 2]
  var speed = Speed.fast
  var speeds: Set<Speed> = [.fast]
  var shape = Drawing.circle(radius: 2)
  var span = 1...5
  var byName: [String: Proxy] = ["a": Proxy()]
  var grid = [[1, 2], [3]]
  var pair = Pair(first: 1, second: "b")
  var code: UInt8 = 7
  var ratio: Float = 1.5
  var tags: [String]? = nil
}

private enum Drawing: Codable, Equatable {
  case circle(radius: Double)
  case square(side: Double)
}

private struct Pair: Codable, Equatable {
  var first: Int
  var second: String
}

/// Values of a program's own types, shown and edited part by part, stored as the program does.
@MainActor
@Suite("Values of programs as pages")
struct EditedValuesTests {
  private let disk = InMemoryDisk.withHome()
  private let process: SimulatedProcess
  private let suite: DefaultsSuite
  private let object: Realistic

  init() throws {
    process = SimulatedProcess(on: disk, time: ManualTimekeeper())
    suite = try process.suite()
    object = Realistic(userDefaults: suite)
  }

  private func setting(_ key: String) throws -> Setting {
    try #require(object.settings.first { $0.description.key == Key(key) })
  }

  /// An edit of a place inside a property, as a form makes it.
  private func edit(_ key: String, _ steps: [Place.Step], _ act: Edit.Act) throws {
    let setting = try setting(key)
    try setting.source.apply([
      SettingEdit(setting.description, Edit(Place(Key(key), steps), act))
    ])
  }

  @Test("No property of 25 is read-only for its shape")
  func editable() {
    #expect(object.settings.count == 25)
    for setting in object.settings {
      let isOpaque =
        switch setting.description.type {
        case .json, .nullable(.json), .constant: true
        default: false
        }
      #expect(!isOpaque, "\(setting.description.key)")
    }
  }

  @Test("Bytes are text in Base64 in the form, and bytes in the store")
  func bytes() throws {
    let picture = try setting("picture")
    #expect(picture.reading.value == "aGVsbG8=")
    try picture.write("AQID")
    #expect(object.picture == Data([1, 2, 3]))
    #expect(suite.value(forKey: "picture") == .data([1, 2, 3]))
    let error = #expect(throws: EditedProblem.self) { try picture.write("no base 64!") }
    #expect(error?.description == "Must be bytes in Base64, such as aGVsbG8=.")
  }

  @Test(
    "Members that the program's type does not know are named before they are left out",
    arguments: [
      ("proxy", [.member("extra")], 1, ["extra"]),
      ("proxy", [.member("inner"), .member("more")], [1], ["inner.more"]),
      ("servers", [.element(1), .member("x")], ["y": 1], ["x"]),
      ("proxy", [.member("note")], .null, []), ("limits", [.member("b")], 2, []),
      ("proxy", [.member("port")], "no number", []), ("picture", [], "AQID", []),
    ] as [(String, [Place.Step], PropertyList, [String])])
  func leftOut(key: String, steps: [Place.Step], value: PropertyList, names: [String]) throws {
    let setting = try setting(key)
    let edit = Edit(Place(Key(key), steps), .set(value))
    #expect(setting.source.leftOut(by: [SettingEdit(setting.description, edit)]) == names)
  }

  @Test("The present case of an enumeration has its values as rows")
  func cases() throws {
    try edit("shape", [.member("circle"), .member("radius")], .set(3))
    #expect(object.shape == .circle(radius: 3))
    try setting("shape").write(["square": ["side": 1]])
    #expect(object.shape == .square(side: 1))
    #expect(throws: (any Error).self) { try setting("shape").write(["ball": [:]]) }
  }

  @Test("Each kind has a name for people")
  func kinds() {
    let kinds = object.settings.prefix(7)
      .map { "\($0.description.key) \($0.description.type.kindName)" }
    #expect(
      kinds == [
        "since date and time", "until date and time", "limits map",
        "moments list of dates and times",
        "proxy object", "servers list of objects", "spare anything",
      ])
  }

  @Test("The members of a structure are those that its own decoding asks for")
  func members() throws {
    let shape = try #require(try setting("proxy").description.type.structure?.shape)
    guard case .object(let object) = shape.kind else {
      Issue.record("\(shape.kindName)")
      return
    }
    #expect(object.members.map(\.name) == ["host", "port", "note", "speed", "inner"])
    #expect(object.members.map(\.isRequired) == [true, true, false, true, true])
    let kinds = object.members.map { shape.inside.shape(ofMember: $0.name)?.kindName ?? "-" }
    #expect(kinds == ["text", "whole number", "text", "choice", "object"])
  }

  @Test("An edit of one place is stored as the program itself stores the whole")
  func stored() throws {
    try edit("proxy", [.member("port")], .set(9090))
    try edit("proxy", [.member("inner"), .member("isOn")], .set(false))
    #expect(object.proxy == Proxy(port: 9090, inner: .init(isOn: false)))
    let mine: PropertyList? = suite.value(forKey: "proxy")
    object.proxy = Proxy()
    object.proxy = Proxy(port: 9090, inner: .init(isOn: false))
    #expect(suite.value(forKey: "proxy") as PropertyList? == mine)
    guard case .data? = mine else {
      Issue.record("not JSON in data")
      return
    }
    #expect(try setting("proxy").reading.value?.value(at: [.member("port")]) == 9090)
  }

  /// What a form does to a property, and what a program that sets the same value does.
  struct Twin: Sendable, CustomTestStringConvertible {
    let key: String
    let edits: [(steps: [Place.Step], act: Edit.Act)]
    fileprivate let assign: @MainActor @Sendable (Realistic) -> Void

    var testDescription: String { key }

    fileprivate init(
      _ key: String, _ edits: [(steps: [Place.Step], act: Edit.Act)],
      assign: @escaping @MainActor @Sendable (Realistic) -> Void
    ) {
      (self.key, self.edits, self.assign) = (key, edits, assign)
    }
  }

  private nonisolated static let twins = [
    Twin("since", [([], .set("2026-11-21T09:30:00.5+01:00"))]) {
      $0.since = Date(timeIntervalSinceReferenceDate: 816_942_600.5)
    },
    Twin("until", [([], .set("2026-11-21T09:30:00Z"))]) {
      $0.until = Date(timeIntervalSinceReferenceDate: 816_946_200)
    },
    Twin("moments", [([.element(0)], .insert("2001-01-01T00:00:10Z"))]) {
      $0.moments = [Date(timeIntervalSinceReferenceDate: 10)]
    },
    Twin("limits", [([.member("b")], .insert(2)), ([.member("a")], .set(5))]) {
      $0.limits = ["a": 5, "b": 2]
    },
    Twin(
      "spare",
      [
        (
          [],
          .set([
            "host": "c.example", "port": 1, "speed": "fast", "inner": ["ratio": 1, "isOn": true],
          ])
        ),
        ([.member("note")], .insert("spare one")),
      ]
    ) {
      $0.spare = Proxy(
        host: "c.example", port: 1, note: "spare one", speed: .fast, inner: .init(ratio: 1))
    },
    Twin(
      "servers",
      [
        ([.element(1)], .move(to: 0)),
        ([.element(0), .member("inner"), .member("ratio")], .set(2)),
      ]
    ) {
      $0.servers = [Proxy(host: "b.example", inner: .init(ratio: 2)), Proxy()]
    },
  ]

  @Test(
    "What a form stores is byte for byte what a program stores that sets the value",
    arguments: twins)
  func bytes(twin: Twin) throws {
    for (steps, act) in twin.edits { try edit(twin.key, steps, act) }
    let disk = InMemoryDisk.withHome()
    let other = try SimulatedProcess(on: disk, time: ManualTimekeeper()).suite()
    let program = Realistic(userDefaults: other)
    twin.assign(program)
    try suite.flush()
    try other.flush()
    let key = Key(twin.key)
    #expect(other.value(forKey: key) as PropertyList? != nil)
    #expect(suite.value(forKey: key) as PropertyList? == other.value(forKey: key))
    #expect(self.disk.bytes(at: SimulatedProcess.path) == disk.bytes(at: SimulatedProcess.path))
  }

  @Test("Items of a list of structures are added, moved and removed")
  func items() throws {
    let item = try #require(
      try setting("servers").description.type.structure?.shape.inside.shape(ofItem: 0)?
        .inside.skeleton())
    try edit("servers", [.element(2)], .insert(item))
    #expect(object.servers.count == 3)
    #expect(object.servers.last == Proxy(host: "", port: 0, inner: .init(ratio: 0, isOn: false)))
    try edit("servers", [.element(1)], .move(to: 0))
    try edit("servers", [.element(2)], .remove)
    #expect(object.servers.map(\.host) == ["b.example", "a.example"])
  }

  @Test("What does not decode is refused with its place and kind, and nothing changes")
  func refused() throws {
    for (steps, value, sentence) in [
      ([Place.Step.member("port")], PropertyList.string("x"), "port: Must be a whole number."),
      ([.member("host")], 5, "host: Must be text."),
      ([.member("inner")], [:], "inner: 'ratio' is missing."),
    ] {
      let error = #expect(throws: EditedProblem.self) { try edit("proxy", steps, .set(value)) }
      #expect(error?.description == sentence)
    }
    #expect(throws: EditedProblem.self) { try edit("limits", [.member("b")], .set("x")) }
    #expect(suite.value(forKey: "proxy") == nil)
    #expect(object.limits == ["a": 1])
  }

  @Test("Moments are text of RFC 3339 in the form, and dates in the store")
  func moments() throws {
    #expect(try setting("since").reading.value == "2001-01-01T00:00:00Z")
    let since = try setting("since")
    try since.write("2026-11-21T09:30:00.5+01:00")
    #expect(object.since.timeIntervalSinceReferenceDate == 816_942_600.5)
    guard case .date? = suite.value(forKey: "since") else {
      Issue.record("not a date")
      return
    }
    let until = try setting("until")
    try until.write("2026-11-21T09:30:00Z")
    #expect(object.until != nil)
    try until.write(.null)
    #expect(object.until == nil)
    try edit("moments", [.element(0)], .insert("2026-11-21T09:30:00Z"))
    #expect(object.moments.count == 1)
  }

  @Test("Entries of a dictionary are added, renamed and removed")
  func entries() throws {
    try edit("limits", [.member("b")], .insert(2))
    try edit("limits", [.member("a")], .rename(to: "c"))
    #expect(object.limits == ["c": 1, "b": 2])
    try edit("limits", [.member("b")], .remove)
    #expect(object.limits == ["c": 1])
    try setting("limits").reset()
    #expect(object.limits == ["a": 1])
  }

  @Test("One edit inside tells the observers of its property once")
  func told() throws {
    let proxy = ChangeRecord { object.proxy }
    let limits = ChangeRecord { object.limits }
    try edit("proxy", [.member("port")], .set(1))
    #expect(proxy.count == 1)
    #expect(limits.count == 0)
  }
}

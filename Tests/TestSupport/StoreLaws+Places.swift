import SetteePropertyLists
import SetteeStores

/// The laws of edits inside values.
extension StoreLawSubject {
  func actsChangePlaces() throws {
    for example in PlaceExample.all {
      try store.write([Edit("k", PlaceExample.value), Edit("beside", 1)])
      let changes = RecordedChanges(of: store)
      try store.write([example.edit])
      expect(
        store.value(forKey: "k") == example.outcome,
        "\(example.edit) came to \(String(describing: store.value(forKey: "k")))")
      expect(store.value(forKey: "beside") == 1, "another key stays")
      expect(outermost(changes) == [["k"]], "\(example.edit) is one change of k")
      expect(changes.all.map(\.origin) == [.ownWrite], "and an own one")
    }
  }

  func refusedActChangesNothing() throws {
    for (edit, reason) in PlaceExample.refused
    where !(abilities.hasEntryOrder && reason == .orderless) {
      try store.write([Edit("k", PlaceExample.value), Edit("a", nil)])
      let changes = RecordedChanges(of: store)
      do {
        try store.write([Edit("a", 1), edit])
        expect(false, "\(edit) is refused")
      } catch {
        expect(
          error == .misplaced(PlaceProblem(edit.place, reason)), "\(edit) is refused as \(error)")
      }
      expect(store.value(forKey: "k") == PlaceExample.value, "\(edit) leaves the value")
      expect(store.value(forKey: "a") == nil, "\(edit) takes the whole group with it")
      expect(changes.all.isEmpty, "\(edit) announces nothing")
    }
  }

  func equalActIsSilent() throws {
    try store.set(PlaceExample.value, forKey: "k")
    let changes = RecordedChanges(of: store)
    for edit in PlaceExample.idle { try store.write([edit]) }
    try store.write([
      Edit(PlaceExample.port, .set(1)), Edit(PlaceExample.port, .set(8080)),
      Edit(PlaceExample.list(0), .duplicate()), Edit(PlaceExample.list(1), .remove),
    ])
    expect(store.value(forKey: "k") == PlaceExample.value, "the value stays")
    expect(changes.all.isEmpty, "no announcement, was \(changes.all)")
  }

  func keysAreRenamed() throws {
    try store.write([Edit("k", [1, 2]), Edit("other", 3)])
    let changes = RecordedChanges(of: store)
    let renaming = try store.write([Edit(Place("k"), .rename(to: "new"))])
    expect(store.value(forKey: "k") == nil && store.value(forKey: "new") == [1, 2], "renamed")
    expect(outermost(changes) == [["k", "new"]], "one change of both")
    try store.write([Edit(Place("new"), .duplicate(as: "copy"))])
    expect(
      store.value(forKey: "new") == [1, 2] && store.value(forKey: "copy") == [1, 2], "copied")
    let moves = abilities.hasEntryOrder ? [] : [Edit.Act.move(to: 0)]
    for act in [Edit.Act.rename(to: "other"), .duplicate(as: "other"), .insert(1)] + moves {
      do {
        try store.write([Edit(Place("new"), act)])
        expect(false, "\(act) of a key is refused")
      } catch { expect(store.value(forKey: "other") == 3, "and nothing changed") }
    }
    try store.remove("copy")
    try store.undo(renaming)
    expect(store.value(forKey: "k") == [1, 2] && store.value(forKey: "new") == nil, "undone")
  }

  func receiptTakesBack() throws {
    for example in PlaceExample.all + PlaceExample.made {
      try store.set(example.before, forKey: "k")
      let done = try store.write([example.edit])
      expect(store.value(forKey: "k") == example.outcome, "\(example.edit) is done")
      let undone = try store.undo(done)
      expect(store.value(forKey: "k") == example.before, "\(example.edit) is undone")
      try store.undo(undone)
      expect(store.value(forKey: "k") == example.outcome, "\(example.edit) is done again")
    }
    try store.write([Edit("k", nil), Edit("a", nil)])
    let group = try store.write([
      Edit("a", 1), Edit("a", 2), Edit(Place("k", [.member("x")]), .set(1)),
      Edit(Place("k", [.member("y")]), .set([])),
      Edit(Place("k", [.member("y"), .element(0)]), .insert(2)),
    ])
    expect(store.value(forKey: "k") == .dictionary(["x": 1, "y": [2]]), "a group is done in order")
    try store.undo(group)
    expect(store.value(forKey: "k") == nil && store.value(forKey: "a") == nil, "and undone")
  }

  func groupsActInOrder() throws {
    let made = Edit(Place("k", [.member("x")]), .set(1))
    let groups: [([Edit], k: PropertyList?, new: PropertyList?)] = [
      ([Edit("k", nil), made], .dictionary(["x": 1]), nil),
      ([made, Edit("k", nil)], nil, nil),
      ([Edit("k", "text"), Edit("k", nil), made], .dictionary(["x": 1]), nil),
      (
        [
          Edit(Place("k"), .rename(to: "new")), Edit(Place("new", [.member("list")]), .remove),
          Edit("k", 1),
        ], 1, .dictionary(["server": PlaceExample.server(port: 8080)])
      ),
      (
        [
          Edit(Place("k"), .duplicate(as: "new")),
          Edit(Place("k", [.member("server")]), .remove),
          Edit(Place("new", [.member("server"), .member("port")]), .set(1)),
        ], .dictionary(["list": ["a", "b", "c"]]), PlaceExample.value(port: 1)
      ),
    ]
    for (edits, k, new) in groups {
      try store.write([Edit("k", PlaceExample.value), Edit("new", nil)])
      let receipt = try store.write(edits)
      expect(store.value(forKey: "k") == k, "\(edits) made \(String(describing: k)) of k")
      expect(store.value(forKey: "new") == new, "\(edits) made \(String(describing: new)) of new")
      try store.undo(receipt)
      expect(store.value(forKey: "k") == PlaceExample.value, "\(edits) are undone")
      expect(store.value(forKey: "new") == nil, "\(edits) are undone, wholly")
    }
  }

  /// The keys of each change, without those inside another one.
  private func outermost(_ changes: RecordedChanges) -> [Set<Key>] {
    changes.all.map { told in
      guard abilities.hasKeysInside else { return told.keys }
      return told.keys.filter { key in
        !told.keys.contains { key.name.hasPrefix($0.name + ".") }
      }
    }
  }
}

/// An edit of one value, and what it comes to.
private struct PlaceExample {
  let before: PropertyList?
  let edit: Edit
  let outcome: PropertyList?

  init(_ place: Place, _ act: Edit.Act, _ outcome: PropertyList?, on before: PropertyList?) {
    self.before = before
    edit = Edit(place, act)
    self.outcome = outcome
  }

  static func value(
    port: PropertyList? = 8080, list: PropertyList = ["a", "b", "c"],
    more: PropertyDictionary = [:]
  ) -> PropertyList {
    .dictionary(["server": server(port: port, more: more), "list": list])
  }

  static func server(
    port: PropertyList?, more: PropertyDictionary = [:]
  ) -> PropertyList {
    var inner = PropertyDictionary([("name", "web")])
    inner["port"] = port
    for (key, value) in more { inner[key] = value }
    return .dictionary(inner)
  }

  static let value = value()
  static let server = Place("k", [.member("server")])
  static let port = server.appending(.member("port"))
  static let host = server.appending(.member("host"))

  static func list(_ index: Int) -> Place { Place("k", [.member("list"), .element(index)]) }

  private static let outcomes: [(Place, Edit.Act, PropertyList)] = [
    (port, .set(9090), value(port: 9090)),
    (port, .set(9090, spelling: "9_090"), value(port: 9090)),
    (host, .set("x"), value(more: ["host": "x"])),
    (host, .insert("x"), value(more: ["host": "x"])),
    (host.appending(.member("v6")), .set(true), value(more: ["host": .dictionary(["v6": true])])),
    (port, .remove, value(port: nil)),
    (port, .rename(to: "gate"), value(port: nil, more: ["gate": 8080])),
    (port, .duplicate(as: "gate"), value(more: ["gate": 8080])),
    (list(1), .set("B"), value(list: ["a", "B", "c"])),
    (list(0), .insert("_"), value(list: ["_", "a", "b", "c"])),
    (list(3), .insert("d"), value(list: ["a", "b", "c", "d"])),
    (list(1), .remove, value(list: ["a", "c"])),
    (list(0), .move(to: 2), value(list: ["b", "c", "a"])),
    (list(2), .move(to: 0), value(list: ["c", "a", "b"])),
    (list(1), .duplicate(), value(list: ["a", "b", "b", "c"])),
  ]

  static let all = outcomes.map { PlaceExample($0.0, $0.1, $0.2, on: value) }

  /// Edits that make objects on their way.
  static let made: [PlaceExample] = [
    PlaceExample(port, .set(1), .dictionary(["server": .dictionary(["port": 1])]), on: nil),
    PlaceExample(
      port, .set(1), .dictionary(["x": 1, "server": .dictionary(["port": 1])]),
      on: .dictionary(["x": 1])),
    PlaceExample(
      port, .set(1), .dictionary(["server": .dictionary(["port": 1])]),
      on: .dictionary(["server": .dictionary([:])])),
  ]

  static let idle: [Edit] = [
    Edit(port, .set(8080)), Edit(host, .remove), Edit(host.appending(.member("v6")), .remove),
    Edit(port, .rename(to: "port")), Edit(list(1), .move(to: 1)),
    Edit(Place("absent", [.member("x")]), .remove), Edit(Place("k"), .rename(to: "k")),
  ]

  static let refused: [(Edit, PlaceProblem.Reason)] = [
    (Edit(list(3), .set(1)), .outOfRange(count: 3)),
    (Edit(list(4), .insert(1)), .outOfRange(count: 3)),
    (Edit(list(-1), .insert(1)), .outOfRange(count: 3)),
    (Edit(list(3), .remove), .outOfRange(count: 3)),
    (Edit(list(1), .move(to: 3)), .outOfRange(count: 3)),
    (Edit(list(9), .duplicate()), .outOfRange(count: 3)),
    (Edit(list(1), .rename(to: "x")), .nameless),
    (Edit(list(1), .duplicate(as: "x")), .nameless),
    (Edit(port, .insert(1)), .taken("port")),
    (Edit(port, .rename(to: "name")), .taken("name")),
    (Edit(port, .duplicate(as: "name")), .taken("name")),
    (Edit(port, .duplicate()), .nameMissing),
    (Edit(port, .move(to: 0)), .orderless),
    (Edit(host, .rename(to: "x")), .absent(host)),
    (Edit(host, .duplicate(as: "x")), .absent(host)),
    (Edit(host, .move(to: 0)), .absent(host)),
    (Edit(host.appending(.member("v6")), .insert(1)), .absent(host)),
    (Edit(host.appending(.element(0)), .insert(1)), .absent(host)),
    (Edit(host.appending(.element(0)), .set(1)), .absent(host)),
    (Edit(port.appending(.member("x")), .set(1)), .noObject(port)),
    (Edit(port.appending(.element(0)), .set(1)), .noList(port)),
    (Edit(server.appending(.element(0)), .remove), .noList(server)),
    (
      Edit(Place("k", [.member("list"), .member("x")]), .set(1)), .noObject(list(0).parent ?? port)
    ),
    (Edit(Place("absent", [.element(0)]), .set(1)), .absent(Place("absent"))),
    (Edit(Place("absent"), .rename(to: "x")), .absent(Place("absent"))),
    (Edit(Place("k"), .insert(1)), .taken("k")),
  ]
}

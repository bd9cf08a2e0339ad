import SetteeFiles
import Foundation
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@testable import SetteeCommands

/// `settee watch`: one line for each change, as it happens.
@MainActor
@Suite(.endsInAnHour)
struct WatchTests {
  private let world = CommandWorld()

  /// Another process, as far as the store can tell.
  private func other() throws -> DefaultsSuite {
    DefaultsSuite(
      name: "trial", path: Path(world.config.appending(path: "trial.plist").path),
      environment: .live(arguments: []))
  }

  @Test(
    "Values are printed first where that is asked for, and then every change, until interrupted")
  func changes() async throws {
    world.trial("set", "a", "1", "b", "x")
    let watch = world.trial("watch", "--now")
    #expect(watch.outcome == .running)
    #expect(watch.later.text == "a = 1\nb = \"x\"\n")
    world.trial("set", "a", "2", "b\n", "3")
    await watch.later.wait(for: "a = 2\n\"b\\n\" = 3\n")
    world.trial("reset", "b")
    await watch.later.wait(for: "b is not set\n")
    #expect(watch.interrupt() == .interrupted)
    world.trial("set", "a", "4")
    #expect(!watch.later.text.contains("a = 4"))
    #expect(
      watch.later.text == """
        a = 1
        b = "x"
        a = 2
        "b\\n" = 3
        b is not set

        """)
  }

  @Test("Only the keys named are watched; a schema gives defaults and masks secrets")
  func keysAndSchema() async throws {
    let schema = try world.schema()
    let watch = world.run(["watch", "count", "password", "--now", "--schema", schema])
    #expect(watch.later.text == "app.count = 5 (default)\napp.password = •••••••• (default)\n")
    world.trial("set", "app.switch", "true", "app.count", "8", "app.password", "hunter2")
    await watch.later.wait(for: "app.count = 8\napp.password = ••••••••\n")
    world.trial("reset", "app.count")
    await watch.later.wait(for: "app.count = 5 (default)\n", count: 2)
    #expect(!watch.later.text.contains("switch"))
    #expect(!watch.later.text.contains("hunter2"))
    #expect(watch.interrupt() == .interrupted)
  }

  @Test("A place inside a value is told of where that place changes, and of no other change")
  func inside() async throws {
    world.trial("set", "servers", #"[{"port": 80, "host": "a"}]"#, "other", "1")
    let watch = world.trial("watch", "servers.0.port", "servers.0.none", "--now")
    #expect(watch.later.text == "servers.0.port = 80\n")
    world.trial("set", "servers.0.host", "b")
    world.trial("set", "servers.0.port", "81")
    await watch.later.wait(for: "servers.0.port = 81\n")
    world.trial("reset", "servers")
    await watch.later.wait(for: "servers.0.port is not set\n")
    #expect(watch.interrupt() == .interrupted)
    #expect(
      watch.later.text == """
        servers.0.port = 80
        servers.0.port = 81
        servers.0.port is not set

        """)
  }

  @Test("JSON is an object a line")
  func json() async throws {
    world.trial("set", "a", "1")
    let watch = world.trial("watch", "--json", "--now")
    try other().write([Edit("a", "line\nend")])
    try other().flush()
    world.trial("set", "a", "2", "--type", "integer")
    await watch.later.wait(for: "\"value\": 2")
    for line in watch.later.text.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(object?["key"] as? String == "a")
    }
    #expect(watch.interrupt() == .interrupted)
  }

  @Test("A store's own writes are changes too")
  func ownWrites() throws {
    let store = InMemoryStore(name: "memory", values: ["a": 1])
    let opened = try OpenedStore(
      store, name: "memory", schema: nil, showing: false,
      errors: TextOutput(isTerminal: false) { _ in })
    let output = CommandRun.Collector()
    let watch = Watch(opened, places: nil, isJSON: false, output: output.textOutput(false))
    watch.start(isShowingAll: false)
    try store.write([Edit("a", 2), Edit("b", true)])
    try store.write([Edit("a", nil)], origin: .server(device: "phone"))
    #expect(output.text == "a = 2\nb = true\na is not set\n")
    #expect(watch.end() == .interrupted)
    try store.write([Edit("a", 3)])
    #expect(output.text.hasSuffix("a is not set\n"))
  }

  @Test(
    "A document's changes are told, be it written in place or replaced, or broken in between",
    arguments: [
      ("d.json", #"{"a": X, "b": {"c": Y}}"#, "{"), ("d.toml", "a = X\nb = { c = Y }\n", "a = ="),
      ("d.yaml", "a: X\nb:\n  c: Y\n", "a: ["),
    ])
  func documents(name: String, text: String, mistake: String) async throws {
    func version(_ a: Int, _ c: Int) -> String {
      text.replacing("X", with: "\(a)").replacing("Y", with: "\(c)")
    }
    let path = try world.write(version(1, 1), to: name)
    let watch = world.run(["watch", "--now", "--file", path])
    #expect(watch.later.text == "a = 1\nb.c = 1\n")
    _ = try world.write(version(2, 1), to: name)
    await watch.later.wait(for: "a = 2\n")
    let other = try world.write(version(2, 3), to: "other")
    #expect(rename(other, path) == 0)
    await watch.later.wait(for: "b.c = 3\n")
    _ = try world.write(mistake, to: name)
    _ = try world.write(version(4, 3), to: name)
    await watch.later.wait(for: "a = 4\n")
    #expect(world.run(["set", "b.c", "5", "--file", path]).code == .done)
    await watch.later.wait(for: "b.c = 5\n")
    #expect(watch.interrupt() == .interrupted)
    #expect(
      watch.later.text == "a = 1\nb.c = 1\na = 2\nb.c = 3\na = 4\nb.c = 5\n")
  }

  @Test("Of a list that grows only what differs is told")
  func growingList() async throws {
    let path = try world.write(#"{"a": [1, 2, 3]}"#, to: "d.json")
    let watch = world.run(["watch", "--file", path])
    _ = try world.write(#"{"a": [1, 9, 3]}"#, to: "d.json")
    await watch.later.wait(for: "a.1 = 9\n")
    _ = try world.write(#"{"a": [1, 9, 3, 4]}"#, to: "d.json")
    await watch.later.wait(for: "a.3 = 4\n")
    #expect(watch.interrupt() == .interrupted)
    #expect(watch.later.text == "a.1 = 9\na = [1, 9, 3, 4]\na.3 = 4\n")
  }
}

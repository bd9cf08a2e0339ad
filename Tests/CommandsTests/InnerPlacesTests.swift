import Foundation
import Testing

@testable import SetteeCommands

/// Places inside the values of suites, by words.
@MainActor
struct InnerPlacesTests {
  private let world = CommandWorld()

  private func gateway(_ words: String...) -> CommandRun {
    world.run(words + ["--schema", "gateway"])
  }

  @Test(
    "A word leads into a value",
    arguments: [
      ("servers.1.port", "5432"), ("/servers/1/port", "5432"), ("servers.0.name", "web"),
      ("env.\"a.b\"", "2"), ("/env/a.b", "2"), ("env.a.b", "2"), ("plain.key", "whole"),
      ("/plain.key", "whole"), ("\"plain.key\"", "whole"),
      ("servers.0", "{\"name\": \"web\", \"port\": 80}"),
    ])
  func getting(word: String, printed: String) {
    world.trial(
      "set", "servers", "[{\"name\": \"web\", \"port\": 80}, {\"name\": \"db\", \"port\": 5432}]")
    world.trial("set", "env", "{\"PATH\": \"/bin\", \"a.b\": 2}")
    world.trial("set", "plain.key", "whole")
    let run = world.trial("get", word)
    #expect(run.errors == "")
    #expect(run.output == printed + "\n")
  }

  @Test("What is not there is told, and a word that no key begins is a new key")
  func absent() {
    world.trial("set", "servers", "[{\"port\": 80}]")
    for word in ["servers.1.port", "servers.0.name", "other.inside"] {
      let run = world.trial("get", word)
      #expect(run.code != .done, "\(word)")
      #expect(run.errors.contains(word), "\(run.errors)")
    }
    #expect(world.trial("set", "other.inside", "1").code == .done)
    #expect(world.trial("keys").output == "other.inside\nservers\n")
  }

  @Test("Setting a place keeps what stands beside it, and makes the objects on its way")
  func setting() throws {
    #expect(gateway("set", "servers.-", "{\"host\": \"a\", \"port\": 1}").errors == "")
    #expect(gateway("set", "servers.-", "{\"host\": \"b\", \"port\": 2}").errors == "")
    #expect(gateway("set", "servers.1.port", "22").errors == "")
    #expect(gateway("set", "servers.1.health.every", "2.5").errors == "")
    #expect(gateway("set", "env.HOME", "/root", "env.PATH", "/bin").errors == "")
    let servers = gateway("get", "servers").output
    #expect(
      servers == """
        [{"host": "a", "port": 1}, {"host": "b", "port": 22, "health": {"every": 2.5}}]

        """)
    #expect(gateway("get", "env").output == "{\"HOME\": \"/root\", \"PATH\": \"/bin\"}\n")
    #expect(
      gateway("set", "log.fields.-", "status").errors
        == "log.fields: Stored with the default's other 2 items.\n")
    #expect(gateway("get", "log.fields").output == "[\"method\", \"path\", \"status\"]\n")
  }

  @Test(
    "A value that may not stand at a place is refused with the place",
    arguments: [
      (["servers.0.port", "70000"], "servers.0.port: Must be"),
      (["servers.0.port", "much"], "servers.0.port: Must be"),
      (["env.lower", "x"], "must match"),
      (["env", "{\"lower\": \"x\"}"], "env.lower: "),
      (["env", "{\"A\": 5}"], "env.A: Must be text."),
      (["servers", "[{\"host\": \"a\", \"port\": 0}]"], "servers.0.port: Must be"),
      (["servers.5.port", "80"], "servers"),
    ])
  func refusals(words: [String], sentence: String) {
    #expect(gateway("set", "servers.-", "{\"host\": \"a\", \"port\": 1}").code == .done)
    let run = world.run(["set"] + words + ["--schema", "gateway"])
    #expect(run.code == .usage)
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(gateway("get", "servers").output == "[{\"host\": \"a\", \"port\": 1}]\n")
  }

  @Test("Resetting removes a place, items from the last")
  func resetting() {
    world.trial("set", "list", "[\"a\", \"b\", \"c\"]")
    world.trial("set", "env", "{\"A\": 1, \"B\": 2}")
    #expect(world.trial("reset", "list.0", "list.2", "env.A", "--yes").errors == "")
    #expect(world.trial("get", "list").output == "[\"b\"]\n")
    #expect(world.trial("get", "env").output == "{\"B\": 2}\n")
    #expect(world.trial("reset", "list.7").code != .done)
  }

  @Test("What is inside is described, there or not")
  func describing() {
    let port = gateway("describe", "servers.0.port").output
    #expect(port.contains("whole number"))
    #expect(port.contains("1–65535"))
    #expect(gateway("describe", "servers").output.contains("Members   name, host, port"))
    #expect(gateway("describe", "env").output.contains("Entries   text"))
    let probe = gateway("describe", "health.probe").output
    #expect(probe.contains("Variants  HTTP request, TCP connect, Command"))
    #expect(gateway("describe", "limits.window").output.contains("First     whole number"))
  }

  @Test("A secret inside a value is masked at its own place")
  func secrets() {
    #expect(
      gateway("set", "servers.-", "{\"host\": \"a\", \"port\": 1, \"password\": \"pw-77\"}").code
        == .done)
    let run = gateway("describe", "servers.0.password")
    #expect(!run.output.contains("pw-77"))
  }
}

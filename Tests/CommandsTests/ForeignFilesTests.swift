import Foundation
import Testing

@testable import SetteeCommands

/// Files of other programs, which no command touches.
@MainActor
struct ForeignFilesTests {
  private let world = CommandWorld()

  private nonisolated static let commands: [[String]] = [
    ["get", "a"], ["set", "a", "1"], ["reset", "a"], ["reset", "--all"], ["list"], ["keys"],
    ["where", "a"], ["describe", "a"], ["diff", "trial"], ["export"], ["watch"],
    ["edit", "code-editor", "editor.fontSize", "--dump-screen", "--keys", "++<Enter>"],
    ["edit", "code-editor", "--dump-screen"],
  ]

  @Test(
    "A file that is no settings file is left as it is, and that is said", arguments: commands,
    [
      "my: real\n", "a = 1\n", "# only a comment\n", "<plist>", "<html></html>",
      "\u{1B}]52;c;cQ==\u{7}",
    ])
  func leftAlone(words: [String], text: String) throws {
    world.trial("set", "a", "1")
    let path = try world.write(text, to: "c.plist")
    let names = try names()
    let run = world.run(words + ["--file", path])
    #expect(run.code == .refused)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("\(path) cannot be read as settings: line 1, column "))
    #expect(run.errors.hasSuffix("It is left as it is; move it away to begin anew.\n"))
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(
      !run.errors.dropLast().unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try self.names() == names, "and nothing lies beside it")
  }

  @Test("A document that does not parse is left as it is", arguments: commands)
  func unparsable(words: [String]) throws {
    world.trial("set", "a", "1")
    let isShown = words[0] == "edit"
    let words = isShown ? ["edit", "--dump-screen", "--keys", "++<Enter>ru"] : words
    for (text, name, place) in [
      ("my: real\n\tb: 1\n", "c.yaml", "line 2, column 1"),
      ("{ \"a\": 1,, }", "c.json", "line 1, column 10"), ("a = \n", "c.toml", "line 1, column 5"),
    ] {
      let path = try world.write(text, to: name)
      let names = try names()
      let run = world.run(words + ["--file", path])
      #expect(run.code == (isShown ? .done : .refused), "\(run.errors)")
      #expect((isShown ? run.output : run.errors).contains(place), "\(run.errors)")
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      #expect(try self.names() == names, "and nothing lies beside it")
    }
  }

  @Test(
    "A file of an unknown ending that holds nothing becomes no property list",
    arguments: [["get", "a"], ["set", "a", "1"], ["list"], ["reset", "a"]])
  func unknownEnding(words: [String]) throws {
    let empty = try world.write("", to: "new.txt")
    let absent = world.config.appending(path: "absent.txt").path
    let names = try names()
    for path in [empty, absent] {
      let run = world.run(words + ["--file", path])
      #expect(run.code == .usage && run.output == "")
      #expect(
        run.errors.hasSuffix(
          ".txt is of no format known here; '--format' names json, toml, yaml or plist.\n"))
    }
    #expect(try self.names() == names)
    #expect(world.run(words + ["--file", empty, "--format", "plist"]).code != .usage)
  }

  @Test("It is not moved by an import either")
  func imported() throws {
    let path = try world.write("my: [real\n", to: "c.yaml")
    let values = try world.write("{\"a\": 1}", to: "values.json")
    let run = world.run(["import", values, "--file", path])
    #expect(run.code == .refused)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "my: [real\n")
  }

  @Test(
    "A folder that is not there is not made for a file that is named",
    arguments: ["plist", "json", "toml", "yaml"])
  func noFolders(ending: String) {
    let folder = world.config.appending(path: "none/deep").path
    let run = world.run(["set", "a", "1", "--file", "\(folder)/x.\(ending)"])
    #expect(run.code == .refused)
    #expect(run.errors == "nothing was changed: the folder \(folder) does not exist.\n")
    #expect(!FileManager.default.fileExists(atPath: world.config.appending(path: "none").path))
  }

  @Test("What is no file that could hold settings is named as that", arguments: ["plist", "json"])
  func pipe(ending: String) throws {
    let path = try world.write("", to: "x.\(ending)")
    #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)
    let run = world.run(["set", "a", "1", "--file", path])
    #expect(run.code == .refused)
    #expect(run.errors.contains("\(path): read failed: It is no regular file."), "\(run.errors)")
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: world.config.path).sorted()
  }
}

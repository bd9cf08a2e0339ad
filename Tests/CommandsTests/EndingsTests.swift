import Foundation
import Testing

@testable import SetteeCommands

/// How commands end, and what they say of it.
@MainActor
struct EndingsTests {
  private let world = CommandWorld()

  @Test(
    "Each ending has its code",
    arguments: [
      (["get", "count"], .done), (["get", "absent"], .notSo), (["where", "absent"], .notSo),
      (["describe", "absent"], .notSo), (["diff", "empty"], .notSo), (["list"], .done),
      (["keys"], .done), (["export"], .done), (["reset", "absent"], .notSo),
      (["set", "count", "x"], .usage), (["set", "a", "\u{1}"], .usage),
      (["set", "\u{1}", "a"], .usage), (["import", "/nonexistent"], .usage),
      (["list", "--schema", "/nonexistent"], .usage),
    ] as [([String], ExitCode)])
  func codes(words: [String], code: ExitCode) {
    world.trial("set", "count", "1")
    let run = world.run(words + ["--suite", "trial"])
    #expect(run.code == code)
    #expect(run.errors.isEmpty == (code == .done || words[0] == "diff" || words[0] == "where"))
    if code == .usage { #expect(run.output == "") }
  }

  @Test(
    "What a command line says wrongly is told with what would be right",
    arguments: [
      (["gte", "a"], "'gte' is not a command. Did you mean 'get'? 'settee help' lists them all."),
      (["get", "a"], "Which settings? Give '--suite NAME', '--file PATH' or '--schema SCHEMA'."),
      (["get", "--suite", "t"], "KEY is missing. 'settee help get' shows what it takes."),
      (["get", "a", "--siute", "t"], "Did you mean '--suite'?"),
      (["get", "a", "--suite"], "'--suite' needs a value: --suite NAME."),
      (["get", "a", "b", "--suite", "t"], "too many. A file goes behind '--file'."),
      (["themes", "a"], "'a' is one word too many. 'settee help"),
      (["get", "a", "--suite", "t", "--file", "f"], "name two places; give one of them."),
      (["get", "a", "--suite", "../t"], "'../t' cannot name a suite"),
      (["get", "a", "--suite", ""], "it is empty"),
      (["get", "a", "--file", "/bin/sh"], "sh is of no format known here; '--format' names json"),
      (["get", "a", "--file", "a.json", "--format", "tmol"], "Did you mean 'toml'?"),
      (["get", "a", "--file", "a.json", "--", "-a", "1"], "not a document's"),
      (["set", "a", "--suite", "t"], "A VALUE is missing after 'a'"),
      (["set", "a", "1", "b", "--suite", "t"], "A VALUE is missing after 'b'"),
      (["reset", "--suite", "t"], "Which keys? Name them, or give '--all'."),
      (["watch", "a"], "Which settings?"),
      (["completions", "ksh"], "'ksh' is not a shell known here: bash, zsh or fish."),
      (["help", "gte"], "Did you mean 'get'?"),
    ])
  func misuse(words: [String], sentence: String) {
    let run = world.run(words)
    #expect(run.code == .usage)
    #expect(run.output == "")
    #expect(run.errors.contains(sentence), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("A folder in a property list's place is told as one", arguments: ["get a", "set a 1"])
  func folder(words: String) {
    let path = FileManager.default.temporaryDirectory.path
    let run = world.run(words.split(separator: " ").map(String.init) + ["--file", path])
    #expect(run.code == .usage)
    #expect(run.errors == "\(path) is a folder; name the settings file in it.\n")
  }

  @Test("What is no regular file is refused at once", arguments: ["/dev/zero", "/dev/null"])
  func device(path: String) {
    for words in [["get", "a"], ["set", "a", "1"], ["list"]] {
      let run = world.run(words + ["--file", path])
      #expect(run.code == .refused)
      #expect(run.errors.contains(path))
    }
  }

  @Test(
    "A file that is no settings file is neither shown nor changed, whatever else has values",
    arguments: [true, false])
  func damaged(isAnythingShared: Bool) throws {
    let path = try world.write("garbage", to: "trial.plist")
    let global = world.config.appending(path: ".GlobalPreferences.plist").path
    if isAnythingShared { world.run(["set", "shared", "7", "--file", global]) }
    for words in [["get", "a"], ["set", "a", "1"], ["reset", "--all"], ["keys"]] {
      let run = world.run(words + ["--suite", "trial"])
      #expect(run.code == .refused)
      #expect(run.output == "")
      #expect(run.errors.hasPrefix("\(path) cannot be read as settings: line 1, column 1:"))
      #expect(run.errors.hasSuffix("It is left as it is; move it away to begin anew.\n"))
      #expect(run.errors.split(separator: "\n").count == 1)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "garbage")
  }

  @Test("A damaged file whose version before is damaged too is refused, and stays")
  func bothDamaged() throws {
    let path = try world.write("garbage", to: "trial.plist")
    _ = try world.write("garbage", to: ".trial.plist.seal")
    for words in [["get", "a"], ["set", "a", "1"]] {
      let run = world.run(words + ["--suite", "trial"])
      #expect(run.code == .refused && run.output == "")
      #expect(run.errors.hasPrefix("'\(path)' is read-only: it is damaged (line 1, column 1: "))
      #expect(run.errors.hasSuffix("repair it, or move it away to begin anew.\n"))
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "garbage")
  }

  @Test("Damage of the global settings is told, and the suite's own go on")
  func damagedGlobals() throws {
    let path = try world.write("garbage", to: ".GlobalPreferences.plist")
    let run = world.trial("set", "a", "1")
    #expect(run.code == .done)
    #expect(run.errors.hasPrefix("\(path) cannot be read as settings: "))
    #expect(run.errors.hasSuffix("Nothing of it is shown.\n"))
    #expect(world.trial("get", "a").output == "1\n")
  }

  @Test("A file that nobody may write is refused, with what would allow it")
  func locked() throws {
    let path = try world.write("", to: "locked.plist")
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    let run = world.run(["set", "a", "1", "--file", path])
    #expect(run.code == .refused)
    #expect(run.errors.contains("'chmod u+w' it"))
  }

  // Reliability 36.
  @Test("A file that gets a secret is closed to others, and that is told")
  func tightened() throws {
    let schema = try world.schema()
    let path = try world.write("", to: "trial.plist")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let run = world.run(["set", "password", "hunter2", "--schema", schema])
    #expect(run.code == .done)
    #expect(run.errors == "\(path) holds secrets: only you may read it from now on.\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  // Reliability 66: what a terminal must not see becomes marks, a pipe gets the bytes.
  @Test(
    "Control characters in values and keys reach pipes as they are, and terminals as marks",
    arguments: [
      ("\u{9B}2J", "<9B>2J"), ("\u{9D}52;c;cQ==\u{9C}", "<9D>52;c;cQ==<9C>"), ("a\tb", "a→b"),
      ("a\rX", "a␍X"), ("\u{202E}abc", "‹202E›abc"), ("a\u{200B}b", "a‹200B›b"),
      ("\u{E0041}", "‹E0041›"), ("\u{7F}", "␡"),
    ])
  func hostile(text: String, shown: String) {
    world.trial("set", "key", text, "k" + text, "1", "--type", "string")
    let get = ["get", "key", "--suite", "trial"]
    #expect(world.run(get).output == text + "\n")
    #expect(world.run(get, isTerminal: true).output == shown + "\n")
    #expect(world.run(get + ["--raw"], isTerminal: true).output == text)
    for words in [["list"], ["keys"], ["export"], ["get", "absent" + text], ["list", "--json"]] {
      let run = world.run(words + ["--suite", "trial"], isTerminal: true)
      for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
        #expect(
          scalar.properties.generalCategory != .control
            && scalar.properties.generalCategory != .format, "\(words): \(scalar.value)")
      }
    }
  }

  @Test("--raw gives a value's own bytes")
  func raw() {
    world.trial("set", "data", "AAEC", "--type", "data")
    world.trial("set", "text", "a", "list", "[1]")
    #expect(world.trial("get", "data", "--raw").output == "\0\u{1}\u{2}")
    #expect(world.trial("get", "text", "--raw").output == "a")
    #expect(world.trial("get", "list", "--raw").output == "[1]")
  }
}

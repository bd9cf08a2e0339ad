import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

@Suite("Commands on documents in YAML and TOML")
@MainActor
struct YAMLCommandsTests {
  private let world = CommandWorld()

  private static let text = """
    # yaml-language-server: $schema=s.json
    name: Build # ours
    on: [push, 'pull request']
    base: &base
      image: x
    test:
      <<: *base
      steps:
        - uses: a/b@v4 # first
        - run: |
            make
    copy: *base

    """

  private func contents(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func run(_ words: [String], _ path: String) -> CommandRun {
    world.run(words + ["--file", path])
  }

  @Test("Values are read by their places, those that follow others too")
  func reading() throws {
    let path = try world.write(Self.text, to: "c.yml")
    #expect(
      run(["keys"], path).output == """
        name
        on
        base.image
        test.steps.0.uses
        test.steps.1.run
        test.image
        copy.image

        """)
    #expect(run(["get", "copy"], path).output == "{\"image\": \"x\"}\n")
    #expect(run(["get", "/test/steps/0/uses"], path).output == "a/b@v4\n")
    #expect(run(["where", "copy.image"], path).output.contains("c.yml:5:10 follows &base, line 4"))
    #expect(run(["where", "test.image"], path).output.contains("c.yml:5:10 from &base, line 4"))
  }

  @Test("An edit changes what it says and no other byte")
  func writing() throws {
    let path = try world.write(Self.text, to: "c.yaml")
    let edits: [([String], String, String)] = [
      (["set", "name", "no"], "name: Build", "name: 'no'"),
      (["set", "on.-", "tag"], "'pull request']", "'pull request', tag]"),
      (["set", "test.image", "z"], "make\n", "make\n  image: z\n"),
      (["reset", "test.image"], "  image: z\n", ""),
      (["set", "test.env.A", "1"], "make\n", "make\n  env:\n    A: 1\n"),
    ]
    var text = Self.text
    for (words, old, new) in edits {
      let run = run(words, path)
      #expect(run.code == .done, "\(words): \(run.errors)")
      let range = try #require(text.range(of: old, options: new.isEmpty ? .backwards : []))
      text.replaceSubrange(range, with: new)
      #expect(try contents(path) == text, "\(words)")
    }
    let refused = run(["set", "copy.image", "z"], path)
    #expect(refused.code != .done && refused.errors.contains("follows &base, line 4"))
    #expect(run(["reset", "base"], path).errors.contains("&base is followed in lines"))
    #expect(try contents(path) == text)
  }

  @Test("Behind a key that has no value objects are made, and in place of a null that stands none")
  func unwritten() throws {
    let path = try world.write(
      "on:\n  push:\n  pull_request: # all\nplain: null\nnamed: &n\nlike: *n\n", to: "on.yaml")
    #expect(run(["set", "on.push.branches", "[\"main\"]"], path).code == .done)
    #expect(run(["set", "on.pull_request.types.x", "1"], path).code == .done)
    let text = try contents(path)
    #expect(
      text == """
        on:
          push:
            branches:
              - main
          pull_request: # all
            types:
              x: 1
        plain: null
        named: &n
        like: *n

        """)
    for word in ["plain.a", "named.a", "like.a"] {
      let refused = run(["set", word, "1"], path)
      #expect(refused.code != .done && !refused.errors.isEmpty, "\(word)")
    }
    #expect(try contents(path) == text)
  }

  @Test("Who changes what others follow is told so, and the others' rows change with it")
  func followers() throws {
    let path = try world.write(Self.text, to: "c.yaml")
    let told = "base.image: It is in &base, line 4. 2 places follow that and change with it.\n"
    #expect(run(["set", "base.image", "y"], path).errors == told)
    #expect(run(["set", "base.new", "z"], path).errors.contains("base.new: It is in &base"))
    #expect(run(["set", "name", "z"], path).errors.isEmpty)
    let other = try world.write("v: &v 5\nw: *v\nl: [*v]\n", to: "o.yaml")
    #expect(run(["set", "v", "6"], other).errors.contains("v: 2 places follow it and change"))
    let screen = world.run(
      ["edit", other, "--dump-screen", "--size", "100x20", "--keys", "+"]
    ).output
    let row = screen.split(separator: "\n").first { $0.contains(" w ") }
    #expect(row?.contains("7            follows &v") == true, "\(screen)")
  }

  @Test("Of several documents one is named")
  func documents() throws {
    let path = try world.write("a: 1\n---\nb: 2\n", to: "c.yaml")
    let plain = run(["get", "b"], path)
    #expect(plain.code == .usage)
    #expect(plain.errors == "\(path) has 2 documents; '--document N' names one.\n")
    #expect(run(["get", "b", "--document", "2"], path).output == "2\n")
    #expect(run(["set", "b", "3", "--document", "2"], path).code == .done)
    #expect(try contents(path) == "a: 1\n---\nb: 3\n")
    #expect(run(["get", "b", "--document", "0"], path).code == .usage)
    for words in [["get", "b"], ["list"], ["edit"]] {
      let beyond = run(words + ["--document", "3"], path)
      #expect(beyond.code == .usage, "\(words)")
      #expect(beyond.errors == "\(path) has 2 documents; '--document' takes 1 to 2.\n")
    }
    let json = try world.write("{}", to: "a.json")
    #expect(run(["list", "--document", "2"], json).code == .usage)
    #expect(world.run(["edit", path, "--dump-screen"]).code == .done)
  }

  @Test(
    "The editor shows what follows others, what others may misread, and types",
    arguments: [
      ("Follower", "copy", ""), ("Follower-There", "copy", "<M-g>"),
      ("Follower-Merged", "test.image", ""),
      ("Follower-Words", "on", ""), ("Follower-Type", "typed", ""), ("Follower-Base", "base", ""),
    ])
  func rows(name: String, place: String, keys: String) throws {
    let path = try world.write(
      """
      base: &base one
      copy: *base
      test:
        <<: &more
          image: x
        own: 1
      on: yes
      typed: !ours 5
      twice: 1
      twice: 2

      """, to: "rows.yaml")
    let run = world.run([
      "edit", path, place, "--dump-screen", "--size", "80x24", "--keys", keys,
    ])
    #expect(run.code == .done && run.errors == "")
    expectFrame(String(run.output.dropLast()), name)
    #expect(try contents(path).contains("copy: *base\n"))
  }

  @Test("What has a key that is no text is shown, and locked")
  func complexKeys() throws {
    let path = try world.write("? [a, b]\n: 1\n? [c]\n: {d: 2}\nplain: 3\n", to: "keys.yaml")
    for (name, keys) in [
      ("ComplexKey", ""), ("ComplexKey-Inside", "jj"), ("ComplexKey-Set", "+"),
    ] {
      let run = world.run([
        "edit", path, "--dump-screen", "--size", "80x24", "--keys", keys,
      ])
      #expect(run.code == .done && run.errors == "")
      expectFrame(String(run.output.dropLast()), name)
    }
    #expect(try contents(path) == "? [a, b]\n: 1\n? [c]\n: {d: 2}\nplain: 3\n")
  }

  @Test("Space makes true of a word that older readers take for it, where a schema wants a boolean")
  func olderWords() throws {
    let schema = try world.write(
      "{\"properties\": {\"a\": {\"type\": \"boolean\"}}}", to: "s.json")
    let path = try world.write("a: yes # here\n", to: "older.yaml")
    #expect(world.run(["check", path, "--schema", schema]).code == .notSo)
    let run = world.run([
      "edit", "--file", path, "--schema", schema, "a", "--dump-screen", "--keys", "<Space>",
    ])
    #expect(run.code == .done && run.errors == "")
    #expect(try ["a: true # here\n", "a: false # here\n"].contains(contents(path)))
  }

  @Test("A step in the form keeps base, groups of digits and decimals")
  func steps() throws {
    let path = try world.write(
      "m = 1_000 # m\nr = 1.50\nh = 0xff\nb = 0b101\ng = 0xdead_beef\n", to: "steps.toml")
    for place in ["m", "r", "h", "b", "g"] {
      #expect(world.run(["edit", path, place, "--dump-screen", "--keys", "+"]).code == .done)
    }
    #expect(
      try contents(path) == "m = 1_001 # m\nr = 2.50\nh = 0x100\nb = 0b110\ng = 0xdead_bef0\n")
    let json = try world.write("{\"r\": 1.50}\n", to: "steps.json")
    #expect(world.run(["edit", json, "r", "--dump-screen", "--keys", "-"]).code == .done)
    #expect(try contents(json) == "{\"r\": 0.50}\n")
  }

  @Test("A number typed in the form is written as it was typed, where the format has that spelling")
  func typedNumbers() throws {
    let path = try world.write("h = 0xff # h\nn = 1\nr = 1.5\n", to: "typed.toml")
    let drafts = [
      ("h", "0x1F", "h = 0x1F # h"), ("n", "2_000", "n = 2_000"), ("r", "2.50", "r = 2.50"),
      ("n", "+7", "n = +7"), ("n", "7", "n = +7"), ("n", "8", "n = 8"),
    ]
    for (place, draft, line) in drafts {
      let keys = "<Enter><C-u>\(draft)<Enter>"
      let run = world.run(["edit", path, place, "--dump-screen", "--keys", keys])
      #expect(run.code == .done && run.errors == "")
      #expect(try contents(path).contains(line + "\n"), "\(draft)")
    }
    let wrong = world.run([
      "edit", path, "n", "--dump-screen", "--keys", "<Enter><C-u>1_0.5<Enter>",
    ])
    #expect(wrong.output.contains("Must be a whole number"))
    let json = try world.write("{\"n\": 1}\n", to: "typed.json")
    let hex = world.run(["edit", json, "n", "--dump-screen", "--keys", "<Enter><C-u>0x1F<Enter>"])
    #expect(hex.output.contains("Must be a number."))
    #expect(try contents(json) == "{\"n\": 1}\n")
  }

  @Test("Each of several documents has a heading, and its values are rows")
  func documentRows() throws {
    let path = try world.write(
      "a: 1 # one\nb: {c: x}\n---\nd: true\n---\n- 1\n- 2\n", to: "many.yaml")
    for (name, keys) in [("Documents", ""), ("Documents-Set", "+")] {
      let run = world.run([
        "edit", path, "--dump-screen", "--size", "80x24", "--keys", keys,
      ])
      #expect(run.code == .done && run.errors == "")
      expectFrame(String(run.output.dropLast()), name)
    }
    #expect(try contents(path) == "a: 2 # one\nb: {c: x}\n---\nd: true\n---\n- 1\n- 2\n")
  }

  @Test("A copy that was written in place of a name is taken back to the name")
  func copyTakenBack() throws {
    let path = try world.write("a: &a [1, 2] # one\nb: *a # two\n", to: "rows.yaml")
    let words = ["edit", path, "b", "--dump-screen", "--keys"]
    #expect(world.run(words + ["<M-c>"]).code == .done)
    #expect(try contents(path).hasPrefix("a: &a [1, 2] # one\nb: "))
    #expect(try !contents(path).contains("*a"))
    let scalar = try world.write("a: &a one\nb: *a\n", to: "scalar.yaml")
    let run = world.run(["edit", scalar, "b", "--dump-screen", "--keys", "<M-c>"])
    #expect(run.code == .done && run.errors == "")
    #expect(try contents(scalar) == "a: &a one\nb: one\n")
    _ = try world.write("a: &a [1, 2] # one\nb: *a # two\n", to: "rows.yaml")
    #expect(world.run(words + ["<M-c>u"]).code == .done)
    #expect(try contents(path) == "a: &a [1, 2] # one\nb: *a # two\n")
  }

  @Test("A list that a merge brought in is written here to be changed", arguments: ["", "<Enter>"])
  func mergedList(opening: String) throws {
    let text = "base: &b\n  list: [1, 2]\nuse:\n  <<: *b\n"
    let path = try world.write(text, to: "merged.yaml")
    let refused = world.run(["set", "use.list.-", "3", "--file", path])
    #expect(refused.errors.contains("change it there, or write a copy here."))
    let words = ["edit", path, "use.list", "--dump-screen", "--keys"]
    #expect(world.run(words + ["\(opening)<M-c>u"]).code == .done)
    #expect(try contents(path) == text)
    #expect(world.run(words + ["\(opening)<M-c>"]).code == .done)
    #expect(world.run(["set", "use.list.-", "3", "--file", path]).code == .done)
    #expect(world.run(["get", "use.list", "--file", path]).output == "[1, 2, 3]\n")
    #expect(world.run(["get", "base.list", "--file", path]).output == "[1, 2]\n")
  }

  @Test("What cannot be done to a list from a merge is said before anything is asked")
  func mergedListRefusals() throws {
    let text = "base: &b\n  list: [1, 2]\nuse:\n  <<: *b\n"
    let path = try world.write(text, to: "merged.yaml")
    func screen(_ keys: String) -> String {
      world.run(["edit", path, "use.list", "--dump-screen", "--keys", keys]).output
    }
    #expect(screen("<Enter>a").contains("It is from &b, line 1: change it there, or write"))
    #expect(screen("<Enter>R").contains("Nothing to reset in list."))
    #expect(screen("R").contains("Nothing to reset in use."))
    #expect(screen("r").contains("It is from &b, line 1, and is changed there."))
    #expect(try contents(path) == text)
  }

  @Test("A modeline names the schema")
  func modelines() throws {
    _ = try world.write("{\"properties\": {\"name\": {\"type\": \"integer\"}}}", to: "s.json")
    let path = try world.write(Self.text, to: "c.yml")
    let checked = world.run(["check", path])
    #expect(checked.output.contains(":2:7: name: ") && checked.code == .notSo)
    let toml = try world.write("#:schema s.json\nname = \"x\"\n", to: "c.toml")
    #expect(world.run(["check", toml]).output.contains(":2:8: name: "))
  }

  @Test("A new file is made by the first edit, whatever its name's ending says")
  func newFiles() throws {
    let folder = world.config.path
    _ = try world.write("", to: "other")
    for (name, text) in [
      ("n.yaml", "a:\n  b: x y\n"), (".clang-format", "a:\n  b: x y\n"),
      ("n.toml", "[a]\nb = \"x y\"\n"), ("n.json", "{\n  \"a\": {\n    \"b\": \"x y\"\n  }\n}\n"),
    ] {
      let run = run(["set", "a.b", "x y"], "\(folder)/\(name)")
      #expect(run.code == .done, "\(name): \(run.errors)")
      #expect(try contents("\(folder)/\(name)") == text)
    }
  }

  @Test("An export to each format and back gives the same values, or names what cannot be held")
  func exporting() throws {
    let path = try world.write(
      "# c\na: 1\nb: [x, 'yes', {c: 2.5}]\nd: 2001-01-01\ne: {}\nf: \"l\\nm\"\n", to: "c.yaml")
    for (word, name) in [
      ("--json", "o.json"), ("--toml", "o.toml"), ("--yaml", "o.yaml"), ("--plist", "o.plist"),
    ] {
      let target = world.config.appending(path: name).path
      let export = run(["export", word, target], path)
      #expect(export.code == .done && export.errors == "1 comment was left behind.\n")
      let back = try world.write("", to: "back.yaml")
      #expect(run(["import", target], back).code == .done)
      let diff = run(["diff", back], path)
      #expect(diff.code == .done && diff.output == "", "\(word): \(diff.output)")
    }
    let null = try world.write("a: ~\nb: .nan\n", to: "n.yaml")
    let toml = run(["export", "--toml"], null)
    #expect(toml.code == .usage && toml.errors.contains("/a: TOML has no null."))
    #expect(run(["export", "--json"], null).errors.contains("/b: JSON has no infinity"))
    #expect(run(["export", "--toml", "--drop"], null).output == "b = nan\n")
    #expect(run(["export"], null).output == "a: null\nb: .nan\n")
  }
}

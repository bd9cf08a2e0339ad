import SetteeDocuments
import SetteePropertyLists
import Testing

@testable import SetteeYAMLDocuments

/// A document before and after an edit.
struct YAMLPicture: Sendable, CustomTestStringConvertible {
  let name: String
  let before: String
  let path: [Place.Step]
  let act: DocumentEdit.Act
  let after: String

  init(
    _ name: String, _ before: String, _ path: [Place.Step], _ act: DocumentEdit.Act,
    _ after: String
  ) {
    (self.name, self.before, self.path, self.act, self.after) = (name, before, path, act, after)
  }

  var testDescription: String { name }

  /// A workflow as people keep it, with a comment in every position.
  private static let workflow = """
    # What is built.
    name: Build   # on every push
    on:
      push:
        branches: [main, 'release/*'] # both
    jobs:
      # The only one.
      test:
        runs-on: ubuntu-latest
        steps: # in order
          - uses: checkout@v4 # first
          # then
          - name: Test
            run: |
              make
              make test
      # no more
    # end

    """

  private static let step =
    "      - name: Test\n        run: |\n          make\n          make test\n"

  private static func changed(_ old: String, _ new: String) -> String {
    precondition(workflow.contains(old))
    return workflow.replacing(old, with: new, maxReplacements: 1)
  }

  private static func set(_ value: PropertyList) -> DocumentEdit.Act { .set(value) }

  /// A list whose items begin behind comments of their dashes.
  private static let commented = "a:\n  - # one\n    # two\n    b: 1 # three\n"

  static let all: [YAMLPicture] = [
    YAMLPicture(
      "the comments of a dash stay when the only item goes, each on its line", commented, ["a", 0],
      .remove, "a: []\n  # one\n  # two\n  # three\n"),
    YAMLPicture(
      "a copy of an item has not the comments of its dash", commented, ["a", 0],
      .duplicate(as: nil), commented + "  -\n    b: 1\n"),
    YAMLPicture(
      "the comments of a dash within a dash stay", "- - # one\n    b: 1 # two\n", [0, 0], .remove,
      "- [] # two\n  # one\n"),
    YAMLPicture(
      "members in place of a value below a comment", "a:\n  # c\n  1 # d\nb: 2\n", ["a"],
      set(.dictionary(["x": 1])), "a:\n  # c\n  x: 1 # d\nb: 2\n"),
    YAMLPicture(
      "items in place of a value below a comment on the key's line", "a: # c\n    1\nb: 2\n",
      ["a"], set(.array([1, 2])), "a: # c\n  - 1\n  - 2\nb: 2\n"),
    YAMLPicture(
      "a scalar, its comment untouched", workflow, ["name"], set("Release"),
      changed("Build ", "Release ")),
    YAMLPicture(
      "text that a reader would misread is quoted as others are", workflow, ["name"], set("yes"),
      changed("Build ", "'yes' ")),
    YAMLPicture(
      "a value where none is goes behind the sign, before the comment", workflow,
      ["jobs", "test", "env"], set(.null),
      changed("          make test\n", "          make test\n    env: null\n")),
    YAMLPicture(
      "a new member behind the last and all its lines", workflow,
      ["jobs", "lint"], set(.dictionary(["runs-on": "x", "steps": [.dictionary(["uses": "z"])]])),
      changed(
        "          make test\n",
        "          make test\n  lint:\n    runs-on: x\n    steps:\n      - uses: z\n")),
    YAMLPicture(
      "a member goes with its lines, comments stay", workflow, ["on"], .remove,
      changed(
        "on:\n  push:\n    branches: [main, 'release/*'] # both\n", "# both\n")),
    YAMLPicture(
      "the only member goes, an empty container stays on the key's line", workflow,
      ["jobs", "test"], .remove,
      """
      # What is built.
      name: Build   # on every push
      on:
        push:
          branches: [main, 'release/*'] # both
      jobs: {}
        # The only one.
        # no more
      # end

      """),
    YAMLPicture(
      "the first member on a dash's line goes, the next takes its place", workflow,
      ["jobs", "test", "steps", 1, "name"], .remove,
      changed("- name: Test\n        run", "- run")),
    YAMLPicture(
      "an element moves with the comment on its line", workflow,
      ["jobs", "test", "steps", 0], .move(to: 1),
      changed(
        "- uses: checkout@v4 # first\n      # then\n" + step,
        step.dropFirst(6) + "      # then\n      - uses: checkout@v4 # first\n"
      )),
    YAMLPicture(
      "an element more, as a block behind the last", workflow, ["jobs", "test", "steps", 2],
      .insert(PropertyList.dictionary(["name": "Say", "with": [1, 2]])),
      changed(
        "          make test\n",
        "          make test\n      - name: Say\n        with:\n          - 1\n          - 2\n")),
    YAMLPicture(
      "behind a comma stands what does behind others", "a: [1,2]\n", ["a", 2],
      .insert(PropertyList.integer(3)), "a: [1,2,3]\n"),
    YAMLPicture(
      "objects behind a key that has no value", "a:\n  b:   # c\n  d: 1\n", ["a", "b", "e", "f"],
      set(1), "a:\n  b:   # c\n    e:\n      f: 1\n  d: 1\n"),
    YAMLPicture(
      "an element more in brackets", workflow, ["on", "push", "branches", 2],
      .insert(PropertyList.string("a, b")), changed("'release/*']", "'release/*', 'a, b']")),
    YAMLPicture(
      "lines for text with line ends", workflow, ["jobs", "test", "runs-on"],
      set("one\ntwo\n"), changed("ubuntu-latest\n", "|\n      one\n      two\n")),
    YAMLPicture(
      "lines give way to text without line ends", workflow, ["jobs", "test", "steps", 1, "run"],
      set("make"), changed("|\n          make\n          make test\n", "make\n")),
    YAMLPicture(
      "lines stay for text with line ends", workflow, ["jobs", "test", "steps", 1, "run"],
      set("a\n\nb"),
      changed("|\n          make\n          make test\n", "|-\n          a\n\n          b\n")),
    YAMLPicture(
      "a copy stands directly behind", workflow, ["on"], .duplicate(as: "off"),
      changed(
        "# both\n",
        "# both\n'off':\n  push:\n    branches: [main, 'release/*']\n")),
    YAMLPicture(
      "a new name", workflow, ["jobs", "test", "runs-on"], .rename("a: b"),
      changed("runs-on", "'a: b'")),
    YAMLPicture(
      "a container in place of a scalar", "a: 1 # one\nb: 2\n", ["a"],
      set(.dictionary(["c": [1, .dictionary(["d": .null])]])),
      "a: # one\n  c:\n    - 1\n    - d: null\nb: 2\n"),
    YAMLPicture(
      "a scalar in place of a container", "a: # one\n  c: 1 # two\n  d: 2\nb: 2\n", ["a"], set(5),
      "a: 5 # one\nb: 2\n"),
    YAMLPicture(
      "an empty value gets one behind the sign", "a:   # c\nb: 1\n", ["a"], set("x"),
      "a: x   # c\nb: 1\n"),
    YAMLPicture(
      "null is spelled as the others", "a: ~\nb: ~\nc: 1\n", ["c"], set(.null),
      "a: ~\nb: ~\nc: ~\n"),
    YAMLPicture("an empty object opens to lines", "a: {}\n", ["a", "b"], set(1), "a:\n  b: 1\n"),
    YAMLPicture(
      "dashes stand as siblings' do", "a:\n- 1\nb: 1\n", ["c"], set([1, 2]),
      "a:\n- 1\nb: 1\nc:\n- 1\n- 2\n"),
    YAMLPicture(
      "folded text stays folded", "a: >\n  one\n  two\nb: 1\n", ["a"], set("three"),
      "a: >-\n  three\nb: 1\n"),
    YAMLPicture(
      "text in place of a block is quoted before the comment behind its last line",
      "a:\n  b: 1\n  d: 2 # one\nc: 1\n", ["a"], set("x\ny"), "a: \"x\\ny\"\n  # one\nc: 1\n"),
    YAMLPicture(
      "an object begins where the word far behind its dash did", "-     one\n-\n  two\n", [0],
      set(["a": 1, "b": [2]]), "-     a: 1\n      b:\n        - 2\n-\n  two\n"),
    YAMLPicture(
      "an object begins where the word below its dash did", "-\n    one\n- two\n", [0],
      set(["a": 1, "b": 2]), "-\n    a: 1\n    b: 2\n- two\n"),
    YAMLPicture(
      "a comment behind the sign of a text in lines stays where the text is none any more",
      "a: | # c\n  one\n  two\nb: 1\n", ["a"], set("three"), "a: three # c\nb: 1\n"),
    YAMLPicture(
      "and where it is a number, or other lines", "- | # c\n  one\n- |+ # d\n  two\n\n", [0],
      set(1), "- 1 # c\n- |+ # d\n  two\n\n"),
    YAMLPicture(
      "text in lines is quoted where a comment below would become a part of it",
      "a:\n  - b: 1\n      # deep\n", ["a", 1], .insert(PropertyList.string("x\n")),
      "a:\n  - b: 1\n  - \"x\\n\"\n      # deep\n"),
    YAMLPicture(
      "text in lines before a comment that ends it", "a:\n  - 1\n  # c\n", ["a", 1],
      .insert(PropertyList.string("x\n")), "a:\n  - 1\n  - |\n    x\n  # c\n"),
    YAMLPicture(
      "text in place of a block is quoted before the comments above its lines",
      "a: # one\n    # two\n    b: 1\nc: 1\n", ["a"], set("x\ny"),
      "a: \"x\\ny\" # one\n    # two\nc: 1\n"),
    YAMLPicture(
      "folded text is not folded before a comment that would become a part of it",
      "a: >\n      one\n    # two\nb: 1\n", ["a"], set("x"), "a: x\n    # two\nb: 1\n"),
    YAMLPicture(
      "empty lines below are none of a text's", "a: 1\n\nb: 2\n", ["a"], set("x\n\n"),
      "a: \"x\\n\\n\"\n\nb: 2\n"),
    YAMLPicture("a tag stays", "a: !env x # c\n", ["a"], set("z"), "a: !env z # c\n"),
    YAMLPicture(
      "a name that others follow stays", "a: &x 1\nb: *x\n", ["a"], set(2), "a: &x 2\nb: *x\n"),
    YAMLPicture(
      "a copy has no name to follow", "a: &x\n  b: 1\nc: *x\n", ["a"], .duplicate(as: "d"),
      "a: &x\n  b: 1\nd:\n  b: 1\nc: *x\n"),
    YAMLPicture(
      "a merged member that is set becomes an own one",
      "a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  e: 1\n", ["d", "b"], set(5),
      "a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  e: 1\n  b: 5\n"),
    YAMLPicture(
      "an own member that is taken away is merged again",
      "a: &x {b: 1}\nd:\n  <<: *x\n  b: 5\n", ["d", "b"], .remove,
      "a: &x {b: 1}\nd:\n  <<: *x\n"),
    YAMLPicture(
      "a copy in place of an alias", "a: &x\n  b: [1]\nc: *x # c\n", ["c"], .copyHere,
      "a: &x\n  b: [1]\nc: # c\n  b:\n    - 1\n"),
    YAMLPicture(
      "an empty file", "", ["a", "b"], set([1]), "a:\n  b:\n    - 1\n"),
    YAMLPicture("a file of comments", "# mine", ["a"], set(1), "# mine\na: 1"),
    YAMLPicture(
      "an empty document before its end", "---\n# c\n...\n", ["a"], set(1),
      "---\n# c\na: 1\n...\n"),
    YAMLPicture(
      "an empty document whose end has no line end", "--- # c\r\n...", ["a"], set([1]),
      "--- # c\r\na:\r\n  - 1\r\n..."),
    YAMLPicture(
      "behind a key without a value and a colon", "k: 1\nu:\n  ? a # c\n", ["q"], set(1),
      "k: 1\nu:\n  ? a # c\nq: 1\n"),
    YAMLPicture(
      "behind the last of a set", "k: 1\nu: !!set\n  ? a\n  ? b\n\n# d\nv: 2\n", ["u", "c"],
      set(1), "k: 1\nu: !!set\n  ? a\n  ? b\n  c: 1\n\n# d\nv: 2\n"),
    YAMLPicture(
      "a key alone goes without what is below", "? a\n\n# d\nb: 1\n", ["a"], .remove,
      "\n# d\nb: 1\n"),
    YAMLPicture(
      "in one of several documents", "a: 1\n---\nb: 2\n...\n", [1, "c"], set("x"),
      "a: 1\n---\nb: 2\nc: x\n...\n"),
    YAMLPicture(
      "line ends are the document's", "a:\r\n    b: 1\r\n", ["c"], set(.dictionary(["d": 1])),
      "a:\r\n    b: 1\r\nc:\r\n    d: 1\r\n"),
    YAMLPicture(
      "the comment behind the sign of a text in lines stays", "k: |+ # about k\n  t\nb: 1\n", ["k"],
      .remove, "# about k\nb: 1\n"),
    YAMLPicture(
      "and where the text was all there is", "o:\n  k: | # about k\n    t\nb: 1\n", ["o", "k"],
      .remove, "o: {}\n  # about k\nb: 1\n"),
    YAMLPicture(
      "and behind the key of an object in its place", "b: | # about b\n  l1\n  l2\nc: 1\n", ["b"],
      set(.dictionary(["g": 2])), "b: # about b\n  g: 2\nc: 1\n"),
    YAMLPicture(
      "lines that begin with blanks say how far they are moved in", "a: 1\n", ["b"],
      set("  lead\ny\n"), "a: 1\nb: |2\n    lead\n  y\n"),
    YAMLPicture(
      "or with empty ones", "l:\n- a\n", ["l", 0], set("\n x\ny"), "l:\n- |2-\n\n   x\n  y\n"),
    YAMLPicture(
      "JSON stays JSON", "{\"a\": {\"b\": [1, 2]}}\n", ["a", "c"], set(.dictionary(["d": "x: y"])),
      "{\"a\": {\"b\": [1, 2], c: { d: \"x: y\" }}}\n"),
  ]
}

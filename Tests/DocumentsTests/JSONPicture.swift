import SetteePropertyLists
import Testing

@testable import SetteeDocuments

/// A document before and after an edit.
struct JSONPicture: Sendable, CustomTestStringConvertible {
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

  /// A configuration as people keep it, with a comment in every position.
  private static let commented = """
    // The compiler's options.
    {
      // Where it goes.
      "outDir": "dist", // not in git
      "lib": ["es2022", "dom"], /* browsers */
      "strict": true // always
      // "noEmit": true
    }

    """

  private static func long(_ digit: String) -> String { String(repeating: digit, count: 30) }

  static let all: [JSONPicture] = [
    JSONPicture(
      "a member behind one that a comment stands before",
      "{\n  \"a\": 1,\n  /* b */ \"b\": [\n    2\n  ]\n  // last\n}\n", ["c"],
      .set(PropertyList.integer(3)),
      "{\n  \"a\": 1,\n  /* b */ \"b\": [\n    2\n  ],\n  \"c\": 3\n  // last\n}\n"),
    JSONPicture(
      "a member behind one that begins a line where others do not",
      "{ \"a\": 1, \"b\": 2,\n  \"c\": 3 }\n", ["d"], .set(PropertyList.integer(4)),
      "{ \"a\": 1, \"b\": 2,\n  \"c\": 3,\n  \"d\": 4 }\n"),
    JSONPicture(
      "a comment before the value of the last member stays, without the blank behind that value",
      "{\n  \"c\": // why\n    [1] \n}\n", ["c"], .remove, "{\n  // why\n}\n"),
    JSONPicture(
      "a comment before the value of a member stays, without the blank behind its comma",
      "{\n  \"c\": // why\n    1 , \n  \"d\": 1\n}\n", ["c"], .remove,
      "{\n  // why\n  \"d\": 1\n}\n"),
    JSONPicture(
      "a scalar", commented, ["outDir"], .set(PropertyList.string("out")),
      commented.replacing("\"dist\"", with: "\"out\"")),
    JSONPicture(
      "a new member behind the last and the comment on its line", commented, ["target"],
      .set(PropertyList.string("es5")),
      commented.replacing(
        "\"strict\": true // always\n",
        with: "\"strict\": true, // always\n  \"target\": \"es5\"\n")),
    JSONPicture(
      "the last member goes, its comment stays on a line of its own", commented, ["strict"],
      .remove,
      commented.replacing(
        "\"dom\"], /* browsers */\n  \"strict\": true // always\n",
        with: "\"dom\"] /* browsers */\n  // always\n")),
    JSONPicture(
      "a member in the middle goes with its line", commented, ["lib"], .remove,
      commented.replacing(
        "  \"lib\": [\"es2022\", \"dom\"], /* browsers */\n", with: "  /* browsers */\n")),
    JSONPicture(
      "the first member goes, comments above and behind stay", commented, ["outDir"], .remove,
      commented.replacing("  \"outDir\": \"dist\", // not in git\n", with: "  // not in git\n")),
    JSONPicture(
      "a member moves with the comment on its line, comments above stay", commented, ["outDir"],
      .move(to: 2),
      """
      // The compiler's options.
      {
        // Where it goes.
        "lib": ["es2022", "dom"], /* browsers */
        "strict": true, // always
        "outDir": "dist" // not in git
        // "noEmit": true
      }

      """),
    JSONPicture(
      "the last member moves to the front", commented, ["strict"], .move(to: 0),
      """
      // The compiler's options.
      {
        "strict": true, // always
        // Where it goes.
        "outDir": "dist", // not in git
        "lib": ["es2022", "dom"] /* browsers */
        // "noEmit": true
      }

      """),
    JSONPicture(
      "a copy stands directly behind", commented, ["lib"], .duplicate(as: "types"),
      commented.replacing(
        "/* browsers */\n", with: "/* browsers */\n  \"types\": [\"es2022\", \"dom\"],\n")),
    JSONPicture(
      "a new name", commented, ["lib"], .rename("lib \"s\""),
      commented.replacing("\"lib\"", with: "\"lib \\\"s\\\"\"")),
    JSONPicture(
      "an element more, on its line", commented, ["lib", 1], .insert(PropertyList.string("es6")),
      commented.replacing("\"es2022\", \"dom\"", with: "\"es2022\", \"es6\", \"dom\"")),
    JSONPicture(
      "an element less", commented, ["lib", 1], .remove,
      commented.replacing("\"es2022\", \"dom\"", with: "\"es2022\"")),
    JSONPicture(
      "a list by its difference", commented, ["lib"],
      .set(["es2022", "webworker", "dom", "es5"] as PropertyList),
      commented.replacing(
        "[\"es2022\", \"dom\"]", with: "[\"es2022\", \"webworker\", \"dom\", \"es5\"]")),
    JSONPicture(
      "missing objects are made, a line a member", "{\n  \"a\": 1\n}\n", ["b", "c", "d"],
      .set([1, 2] as PropertyList),
      "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": {\n      \"d\": [1, 2]\n    }\n  }\n}\n"),
    JSONPicture(
      "a minified document stays one", #"{"a":{"b":[1,2]},"c":{}}"#, ["c", "d"],
      .set(.dictionary(["x": [1, 2]]) as PropertyList),
      #"{"a":{"b":[1,2]},"c":{"d":{"x":[1,2]}}}"#),
    JSONPicture(
      "an object on one line stays on it", "{\n  \"a\": { \"b\": 1 }\n}", ["a", "c"],
      .set(.dictionary(["d": 2]) as PropertyList),
      "{\n  \"a\": { \"b\": 1, \"c\": { \"d\": 2 } }\n}"),
    JSONPicture(
      "an empty object opens to lines", "{\n\t\"a\": {}\n}\n", ["a", "b"], .set(PropertyList.null),
      "{\n\t\"a\": {\n\t\t\"b\": null\n\t}\n}\n"),
    JSONPicture(
      "an emptied container stays", "{\n  \"a\": [1]\n}\n", ["a", 0], .remove, "{\n  \"a\": []\n}\n"
    ),
    JSONPicture(
      "a trailing comma is kept", "[\n  1,\n  2,\n]\n", [2], .insert(PropertyList.integer(3)),
      "[\n  1,\n  2,\n  3,\n]\n"),
    JSONPicture("a trailing comma is kept by a removal", "[1, 2,]", [1], .remove, "[1,]"),
    JSONPicture(
      "line ends are the document's", "{\r\n    \"a\": 1\r\n}\r\n", ["b"],
      .set(.dictionary(["c": 1]) as PropertyList),
      "{\r\n    \"a\": 1,\r\n    \"b\": {\r\n        \"c\": 1\r\n    }\r\n}\r\n"),
    JSONPicture(
      "commas that begin lines", "{\n  \"a\": 1\n, \"b\": 2\n}", ["c"],
      .set(PropertyList.integer(3)),
      "{\n  \"a\": 1\n, \"b\": 2\n, \"c\": 3\n}"),
    JSONPicture(
      "a long list of scalars has a line for each", "{\n  \"a\": 1\n}", ["b"],
      .set([.string(long("1")), .string(long("2")), .string(long("3"))] as PropertyList),
      """
      {
        "a": 1,
        "b": [
          "\(long("1"))",
          "\(long("2"))",
          "\(long("3"))"
        ]
      }
      """
    ),
    JSONPicture("an empty file", "", ["a"], .set(PropertyList.integer(1)), "{\n  \"a\": 1\n}\n"),
    JSONPicture(
      "a file of comments", "// mine\n", ["a", "b"], .set(PropertyList.integer(1)),
      "// mine\n{\n  \"a\": {\n    \"b\": 1\n  }\n}\n"),
    JSONPicture(
      "an object with a comment alone", "{\n  // none yet\n}", ["a"],
      .set(PropertyList.boolean(true)),
      "{\n  // none yet\n  \"a\": true\n}"),
    JSONPicture(
      "objects of a list that hug their brackets", "[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}]\n", [1],
      .duplicate(as: nil), "[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}, {\n  \"a\": 2\n}]\n"),
    JSONPicture(
      "a structure by its difference", #"{"a": {"x": 1, /* two */ "y": 2}, "z": [1, [2]]}"#, [],
      .set(.dictionary(["a": .dictionary(["y": 3, "w": 4]), "z": [1, [2, 5]]]) as PropertyList),
      #"{"a": {/* two */ "y": 3, "w": 4}, "z": [1, [2, 5]]}"#),
  ]
}

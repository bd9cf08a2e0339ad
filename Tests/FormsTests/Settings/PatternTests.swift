import SetteeSettings
import Testing

@Suite("Patterns")
struct PatternTests {
  @Test(
    "A pattern matches what ECMA-262 says",
    arguments: [
      ("", ["", "x"], []), ("a", ["a", "xay"], ["", "b", "A"]), ("^a$", ["a"], ["aa", "a\n", ""]),
      ("^(?:a|bc|)$", ["a", "bc", ""], ["b", "abc"]), ("^(a)(?<name>b)$", ["ab"], ["a"]),
      ("^a*$", ["", "aaa"], ["b"]), ("^a+$", ["a", "aaa"], [""]), ("^ab?$", ["a", "ab"], ["abb"]),
      ("^a{2}$", ["aa"], ["a", "aaa"]), ("^a{2,}$", ["aa", "aaaa"], ["a"]),
      ("^a{1,3}$", ["a", "aaa"], ["", "aaaa"]), ("^a{0}$", [""], ["a"]),
      ("^(ab){2,3}?$", ["abab", "ababab"], ["ab"]), ("^(a*)*$", ["", "aa"], ["b"]),
      ("^a*?b+?$", ["ab", "bb"], ["a"]), ("^{$", ["{"], []), ("^a{,2}$", ["a{,2}"], ["aa"]),
      ("^a]}$", ["a]}"], []), ("^.$", ["a", "é", "😀"], ["", "\n", "\r", "\u{2028}", "ab"]),
      ("^[a-c_]+$", ["abc_"], ["d", "-"]), ("^[^a-c]$", ["d", "\n"], ["a"]),
      ("^[]$", [], ["", "]"]), ("^[^]$", ["a", "\n"], [""]), ("^[a-]$", ["a", "-"], ["b"]),
      ("^[\\d-x]$", ["3", "-", "x"], ["y"]), ("^[\\]\\\\^]$", ["]", "\\", "^"], ["a"]),
      ("^\\d+$", ["042"], ["٣", "a"]), ("^\\D$", ["a", "٣"], ["1"]),
      ("^\\w+$", ["aZ_9"], ["é", "-"]), ("^\\W$", ["é", "-"], ["a"]),
      ("^\\s+$", [" \t\u{A0}\u{FEFF}\u{2028}"], ["\u{200B}"]), ("^\\S$", ["a"], [" "]),
      ("^[\\W\\d]$", ["-", "7"], ["a"]), ("^[^\\s\\d]$", ["a"], [" ", "1"]),
      ("\\bcat\\b", ["a cat.", "cat"], ["concat", "cats"]), ("a\\Bb", ["ab"], []),
      ("^\\B$", [""], ["a"]), ("^[\\b]$", ["\u{8}"], ["b"]),
      ("^\\x41\\u0042\\u{1F600}\\uD83D\\uDE00$", ["AB😀😀"], ["AB😀"]),
      ("^\\t\\n\\v\\f\\r\\0\\cA$", ["\t\n\u{B}\u{C}\r\0\u{1}"], []),
      ("^\\$\\(\\)\\*\\+\\.\\/\\?\\[\\]\\^\\{\\|\\}\\-\\@$", ["$()*+./?[]^{|}-@"], []),
      ("^\\p{L}+$", ["aÄя漢"], ["1", "-"]), ("^\\p{Lu}\\p{Lowercase_Letter}$", ["Äя"], ["aB"]),
      ("^\\P{L}$", ["1"], ["é"]), ("^[\\p{N}\\p{gc=Sc}]+$", ["€5½"], ["a"]),
      ("^[^\\p{Letter}]$", ["1"], ["é"]), ("^[\\P{Nd}5]$", ["a", "5"], ["6"]),
      ("^\\p{ASCII}\\p{Any}$", ["aé"], ["éa"]), ("^[\\u{1F600}-\\u{1F64F}]$", ["😀"], ["☀"]),
      ("a|b$", ["ax", "b"], ["bx"]), ("^e\u{301}$", ["e\u{301}"], ["\u{E9}"]),
      ("(?:^|,)x(?:,|$)", ["x", "a,x,b"], ["ax", "xb"]),
    ] as [(String, [String], [String])])
  func matching(source: String, matching: [String], failing: [String]) throws {
    let pattern = try Pattern(source)
    for text in matching { #expect(pattern.matches(text), "'\(text)' matches") }
    for text in failing { #expect(!pattern.matches(text), "'\(text)' does not match") }
  }

  @Test(
    "A mistake in a pattern is told with its place",
    arguments: [
      ("a)", 1, "This ')' closes no group."), ("x(a", 1, "This group has no closing ')'."),
      ("a|*", 2, "There is nothing here for '*' to repeat."),
      ("a**", 2, "There is nothing here for '*' to repeat."),
      ("{2}", 0, "There is nothing here for the count to repeat."),
      ("^+", 1, "'^' stands for no text to repeat."),
      ("a{3,2}", 1, "The counts in '{3,2}' are out of order."),
      ("[a", 0, "This class has no closing ']'."), ("[z-a]", 1, "The range 'z-a' is out of order."),
      ("ab\\", 2, "The pattern ends after a backslash."),
      ("\\y", 0, "'\\y' is no escape of a pattern."),
      ("\\u12", 0, "'\\u12' is no escape of a pattern."),
      ("\\ud800", 0, "'\\ud800' is no escape of a pattern."),
      ("\\u{110000}", 0, "'\\u{110000}' is no escape of a pattern."),
      ("\\00", 0, "'\\0' is no escape of a pattern."),
      ("\\xg1", 0, "'\\xg1' is no escape of a pattern."),
      ("\\c1", 0, "'\\c1' is no escape of a pattern."),
      ("(?i:a)", 0, Self.groupKinds),
      ("(?<>a)", 0, Self.groupKinds),
      ("\\pL", 0, "A property is written as '\\p{L}', with a name in braces."),
    ] as [(String, Int, String)])
  func mistakes(source: String, offset: Int, description: String) {
    #expect(throws: PatternError(offset: offset, description: description)) { try Pattern(source) }
  }

  private static let groupKinds =
    "A group begins with '(', '(?:', '(?=', '(?!', '(?<=', '(?<!' or '(?<name>'."

  @Test(
    "Lookaround is decided at its place, also inside itself",
    arguments: [
      ("a(?=b)", ["ab", "xab"], ["ac", "a"]), ("a(?!b)", ["ac", "a"], ["ab"]),
      ("(?<=a)b", ["ab"], ["b", "cb"]), ("(?<!a)b", ["b", "cb"], ["ab"]),
      ("^(?!.*--)[a-z-]+$", ["a-b", "abc"], ["a--b", "-a--"]),
      ("^(?=.*\\d)(?=.*[a-z]).{3,}$", ["ab1", "1xy"], ["abc", "123", "a1"]),
      ("^(?=(?!ab).)..$", ["ba", "aa"], ["ab"]), ("(?=^a)..$", ["ab"], ["ba", "xab"]),
      ("(?<=^|,)x(?=,|$)", ["x", "a,x,b"], ["ax", "xb"]), ("^(?=a|b)(?!b).$", ["a"], ["b", "c"]),
      ("(?<=(?<!x)a)b", ["ab", "yab"], ["xab"]), ("(?=é)é$", ["é", "aé"], ["e"]),
      ("(?:(?=a)a|(?=b)b){2}$", ["ab", "xba"], ["ac"]),
    ] as [(String, [String], [String])])
  func lookaround(source: String, matching: [String], failing: [String]) throws {
    let pattern = try Pattern(source)
    for text in matching { #expect(pattern.matches(text), "'\(text)' matches") }
    for text in failing { #expect(!pattern.matches(text), "'\(text)' does not match") }
  }

  @Test("Lookaround takes linear time too")
  func linearLookaround() throws {
    let pattern = try Pattern("^(?:(?=(a+)+$)(?<!(b+)+)a)+!$")
    let short = pattern.match(String(repeating: "a", count: 1000))
    let long = pattern.match(String(repeating: "a", count: 2000))
    #expect(short.outcome == .failure)
    #expect(long.stepCount <= short.stepCount * 2 + 100)
  }

  @Test(
    "A text too long for its pattern is not decided, and is allowed, whatever bytes it takes",
    arguments: ["a", "漢", "😀"])
  func undecided(character: String) throws {
    let pattern = try Pattern("^(.{1,500})*b$")
    let text = String(repeating: character, count: 100_000)
    let result = pattern.match(text)
    #expect(result.outcome == .undecided)
    #expect(result.stepCount <= 2_000_000 + 4 * 100_000 + Pattern.stateCountMax)
    #expect(pattern.matches(text))
  }

  @Test("A text of 8 MB is decided where the pattern is a plain one")
  func longPlainText() throws {
    let (pattern, text) = (try Pattern("^[a-z]+$"), String(repeating: "a", count: 8 << 20))
    #expect(pattern.match(text).outcome == .match)
    #expect(pattern.match(text + "9").outcome == .failure)
  }

  @Test(
    "A category has all of Unicode's names",
    arguments: [
      ("digit", "५", "x"), ("Nd", "५", "x"), ("Decimal_Number", "५", "½"), ("punct", "!", "a"),
      ("Punctuation", "!", "a"), ("cntrl", "\u{7}", "a"), ("LC", "ǅ", "ª"),
      ("Cased_Letter", "a", "漢"), ("Combining_Mark", "\u{301}", "a"), ("M", "\u{301}", "a"),
    ])
  func categories(name: String, member: String, other: String) throws {
    let pattern = try Pattern("^\\p{\(name)}$")
    #expect(pattern.matches(member))
    #expect(!pattern.matches(other))
  }

  @Test(
    "What no linear matcher can do is refused by name",
    arguments: [
      ("(a)\\1", "Backreferences such as '\\1'"), ("(?<n>a)\\k<n>", "Backreferences such as '\\k'"),
      ("\\p{Script=Greek}", "'Script=Greek' is not among the properties"),
    ])
  func unsupported(source: String, beginning: String) throws {
    let error = try #require(throws: PatternError.self) { try Pattern(source) }
    #expect(error.description.hasPrefix(beginning))
    #expect(error.isUnsupported)
  }

  @Test(
    "A pattern too large to match quickly is refused",
    arguments: [
      "(?:(?:a{1000}){1000}){1000}", "a{10001}", "(?:){99999999999999999999}",
      String(repeating: "a", count: 65_537), String(repeating: "a", count: 1 << 20),
      String(repeating: "(", count: 100_000), String(repeating: "(", count: 101),
      String(repeating: "(?:", count: 40) + "a" + String(repeating: "{99})", count: 40),
    ])
  func limits(source: String) {
    #expect(throws: PatternError.self) { try Pattern(source) }
  }

  @Test("The limits themselves are allowed")
  func atTheLimits() throws {
    #expect(try Pattern("^a{9998}$").matches(String(repeating: "a", count: 9998)))
    let long = "[" + String(repeating: "a", count: (64 << 10) - 2) + "]"
    #expect(try Pattern(long).matches("b") == false)
    let nested = String(repeating: "(", count: 100) + "a" + String(repeating: ")+", count: 100)
    #expect(try Pattern(nested).matches("a"))
  }

  @Test(
    "Doubling the text at most doubles the work, also where backtracking would take for ever",
    arguments: [
      "^(a+)+$", "^(a|a)*$", "^(a|aa)+$", "(a*)*b", "^(?:a?){50}a{50}$", "(.*)(.*)(.*)!!",
    ])
  func linearTime(source: String) throws {
    let pattern = try Pattern(source)
    let short = pattern.match(String(repeating: "a", count: 1000) + "!")
    let long = pattern.match(String(repeating: "a", count: 2000) + "!")
    #expect(short.outcome == .failure)
    #expect(long.outcome == .failure)
    #expect(long.stepCount <= short.stepCount * 2)
    #expect(short.stepCount <= 200 * 1002)
  }

  @Test("A hundred thousand characters take no more steps than states for each")
  func longText() throws {
    let result = try Pattern("^(a+)+$").match(String(repeating: "a", count: 100_000) + "!")
    #expect(result.outcome == .failure)
    #expect(result.stepCount <= 100_002 * 6)
  }

  @Test("Patterns are equal when they are written alike, byte for byte")
  func equality() throws {
    #expect(try Pattern("a+") == Pattern("a+"))
    #expect(try Pattern("a+") != Pattern("aa*"))
    #expect(try Pattern("\u{E9}") != Pattern("e\u{301}"))
  }
}

import SetteeFiles
import SetteePropertyLists
@testable import SetteeStores
import TestSupport
import Testing

@Suite("Settings on the command line")
struct ArgumentDomainTests {
  /// Arguments, and the values they set.
  static let table: [([String], PropertyDictionary)] = [
    (["-n", "42"], ["n": "42"]),
    (["-n", "-5"], ["n": "-5"]),
    (["-n", "-2.5e3"], ["n": "-2.5e3"]),
    (["-n", ""], ["n": ""]),
    (["-n", "-"], ["n": "-"]),
    (["-flag"], [:]),
    (["-flag", "-n", "1"], ["n": "1"]),
    (["--long", "-n", "1"], ["n": "1"]),
    (["file", "-n", "1", "file"], ["n": "1"]),
    (["-n", "1", "-n", "2"], ["n": "2"]),
    (["-", "x", "--", "-n", "1"], ["n": "1"]),
    (["-list", "(1, \"b c\", d)"], ["list": ["1", "b c", "d"]]),
    (["-list", "(a,)"], ["list": ["a"]]),
    (["-map", "{a = 1; \"b\" = (x);}"], ["map": .dictionary(["a": "1", "b": ["x"]])]),
    (["-map", "{a=1}"], ["map": .dictionary(["a": "1"])]),
    (["-text", "(unclosed"], ["text": "(unclosed"]),
    (["-text", "(a) b"], ["text": "(a) b"]),
    (["-text", "{a}"], ["text": "{a}"]),
    (["-xml", "<plist version=\"1.0\"><integer>7</integer></plist>"], ["xml": 7]),
    (["-xml", "<b>bold</b>"], ["xml": "<b>bold</b>"]),
    (
      ["-deep", String(repeating: "(", count: 10_000)],
      ["deep": .string(String(repeating: "(", count: 10_000))]
    ),
  ]

  @Test("Of a program's own command line those settings are overridden that it names")
  func own() {
    let arguments = ["file", "-n", "5", "-volume", "-3", "-n", "6"]
    #expect(DefaultsSuite.argumentOverrides == .all)
    #expect(ArgumentDomain.arguments(arguments, keeping: .all) == arguments)
    #expect(ArgumentDomain.arguments(arguments, keeping: .none) == [])
    #expect(ArgumentDomain.arguments(arguments, keeping: .only(["volume"])) == ["-volume", "-3"])
    #expect(
      ArgumentDomain.arguments(arguments, keeping: .only(["n"])) == ["-n", "5", "-n", "6"])
  }

  @Test("A program that says none before it opens a suite keeps its options to itself")
  func none() async {
    await #expect(processExitsWith: .success) {
      DefaultsSuite.argumentOverrides = .none
      #expect(DefaultsSuite.ownArguments == [])
      let option = CommandLine.arguments.first { $0.hasPrefix("-") && !$0.hasPrefix("--") }
      if let option {
        #expect(!DefaultsSuite.standard.objectIsForced(forKey: String(option.dropFirst())))
      }
    }
  }

  @Test("A key and its value override a setting", arguments: table)
  func parsing(arguments: [String], expected: PropertyDictionary) throws {
    let suite = try SimulatedProcess(
      on: .withHome(), time: ManualTimekeeper(), arguments: arguments
    ).suite()
    #expect(Set(suite.keys()) == Set(expected.keys))
    for (key, value) in expected {
      #expect(suite.value(forKey: key) == value && suite.source(ofKey: key) == .argument)
    }
  }
}

import Defaults
import SetteeFiles
import SetteePropertyLists
import TestSupport
import Testing

private struct Picky: Codable, Defaults.Serializable, Equatable {
  struct Refusal: Error, CustomStringConvertible { let description = "13 brings bad luck" }

  var number: Int

  func encode(to encoder: any Encoder) throws {
    if number == 13 { throw Refusal() }
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  init(_ number: Int) { self.number = number }

  init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(Int.self)
  }
}

@Suite("Typed keys: what is wrong is told, and nothing is lost")
struct ProblemTests {
  @Test(
    "What cannot be read is the default, is told once, and stays until another value is set",
    arguments: [PropertyList.string("five"), .array([1]), .data([1, 2]), .dictionary(["a": 1])])
  func unreadable(stored: PropertyList) throws {
    let suite = try keySuite()
    let key = Defaults.Key<Int>("n", default: 7, suite: suite)
    try suite.write([Edit("n", stored)])
    #expect(Defaults[key] == 7 && Defaults[key] == 7)
    let problem = try #require(key.problem)
    #expect(problem.key == "n" && "\(problem)".contains("Must be"), "\(problem)")
    guard case .unreadable = problem.cause else {
      Issue.record("\(problem.cause)")
      return
    }
    #expect(suite.value(forKey: "n") == stored)
    Defaults[key] = 8
    #expect(Defaults[key] == 8 && key.problem == nil)
  }

  @Test("A broken value is told once, however often it is read")
  func once() {
    Defaults.withHermeticStore {
      let heard = Record<Defaults.Problem>()
      let observation = Defaults.observeProblems { problem in
        // That there are two keys of one name is told besides.
        if case .unreadable = problem.cause { heard.append(problem) }
      }
      let text = Defaults.Key<String>("n", default: "")
      let key = Defaults.Key<Int>("n", default: 7)
      Defaults[text] = "five"
      for _ in 0..<5 { #expect(Defaults[key] == 7) }
      #expect(heard.all.count == 1)
      Defaults[text] = "six"
      #expect(Defaults[key] == 7)
      #expect(heard.all.count == 2)
      withExtendedLifetime(observation) {}
    }
  }

  @Test("One bad element of a list is left out and told; the others show")
  func dropped() throws {
    let suite = try keySuite()
    let key = Defaults.Key<[Int]>("list", default: [], suite: suite)
    try suite.write([Edit("list", [1, "two", 3])])
    #expect(Defaults[key] == [1, 3])
    guard case .dropped(let reasons)? = key.problem?.cause else {
      Issue.record("nothing told")
      return
    }
    #expect(reasons.count == 1 && reasons[0].contains("item 2"))
  }

  @Test("What cannot be encoded keeps the old value, is told, and thrown where that can be")
  func unencodable() {
    Defaults.withHermeticStore {
      let heard = Record<Defaults.Problem>()
      let observation = Defaults.observeProblems { heard.append($0) }
      let key = Defaults.Key<Picky>("picky", default: Picky(1))
      Defaults[key] = Picky(2)
      Defaults[key] = Picky(13)
      #expect(Defaults[key] == Picky(2))
      guard case .unencodable(let reason)? = heard.last?.cause else {
        Issue.record("nothing told")
        return
      }
      #expect(reason.contains("bad luck"))
      #expect(throws: Defaults.Problem.self) { try Defaults.write(Picky(13), to: key) }
      #expect(throws: Defaults.Problem.self) { try Defaults.modify(key) { $0 = Picky(13) } }
      #expect(Defaults[key] == Picky(2))
      withExtendedLifetime(observation) {}
    }
  }

  @Test("What the store refuses keeps the old value, and is told")
  func refused() throws {
    let suite = try keySuite()
    let key = Defaults.Key<String>("text", default: "-", suite: suite)
    Defaults[key] = "old"
    #expect(throws: Defaults.Problem.self) { try Defaults.write("a\u{0}b", to: key) }
    Defaults[key] = "a\u{0}b"
    #expect(Defaults[key] == "old")
  }
}

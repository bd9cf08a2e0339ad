import Defaults
import Observation
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

extension Defaults.Keys {
  fileprivate static let limited = Key<Int>(
    "limited", default: 5, note: .init(range: 0...10))
}

private struct Wrapping {
  @Default(.limited) var number
}

@Observable
private final class Modelled {
  @ObservableDefault(.limited) @ObservationIgnored var number: Int
}

@Suite("Typed keys: limits of their notes, and what is wrong with a declaration")
struct KeyLimitsTests {
  private let suite = DefaultsSuite.inMemory()
  private let told = Record<Defaults.Problem.Cause>()

  @Test("A number is clamped, and what cannot be is refused; both are told")
  func assigned() {
    HermeticStores.run {
      let number = Defaults.Key<Int>("number", default: 5, suite: suite, note: .init(range: 0...10))
      let word = Defaults.Key<String>(
        "word", default: "abc", suite: suite, note: .init(range: 2...4))
      let observation = Defaults.observeProblems { told.append($0.cause) }
      Defaults[number] = 500
      #expect(Defaults[number] == 10 && suite.integer(forKey: "number") == 10)
      Defaults[word] = "a"
      #expect(Defaults[word] == "abc" && suite.source(ofKey: "word") == .registration)
      #expect(
        told.all == [
          .unfit("Must be a whole number from 0 to 10."), .unfit("Must have 2 to 4 characters."),
        ])
      #expect(throws: Defaults.Problem.self) { try Defaults.write("a", to: word) }
      withExtendedLifetime(observation) {}
    }
  }

  @Test("So is what a wrapper, a binding of it, or a property of an observed class assigns")
  func assignedOtherwise() {
    HermeticStores.run {
      let observation = Defaults.observeProblems { told.append($0.cause) }
      let (wrapping, model) = (Wrapping(), Modelled())
      for assign in [
        { wrapping.number = $0 }, { wrapping.$number.wrappedValue = $0 }, { model.number = $0 },
      ] as [(Int) -> Void] {
        Defaults[.limited] = 5
        assign(500)
        #expect(wrapping.number == 10 && model.number == 10 && Defaults[.limited] == 10)
        #expect(DefaultsSuite.standard.integer(forKey: "limited") == 10)
      }
      let cause = Defaults.Problem.Cause.unfit("Must be a whole number from 0 to 10.")
      #expect(told.all == [cause, cause, cause])
      withExtendedLifetime(observation) {}
    }
  }

  @Test("What comes from elsewhere shows clamped or as the default, and stays as it is")
  func foreign() {
    HermeticStores.run {
      let number = Defaults.Key<Int>("number", default: 5, suite: suite, note: .init(range: 0...10))
      let level = Defaults.Key<String?>(
        "level", suite: suite, note: .init(choices: ["low", "high"]))
      let observation = Defaults.observeProblems { told.append($0.cause) }
      suite.set(100_000, forKey: "number")
      suite.set("middle", forKey: "level")
      for _ in 0..<2 { #expect(Defaults[number] == 10 && Defaults[level] == nil) }
      #expect(told.all.count == 2 && number.problem != nil && level.problem != nil)
      #expect(suite.integer(forKey: "number") == 100_000)
      Defaults[level] = "high"
      #expect(Defaults[level] == "high" && level.problem == nil)
      withExtendedLifetime(observation) {}
    }
  }

  @Test("An empty name, a second declaration of another kind, a default out of range are told")
  func declared() {
    HermeticStores.run {
      let observation = Defaults.observeProblems { told.append($0.cause) }
      let empty = Defaults.Key<Int>("", default: 5, suite: suite)
      #expect(told.all == [.unusualName(reason: "it is empty")])
      let first = Defaults.Key<Int>("n", default: 5, suite: suite)
      let same = Defaults.Key<Int>("n", default: 5, suite: suite)
      #expect(told.all.count == 1)
      let other = Defaults.Key<Int>("n", default: 6, suite: suite)
      let text = Defaults.Key<String>("n", default: "", suite: suite)
      let elsewhere = Defaults.Key<String>("n", default: "", suite: .inMemory())
      #expect(
        told.all.dropFirst() == [
          .declaredTwice(reason: "with two defaults"),
          .declaredTwice(reason: "as Int and as String"),
        ])
      let outside = Defaults.Key<Int>("m", default: 11, suite: suite, note: .init(range: 0...10))
      #expect(told.all.last == .unfit("Must be a whole number from 0 to 10."))
      #expect(Defaults[outside] == 11, "the declaration's own default stands")
      withExtendedLifetime((observation, empty, first, same, other, text, elsewhere)) {}
    }
  }
  #if DEBUG
    @Test("A mistake stands once on standard error, however often the key is made")
    func standardError() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) {
        HermeticStores.run {
          for _ in 0..<3 {
            _ = Defaults.Key<Int>("", default: 5)
            _ = Defaults.Key<Int>("n", default: 11, note: .init(range: 0...10))
            _ = Defaults.Key<Int>("a.b", default: 1)
          }
        }
      }
      let lines = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        .split(separator: "\n").filter { $0.hasPrefix("'") }
      #expect(lines.count == 2, "\(lines)")
      #expect(lines.first == "'' is an unusual name of a key: it is empty.")
      #expect(lines.last?.hasSuffix("Must be a whole number from 0 to 10.") == true)
    }
  #endif
}

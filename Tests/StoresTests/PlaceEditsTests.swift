import SetteePropertyLists
import Testing
import TestSupport

@testable import SetteeStores

@Suite("Edits of places made again on what others have changed")
struct PlaceEditsTests {
  struct Case: CustomTestStringConvertible {
    let name: String
    let base: PropertyList?
    let edits: [Edit]
    let theirs: PropertyList?
    let outcome: PropertyList?

    init(
      _ name: String, on base: PropertyList?, _ edits: [Edit], beside theirs: PropertyList?,
      _ outcome: PropertyList?
    ) {
      (self.name, self.base, self.edits, self.theirs) = (name, base, edits, theirs)
      self.outcome = outcome
    }

    var testDescription: String { name }
  }

  private static func at(_ steps: Place.Step..., act: Edit.Act) -> Edit {
    Edit(Place("k", steps), act)
  }

  private static func object(_ members: PropertyDictionary) -> PropertyList {
    .dictionary(members)
  }

  private static let cases: [Case] = [
    Case(
      "different members of one object", on: object(["a": 1, "b": 1]),
      [at(.member("a"), act: .set(2))], beside: object(["a": 1, "b": 2]),
      object(["a": 2, "b": 2])),
    Case(
      "one member, twice: the later write", on: object(["a": 1]),
      [at(.member("a"), act: .set(2))], beside: object(["a": 3]), object(["a": 2])),
    Case(
      "both make the objects on their way", on: nil,
      [at(.member("a"), .member("x"), act: .set(1))], beside: object(["b": object(["y": 2])]),
      object(["a": object(["x": 1]), "b": object(["y": 2])])),
    Case(
      "both append to a list", on: ["a"], [at(.element(1), act: .insert("mine"))],
      beside: ["a", "theirs"], ["a", "mine", "theirs"]),
    Case(
      "an element in front of ours", on: ["a", "b"], [at(.element(1), act: .set("B"))],
      beside: ["new", "a", "b"], ["new", "a", "B"]),
    Case(
      "a member of an element that moved", on: [object(["n": 1]), object(["n": 2]), "x"],
      [at(.element(1), .member("n"), act: .set(9))],
      beside: [object(["n": 2]), object(["n": 1]), "y"],
      [object(["n": 9]), object(["n": 1]), "y"]),
    Case(
      "a member of an element, another of which they changed",
      on: [object(["n": 1, "m": 1])], [at(.element(0), .member("n"), act: .set(9))],
      beside: [object(["n": 1, "m": 5])], [object(["n": 9, "m": 5])]),
    Case(
      "our removal of an element and theirs of another", on: ["a", "b", "c"],
      [at(.element(2), act: .remove)], beside: ["b", "c"], ["b"]),
    Case(
      "our removals, one after another", on: ["a", "b", "c", "d"],
      [at(.element(0), act: .remove), at(.element(0), act: .remove)],
      beside: ["a", "b", "c", "d", "e"], ["c", "d", "e"]),
    Case(
      "a removed element cannot be edited: our list is the later write",
      on: object(["l": ["a", "b", "c"], "o": 1]),
      [at(.member("l"), .element(1), act: .set("B"))],
      beside: object(["l": ["a", "c"], "o": 2]), object(["l": ["a", "B", "c"], "o": 2])),
    Case(
      "the object around is gone: ours is the later write", on: object(["s": object(["p": 1])]),
      [at(.member("s"), .member("p"), act: .set(2))], beside: object(["x": 1]),
      object(["s": object(["p": 2]), "x": 1])),
    Case(
      "the key is gone", on: object(["p": 1, "q": 1]), [at(.member("p"), act: .set(2))],
      beside: nil, object(["p": 2, "q": 1])),
    Case(
      "the object has become a number", on: object(["p": 1]), [at(.member("p"), act: .set(2))],
      beside: 7, object(["p": 2])),
    Case(
      "a number stands where objects are to be made", on: object([:]),
      [at(.member("s"), .member("p"), act: .set(2))], beside: object(["s": 7]),
      object(["s": object(["p": 2])])),
    Case(
      "our removal of what they removed", on: object(["a": 1, "b": 1]),
      [at(.member("a"), act: .remove)], beside: object(["b": 2]), object(["b": 2])),
    Case(
      "both add one name", on: object([:]), [at(.member("a"), act: .insert(1))],
      beside: object(["a": 2, "b": 3]), object(["a": 1, "b": 3])),
    Case(
      "our renaming of what they changed", on: object(["a": 1]),
      [at(.member("a"), act: .rename(to: "b"))], beside: object(["a": 2, "c": 3]),
      object(["b": 2, "c": 3])),
    Case(
      "our renaming of what they removed", on: object(["a": 1]),
      [at(.member("a"), act: .rename(to: "b"))], beside: object(["c": 3]),
      object(["b": 1, "c": 3])),
    Case(
      "our renaming to what they added", on: object(["a": 1]),
      [at(.member("a"), act: .rename(to: "b"))], beside: object(["a": 1, "b": 5]),
      object(["b": 1])),
    Case(
      "our copy under the name that they added", on: object(["a": 1]),
      [at(.member("a"), act: .duplicate(as: "b"))], beside: object(["a": 2, "b": 5]),
      object(["a": 2, "b": 2])),
    Case(
      "our move of an element and their new one", on: ["a", "b", "c"],
      [at(.element(0), act: .move(to: 2))], beside: ["a", "b", "c", "d"], ["b", "c", "a", "d"]),
    Case(
      "our copy of an element and their new one in front", on: ["a", "b"],
      [at(.element(1), act: .duplicate())], beside: ["z", "a", "b"], ["z", "a", "b", "b"]),
  ]

  @Test(
    "What both did to different places stands; else the later write, of the least", arguments: cases
  )
  func merging(_ example: Case) throws {
    var edits = PlaceEdits(on: example.base)
    for edit in example.edits { _ = try edits.make(edit) }
    let rebased = edits.rebased(on: example.theirs)
    #expect(rebased.outcome == example.outcome)
    #expect(edits.rebased(on: example.base).outcome == edits.outcome)
    // The edits made anew are such as can be made anew again.
    var again = PlaceEdits(on: example.theirs)
    for edit in rebased.edits { _ = try again.make(edit) }
    #expect(again.outcome == example.outcome)
  }

  @Test(
    "Where members have an order, one is moved among them and back",
    arguments: [(1, 0, "bac"), (0, 2, "bca"), (2, 1, "acb"), (1, 1, "abc")])
  func moves(position: Int, goal: Int, order: String) throws {
    let before: PropertyDictionary = ["a": 1, "b": 2, "c": 3]
    func names(_ value: PropertyList?) -> String? {
      guard case .dictionary(let members)? = value?.value(at: [.member("in")]) else { return nil }
      return members.keys.map(\.name).joined()
    }
    var value = PropertyList?.some(["in": .dictionary(before)])
    let edit = Edit(Place("k", [.member("in"), .member(before.keys[position])]), .move(to: goal))
    let inverse = try edit.apply(to: &value, isOrdered: true)
    #expect(names(value) == order)
    _ = try inverse?.apply(to: &value, isOrdered: true)
    #expect(names(value) == "abc")
    #expect(throws: PlaceProblem(edit.place, .orderless)) { try edit.apply(to: &value) }
    let beyond = Edit(edit.place, .move(to: 3))
    #expect(throws: PlaceProblem(edit.place, .outOfRange(count: 3))) {
      try beyond.apply(to: &value, isOrdered: true)
    }
  }

  @Test("An edit and its inverse leave what was there, whatever the value", arguments: 0..<300)
  func inverses(seed: UInt64) throws {
    var random = RandomValues(seed: seed)
    var value = random.value(depth: 3) as PropertyList?
    for _ in 0..<20 {
      let before = value
      let edit = random.edit(of: value)
      do throws(PlaceProblem) {
        guard let inverse = try edit.apply(to: &value) else {
          #expect(value == before, "\(edit)")
          continue
        }
        var back = value
        _ = try inverse.apply(to: &back)
        #expect(back == before, "\(edit) and \(inverse)")
      } catch {
        #expect(value == before, "refused: \(edit)")
      }
    }
  }

  @Test("Edits of two sides come to a value whatever both did", arguments: 0..<300)
  func anything(seed: UInt64) throws {
    var random = RandomValues(seed: seed)
    let base = random.value(depth: 3) as PropertyList?
    var mine = PlaceEdits(on: base)
    var theirs = PlaceEdits(on: base)
    for _ in 0..<6 {
      for isMine in [true, false] {
        let edit = random.edit(of: isMine ? mine.outcome : theirs.outcome)
        do throws(PlaceProblem) {
          _ = try isMine ? mine.make(edit) : theirs.make(edit)
        } catch {
          // What cannot be made is no edit.
        }
      }
    }
    let rebased = mine.rebased(on: theirs.outcome)
    var again = theirs.outcome
    for edit in rebased.edits { _ = try edit.apply(to: &again) }
    #expect(again == rebased.outcome)
    if theirs.outcome == base { #expect(rebased.outcome == mine.outcome) }
    if mine.outcome == base, mine.edits.isEmpty { #expect(rebased.outcome == theirs.outcome) }
  }
}

/// Values and edits by chance, of few names, so that they meet.
private struct RandomValues {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  private mutating func name() -> Key { ["a", "b", "c", "d"][random.below(4)] }

  mutating func value(depth: Int) -> PropertyList {
    switch random.below(depth > 0 ? 5 : 2) {
    case 0: return .integer(Int128(random.below(5)))
    case 1: return .string(String(random.below(5)))
    case 2, 3: return .array((0..<random.below(4)).map { _ in value(depth: depth - 1) })
    default:
      return .dictionary(
        PropertyDictionary((0..<random.below(4)).map { _ in (name(), value(depth: depth - 1)) }))
    }
  }

  mutating func edit(of value: PropertyList?) -> Edit {
    var place = Place("k")
    var inner = value
    while inner?.isContainer == true, random.below(4) > 0 || place.isWhole {
      let step: Place.Step = inner?.kind == .list ? .element(random.below(5)) : .member(name())
      inner = inner?.value(at: step)
      place = place.appending(step)
    }
    if random.below(12) == 0 { place = place.appending(.member(name())) }
    let isWhole = place.isWhole
    switch random.below(isWhole ? 3 : 6) {
    case 0: return Edit(place, .set(self.value(depth: 2)))
    case 1: return Edit(place, .insert(self.value(depth: 1)))
    case 2: return Edit(place, .remove)
    case 3: return Edit(place, .rename(to: name()))
    case 4: return Edit(place, .move(to: random.below(5)))
    default: return Edit(place, .duplicate(as: random.below(2) == 0 ? nil : name()))
    }
  }
}

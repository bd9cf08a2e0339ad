import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

/// Maps of which only the entries are stored that somebody edited.
@Suite("Maps beside their default")
@MainActor
struct JoinedMapTests {
  nonisolated private static let base: PropertyList = [
    "a": 1, "b": 2, "in": ["x": 1, "y": 2], "list": [1, 2],
  ]

  private func fixture(_ stored: PropertyList? = nil) -> FormFixture {
    let description = SettingDescription(place: Place("m"), path: [], storage: .local) {
      var shape = Shape.anything
      shape.words.join(Self.base)
      return shape
    }
    return FormFixture([description], values: stored.map { ["m": $0] } ?? [:])
  }

  @Test("The page has the default's entries and the stored ones, each with where it comes from")
  func reading() throws {
    let fixture = fixture(["b": 3, "in": ["y": 5], "new": 4])
    let form = fixture.form
    func row(_ steps: Place.Step...) -> String {
      let field = form.field(steps, in: 0)
      let reading = form.fields[field].setting.unobservedReading
      return "\(reading.value?.json() ?? "none") \(reading.source == nil ? "default" : "stored")"
        + (form.isModified(field) ? " modified" : "")
    }
    #expect(form.page(of: 0).count == 5)
    #expect(row(.member("a")) == "1 default")
    #expect(row(.member("b")) == "3 stored modified")
    #expect(row(.member("new")) == "4 stored")
    #expect(row(.member("in")) == #"{"x": 1, "y": 5} stored modified"#)
    #expect(row(.member("in"), .member("x")) == "1 default")
    #expect(row(.member("in"), .member("y")) == "5 stored modified")
    #expect(row(.member("list"), .element(0)) == "1 default")
    #expect(form.isModified(0))
    #expect(!self.fixture(["a": 1]).form.isModified(0))
  }

  @Test(
    "An edit stores what it is about alone, and undo takes that away",
    arguments: [
      (nil, .set(5), ["a"], ["a": 5]),
      (["b": 3], .set(5), ["a"], ["b": 3, "a": 5]),
      (nil, .insert(9), ["new"], ["new": 9]),
      (["b": 3], .insert(9), ["new"], ["b": 3, "new": 9]),
      (nil, .set(7), ["in", "x"], ["in": ["x": 7]]),
      (["in": ["y": 5]], .set(7), ["in", "x"], ["in": ["y": 5, "x": 7]]),
      (["b": 3], .set(7), ["in", "x"], ["b": 3, "in": ["x": 7]]),
      (nil, .duplicate(as: "a2"), ["a"], ["a2": 1]),
      (["b": 3], .duplicate(as: "a2"), ["a"], ["b": 3, "a2": 1]),
      (["b": 3, "new": 4], .rename(to: "old"), ["new"], ["b": 3, "old": 4]),
      (["b": 3, "a": 4], .remove, ["a"], ["b": 3]),
    ] as [(PropertyList?, Edit.Act, [Key], PropertyList)])
  func edits(stored: PropertyList?, act: Edit.Act, way: [Key], after: PropertyList) throws {
    let fixture = fixture(stored)
    let container = fixture.form.field(way.dropLast().map { .member($0) }, in: 0)
    let step = Place.Step.member(try #require(way.last))
    let outcome =
      if case .set(let value, _) = act {
        fixture.form.commit(value, to: fixture.form.field([step], in: container))
      } else {
        fixture.form.act(act, at: step, of: container)
      }
    guard case .stored = outcome else {
      Issue.record("\(act): \(outcome)")
      return
    }
    #expect(fixture.store.value(forKey: "m") == after)
    #expect(
      fixture.form.takeRemark() == (act == .remove ? "The default's 'a' shows again." : nil))
    _ = fixture.form.undo()
    #expect(fixture.store.value(forKey: "m") == stored)
  }

  @Test("A list inside is stored whole, since lists are not joined")
  func lists() throws {
    for stored in [nil, ["b": 3]] as [PropertyList?] {
      let fixture = fixture(stored)
      let list = fixture.form.field([.member("list")], in: 0)
      _ = fixture.form.act(.set(9), at: .element(0), of: list)
      #expect(fixture.store.value(forKey: "m")?.value(at: .member("list")) == [9, 2])
      #expect(fixture.store.value(forKey: "m")?.value(at: .member("a")) == nil)
    }
  }

  @Test("What the default has cannot be taken away, renamed or moved")
  func refusals() throws {
    let sentence = "'a' is an entry of the default, which stays; it can have another value."
    for stored in [nil, ["b": 3]] as [PropertyList?] {
      let fixture = fixture(stored)
      #expect(fixture.form.act(.remove, at: .member("a"), of: 0) == .refused(sentence))
      #expect(fixture.form.act(.rename(to: "z"), at: .member("a"), of: 0) == .refused(sentence))
      #expect(
        fixture.form.act(.move(to: 0), at: .member("b"), of: 0)
          == .refused("The entries stand beside those of the default, which have no order."))
      #expect(fixture.form.problem(withName: "a", in: 0) == "There is an entry of this name.")
      #expect(fixture.form.commit(["b": 3], to: 0) == .refused(sentence))
      #expect(fixture.store.value(forKey: "m") == stored)
    }
  }

  @Test("A whole value stores what differs, and a reset of an entry takes just that away")
  func whole() throws {
    let fixture = fixture(["b": 3])
    let whole: PropertyList = ["a": 1, "b": 3, "in": ["x": 1, "y": 9], "list": [1, 2], "new": 4]
    #expect(fixture.form.commit(whole, to: 0) == .stored([0]))
    #expect(fixture.store.value(forKey: "m") == ["b": 3, "in": ["y": 9], "new": 4])
    let row = fixture.form.field([.member("b")], in: 0)
    #expect(fixture.form.reset([row]) == .stored([row]))
    #expect(fixture.store.value(forKey: "m") == ["in": ["y": 9], "new": 4])
    #expect(fixture.form.fields[row].setting.unobservedReading.value == 2)
    _ = fixture.form.undo()
    _ = fixture.form.undo()
    #expect(fixture.store.value(forKey: "m") == ["b": 3])
  }
}

import SetteeForms
import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

@MainActor
@Suite("Undo and redo")
struct FormHistoryTests {
  /// What a user can do to the tiny form of these tests.
  enum Action: CaseIterable {
    case setA1, setA2, setADefault, setB1, resetA, resetBoth, undo, redo
  }

  @Test("Every sequence of four actions is taken back and done again exactly")
  func exhaustive() {
    let count = Action.allCases.count
    for code in 0..<(count * count * count * count) {
      var rest = code
      let actions = (0..<4).map { _ in
        defer { rest /= count }
        return Action.allCases[rest % count]
      }
      check(actions)
    }
  }

  private func check(_ actions: [Action]) {
    let fixture = FormFixture([setting("a"), setting("b")], values: ["b": 3])
    // The states that undo and redo must visit, kept apart from the form.
    var past: [[PropertyList?]] = []
    var future: [[PropertyList?]] = []
    var present = state(of: fixture)
    for action in actions {
      perform(action, on: fixture.form)
      switch action {
      case .undo:
        if let earlier = past.popLast() { (present, _) = (earlier, future.append(present)) }
      case .redo:
        if let later = future.popLast() { (present, _) = (later, past.append(present)) }
      default:
        let after = state(of: fixture)
        guard after != present else { break }
        past.append(present)
        future = []
        present = after
      }
      #expect(state(of: fixture) == present, "\(actions)")
      #expect(fixture.form.canUndo == !past.isEmpty, "\(actions)")
      #expect(fixture.form.canRedo == !future.isEmpty, "\(actions)")
    }
    for earlier in past.reversed() {
      _ = fixture.form.undo()
      #expect(state(of: fixture) == earlier, "\(actions)")
    }
    #expect(fixture.form.undo() == .unchanged)
    #expect(fixture.form.sessionChanges == [], "\(actions)")
  }

  private func perform(_ action: Action, on form: SettingsForm) {
    switch action {
    case .setA1: _ = form.commit(1, to: 0)
    case .setA2: _ = form.commit(2, to: 0)
    case .setADefault: _ = form.commit(5, to: 0)
    case .setB1: _ = form.commit(1, to: 1)
    case .resetA: _ = form.reset([0])
    case .resetBoth: _ = form.reset([0, 1])
    case .undo: _ = form.undo()
    case .redo: _ = form.redo()
    }
  }

  private func state(of fixture: FormFixture) -> [PropertyList?] {
    ["a", "b"].map { fixture.store.value(forKey: $0) }
  }

  @Test("Undo of a first edit removes the value again, it does not pin the default")
  func absence() {
    let fixture = FormFixture([setting("a")])
    _ = fixture.form.commit(6, to: 0)
    #expect(fixture.form.undo() == .stored([0]))
    #expect(fixture.store.keys() == [])
  }

  @Test("Undo asks before it takes back what somebody else has written since")
  func contested() {
    let fixture = FormFixture([setting("a", title: "Size")])
    let form = fixture.form
    _ = form.commit(6, to: 0)
    fixture.arrive("a", 8)
    let question = "'Size' has since become 8 from elsewhere; undo would make it 5."
    #expect(form.undo() == .contested(0, question))
    #expect(fixture.store.value(forKey: "a") == 8)
    #expect(form.undo(force: true) == .stored([0]))
    #expect(fixture.store.value(forKey: "a") == nil)
    #expect(form.redo() == .stored([0]))
    #expect(fixture.store.value(forKey: "a") == 8)
  }

  @Test("Redo asks as well, and undo of it brings the other's value back")
  func contestedRedo() {
    let fixture = FormFixture([setting("a", title: "Size")])
    let form = fixture.form
    _ = form.commit(6, to: 0)
    _ = form.undo()
    fixture.arrive("a", 8)
    let question = "'Size' has since become 8 from elsewhere; redo would make it 6."
    #expect(form.redo() == .contested(0, question))
    #expect(form.redo(force: true) == .stored([0]))
    #expect(form.undo() == .stored([0]))
    #expect(fixture.store.value(forKey: "a") == 8)
  }

  @Test("A group is contested by any of its fields, and nothing is taken back unasked")
  func contestedGroup() {
    let fixture = FormFixture([setting("a"), setting("b")], values: ["a": 1, "b": 2])
    _ = fixture.form.reset([0, 1])
    fixture.arrive("b", 9)
    guard case .contested(1, _) = fixture.form.undo() else {
      Issue.record("the second field should contest")
      return
    }
    #expect(fixture.store.value(forKey: "a") == nil)
  }

  @Test("A contested step can be left, so that undo reaches the one before")
  func skip() {
    let fixture = FormFixture([setting("a"), setting("b")])
    _ = fixture.form.commit(1, to: 0)
    _ = fixture.form.commit(2, to: 1)
    fixture.arrive("b", 9)
    fixture.form.skipUndo()
    #expect(fixture.form.undo() == .stored([0]))
    #expect(fixture.store.value(forKey: "b") == 9)
  }

  @Test("The text of an editor left without storing comes back with the next undo, once")
  func draft() {
    let form = FormFixture([setting("a")]).form
    _ = form.commit(6, to: 0)
    form.keepDraft("60", of: 0)
    #expect(form.undo() == .draft(0, "60"))
    #expect(form.undo() == .stored([0]))
    form.keepDraft("70", of: 0)
    _ = form.commit(7, to: 0)
    #expect(form.undo() == .stored([0]))
    #expect(!form.canUndo)
  }

  @Test("The session's changes go from the first old value to the present one")
  func sessionChanges() {
    let fixture = FormFixture([setting("a"), setting("b")], values: ["b": 3])
    let form = fixture.form
    _ = form.commit(1, to: 1)
    _ = form.commit(6, to: 0)
    _ = form.commit(7, to: 0)
    fixture.arrive("b", 4)
    #expect(
      form.sessionChanges == [
        FieldChange(field: 1, key: "b", before: "3", after: "4"),
        FieldChange(field: 0, key: "a", before: "5", after: "7"),
      ])
    _ = form.commit(5, to: 0)
    #expect(form.sessionChanges.map(\.field) == [1])
  }

  @Test("A thousand steps are taken back one by one")
  func unlimited() {
    let fixture = FormFixture([setting("a")])
    for step in 0..<1_000 { _ = fixture.form.commit(.integer(Int128(step % 2 + 6)), to: 0) }
    var count = 0
    while fixture.form.undo() == .stored([0]) { count += 1 }
    #expect(count == 1_000)
    #expect(fixture.store.keys() == [])
  }

  @MainActor @Observable
  final class Model { var size = 5 }

  @Test("Undo works on an object that keeps no difference between a value and the default")
  func observedObject() {
    let model = Model()
    let form = SettingsForm(ObservedSettings(model, title: "Model") { $0.setting("size", \.size) })
    _ = form.commit(6, to: 0)
    _ = form.commit(5, to: 0)
    #expect(form.undo() == .stored([0]))
    #expect(model.size == 6)
    #expect(form.redo() == .stored([0]))
    #expect(model.size == 5)
    #expect(form.undo() == .stored([0]))
    #expect(form.undo() == .stored([0]))
    #expect(model.size == 5)
    #expect(!form.canUndo)
  }
}

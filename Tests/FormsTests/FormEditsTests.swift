import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Testing

@MainActor
@Suite("Edits")
struct FormEditsTests {
  @Test("A value that fits is stored at once; one in force already is not")
  func commit() {
    let fixture = FormFixture([setting("a")])
    #expect(fixture.form.commit(5, to: 0) == .unchanged)
    #expect(fixture.store.keys() == [])
    #expect(fixture.form.commit(6, to: 0) == .stored([0]))
    #expect(fixture.form.commit(.real(6), to: 0) == .unchanged)
    #expect(fixture.store.value(forKey: "a") == 6)
    #expect(fixture.form.commit(6, to: 99) == .unchanged)
  }

  @Test("A value that does not fit is refused in words, and the old one stays")
  func refused() {
    let fixture = FormFixture([setting("a")], values: ["a": 7])
    #expect(fixture.form.commit(101, to: 0) == .refused("Must be a whole number from 0 to 100."))
    #expect(fixture.store.value(forKey: "a") == 7)
    #expect(!fixture.form.canUndo)
  }

  @Test("What a store refuses is told in the store's words, and no step remains")
  func storeRefuses() {
    let settings = StoreSettings(
      title: "Full", descriptions: [setting("a"), setting("b")], local: FullStore())
    let form = SettingsForm(settings)
    let sentence = StoreError.quotaExceeded(limit: "1,024 keys").description
    #expect(form.commit(6, to: 0) == .refused(sentence))
    #expect(form.reset([0, 1]) == .refused(sentence))
    #expect(!form.canUndo)
    #expect(form.sessionChanges == [])
  }

  @Test("Locked and read-only fields refuse every edit, saying what locks them")
  func locked() {
    let form = FormFixture([setting("a", traits: .readOnly)], values: ["a": 7]).form
    #expect(form.commit(6, to: 0) == .refused("Cannot be changed: read-only."))
    #expect(form.reset([0]) == .refused("Cannot be changed: read-only."))
    #expect(form.resetPreview([0]).changes == [])
  }

  @Test("A reset of several that does nothing says what locks those that have a value")
  func lockedTogether() {
    let descriptions = [setting("a"), setting("b", traits: .readOnly)]
    let refused = EditOutcome.refused("Cannot be changed: read-only.")
    for (values, outcome) in [(["b": 7], refused), ([:], .unchanged)]
      as [([Key: PropertyList], EditOutcome)]
    {
      #expect(FormFixture(descriptions, values: values).form.reset([0, 1]) == outcome)
    }
  }

  @Test("A group reset lists what it does, and one undo brings all back")
  func groupReset() {
    let values: [Key: PropertyList] = ["a": 1, "b": 2, "d": 5]
    let fixture = FormFixture(["a", "b", "c", "d"].map { setting($0) }, values: values)
    let form = fixture.form
    let ids = Array(0..<4) + [1, 77]
    #expect(
      form.resetPreview(ids).changes == [
        FieldChange(field: 0, key: "a", before: "1", after: "5"),
        FieldChange(field: 1, key: "b", before: "2", after: "5"),
      ])
    #expect(form.resetPreview(ids).copyCount == 1)
    #expect(form.reset(ids) == .stored([0, 1, 3]))
    #expect(fixture.store.keys() == [])
    #expect(form.undo() == .stored([0, 1, 3]))
    #expect(!form.canUndo)
    for (key, value) in values { #expect(fixture.store.value(forKey: key) == value) }
    #expect(form.redo() == .stored([0, 1, 3]))
    #expect(fixture.store.keys() == [])
    #expect(form.reset(ids) == .unchanged)
  }

  @Test("Secrets are masked in every text a form gives")
  func secrets() {
    let fixture = FormFixture(
      [setting("token", .string(.init(minLength: 4)), defaultValue: "none", traits: .secret)],
      values: ["token": "hunter2"])
    let form = fixture.form
    var texts: [String] = []
    texts += form.resetPreview([0]).changes.flatMap { [$0.before, $0.after] }
    texts.append("\(form.commit("pwd", to: 0))")
    texts.append("\(form.commit("swordfish", to: 0))")
    texts += form.sessionChanges.flatMap { [$0.before, $0.after] }
    fixture.arrive("token", "intruder")
    texts.append("\(form.undo())")
    #expect(texts.contains { $0.contains(ValueText.mask) })
    for secret in ["hunter2", "pwd", "swordfish", "intruder"] {
      #expect(!texts.contains { $0.contains(secret) })
      #expect(form.search(secret).matches == [])
    }
  }

  @Test("What is done to an item of a list that others changed since its rows were made is refused")
  func listChangedMeanwhile() {
    let description = SettingDescription(place: Place("hosts"), path: [], storage: .local) {
      .anything
    }
    for act in [Edit.Act.move(to: 0), .remove, .duplicate(), .insert(9)] {
      let fixture = FormFixture([description], values: ["hosts": [1, 2, 3]])
      _ = fixture.form.page(of: 0)
      fixture.arrive("hosts", [0, 1, 2, 3])
      let outcome = fixture.form.act(act, at: .element(1), of: 0)
      guard case .refused("Hosts changed meanwhile; look again.") = outcome else {
        Issue.record("\(act): \(outcome)")
        continue
      }
      #expect(fixture.store.value(forKey: "hosts") == [0, 1, 2, 3])
      fixture.form.followItems()
      guard case .stored = fixture.form.act(act, at: .element(1), of: 0) else {
        Issue.record("\(act) afterwards")
        continue
      }
    }
  }

  @Test("Rows follow items that others moved while an act on one of them was being stored")
  func overtaken() throws {
    let description = SettingDescription(place: Place("hosts"), path: [], storage: .local) {
      .anything
    }
    let store = OvertakenStore(InMemoryStore(values: ["hosts": [1, 2, 3, 4]]))
    let settings = StoreSettings(title: "Test", descriptions: [description], local: store)
    let form = SettingsForm(settings)
    let rows = form.page(of: 0).rows
    store.others = [2, 1, 3, 4]
    _ = form.act(.move(to: 2), at: .element(1), of: 0)
    #expect(store.value(forKey: "hosts") == [2, 1, 3, 4])
    let steps = (0..<4).map { form.step(of: rows[$0]) }
    #expect(steps == [.element(1), .element(0), .element(2), .element(3)])
  }
}

/// A store in which others write right after each write, before anybody is told of that.
private final class OvertakenStore: Store {
  let name = "overtaken"
  private let inner: InMemoryStore
  /// What they write.
  nonisolated(unsafe) var others: PropertyList?

  init(_ inner: InMemoryStore) { self.inner = inner }

  func value(forKey key: Key) -> PropertyList? { inner.value(forKey: key) }
  func source(ofKey key: Key) -> ValueSource? { inner.source(ofKey: key) }
  func keys() -> [Key] { inner.keys() }
  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    let receipt = try inner.write(edits)
    try inner.write([Edit("hosts", others)], origin: .otherProcess)
    return receipt
  }
  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    inner.observe(observer)
  }
  func flush() { inner.flush() }
  var capabilities: StoreCapabilities { inner.capabilities }
}

/// A store that holds one value and takes no write.
private final class FullStore: Store {
  let name = "full"
  func value(forKey key: Key) -> PropertyList? { 9 }
  func source(ofKey key: Key) -> ValueSource? { .memory }
  func keys() -> [Key] { [] }
  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt {
    throw .quotaExceeded(limit: "1,024 keys")
  }
  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    StoreObservation {}
  }
  func flush() {}
  var capabilities: StoreCapabilities { .none }
}

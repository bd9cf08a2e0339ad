import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// What a session did, step by step, in both directions and without limit.
struct EditHistory {
  private(set) var undoable: [Step] = []
  private(set) var redoable: [Step] = []
  /// The text of an editor left without storing, or the page of an item that was let go without
  /// one, until the next step.
  private(set) var draft: (field: Int, text: String?)?
  /// Visible values before the session's first edit, in the order of first edits.
  private(set) var origins: [Origin] = []

  private var originByField: [Int: Int] = [:]
  /// The fields that somebody else has changed since the session's first edit of them.
  private(set) var disturbed: Set<Int> = []

  /// Edits made and taken back together.
  typealias Step = [Change]
  /// The rows of lists' items, by list.
  typealias ItemRows = [Int: [Int]]

  /// One field's stored value before and after; `nil` where none was stored.
  struct Change: Equatable {
    var field: Int
    /// The key that a field of the form itself had then: when the change is taken back, or made
    /// again, what has that key is what it is about.
    var key: Key?
    var before: PropertyList?
    var after: PropertyList?
    /// An act inside the field's value, in place of a new value.
    var turn: Turn?
    /// How the new value was typed, where it is to be written so.
    var spelling: String?
    /// How the old value was written, where that says more than the value.
    var formerSpelling: String?
    /// The rows of the lists inside that the change reached, which make equal items the same again.
    var rowsBefore: ItemRows = [:]
    var rowsAfter: ItemRows = [:]

    fileprivate func renumbered(_ number: (Int) -> Int) -> Change {
      var change = self
      change.field = number(field)
      change.rowsBefore = rowsBefore.renumbered(number)
      change.rowsAfter = rowsAfter.renumbered(number)
      return change
    }
  }

  /// An act on a part of a value, and the one that takes it back.
  struct Turn: Equatable {
    var forward: Half
    var back: Half

    struct Half: Equatable {
      var edit: Edit
      /// What must stand at the place, or somebody has changed it since.
      var expected: PropertyList?
      /// The row of the list's item that it is about, which knows where the item stands now.
      var item: Int?
      /// The row of the item that it brings.
      var made: Int?
      /// The row of the item behind which that is to stand, and of the one before which.
      var anchor: Int?
      var follower: Int?
    }

    var reversed: Turn { Turn(forward: back, back: forward) }

    /// Whether it gives a field of the form itself another name.
    var isNaming: Bool {
      if case .rename = forward.edit.act { forward.edit.place.isWhole } else { false }
    }
  }

  struct Origin {
    fileprivate(set) var field: Int
    /// What the field was called, where a person may have given it another name since.
    let key: Key
    let title: String
    /// What was stored before the session's first edit of it; `nil` where nothing was.
    let stored: PropertyList?
    /// As the others would have made it without this session, where they have changed it too.
    fileprivate(set) var value: ShownValue
    /// The value when this session last changed it, or others did.
    fileprivate(set) var latest: ShownValue
    /// The value before the session's latest edit of it.
    fileprivate(set) var former: ShownValue
  }

  mutating func record(_ step: Step) {
    undoable.append(step)
    redoable = []
    draft = nil
  }

  mutating func keepDraft(_ text: String?, of field: Int) { draft = (field, text) }

  mutating func takeDraft() -> (field: Int, text: String?)? {
    defer { draft = nil }
    return draft
  }

  /// Moves the last step to the other side, as it stood when it was taken back.
  mutating func finishUndo(as step: Step) {
    guard undoable.popLast() != nil else { return }
    redoable.append(step)
  }

  mutating func finishRedo(as step: Step) {
    guard redoable.popLast() != nil else { return }
    undoable.append(step)
    draft = nil
  }

  /// Forgets the latest step about fields, which the store has taken back.
  mutating func forgetRefused(_ isAbout: (Int) -> Bool) {
    let step = undoable.lastIndex { $0.allSatisfy { isAbout($0.field) } }
    if let step { undoable.remove(at: step) }
  }

  mutating func forgetLastUndoable() { _ = undoable.popLast() }

  mutating func forgetLastRedoable() { _ = redoable.popLast() }

  /// Follows fields to other numbers.
  mutating func renumber(_ number: (Int) -> Int) {
    undoable = undoable.map { $0.map { $0.renumbered(number) } }
    redoable = redoable.map { $0.map { $0.renumbered(number) } }
    draft = draft.map { (number($0.field), $0.text) }
    for position in origins.indices { origins[position].field = number(origins[position].field) }
    disturbed = Set(disturbed.map(number))
    originByField = Dictionary(
      originByField.map { (number($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func noteOrigin(
    _ value: ShownValue, stored: PropertyList?, of field: Int, _ description: SettingDescription
  ) {
    guard originByField[field] == nil else { return }
    originByField[field] = origins.count
    origins.append(
      Origin(
        field: field, key: description.key, title: description.title, stored: stored,
        value: value, latest: value, former: value))
  }

  /// The value of a field before the session's first edit of it; `nil` where there was none.
  func origin(of field: Int) -> Origin? { originByField[field].map { origins[$0] } }

  /// Takes note of what the session has made of a field.
  mutating func noteOwn(_ value: ShownValue, of field: Int) {
    guard let position = originByField[field] else { return }
    (origins[position].former, origins[position].latest) = (origins[position].latest, value)
  }

  /// Takes note of what others have made of a field, and what it would be without this session.
  mutating func disturb(_ field: Int, to value: ShownValue, without own: ShownValue) {
    guard let position = originByField[field] else { return }
    disturbed.insert(field)
    (origins[position].former, origins[position].latest) = (value, value)
    origins[position].value = own
  }
}

extension EditHistory.ItemRows {
  fileprivate func renumbered(_ number: (Int) -> Int) -> Self {
    Self(map { (number($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

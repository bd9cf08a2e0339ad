/// A text draft at earlier keys, for undo and redo while it is open.
struct DraftHistory {
  private var past: [any FieldWidget] = []
  private var future: [any FieldWidget] = []
  private var isTravelling = false

  /// So many keys can be taken back.
  private static let countMax = 200

  /// Whether there is an earlier draft.
  var hasPast: Bool { !past.isEmpty }

  /// Takes note of what a key did.
  @MainActor
  mutating func note(_ before: any FieldWidget, now: any FieldWidget) {
    defer { isTravelling = false }
    guard !isTravelling, before.isText, before.text != now.text else { return }
    past.append(before)
    past.removeFirst(max(0, past.count - Self.countMax))
    future = []
  }

  /// The draft before the last key that changed it.
  mutating func undo(from present: any FieldWidget) -> (any FieldWidget)? {
    guard let earlier = past.popLast() else { return nil }
    future.append(present)
    isTravelling = true
    return earlier
  }

  /// The draft that the last undo took back.
  mutating func redo(from present: any FieldWidget) -> (any FieldWidget)? {
    guard let later = future.popLast() else { return nil }
    past.append(present)
    isTravelling = true
    return later
  }
}

import SetteeDocuments
import SetteePropertyLists
import SetteeStores

/// The latest own writes of a document, with what takes each of them back.
///
/// Who writes old values back gets the old bytes back: as a whole where nothing or something else
/// has changed since, or else the bytes of the value.
struct DocumentHistory: Sendable {
  /// The oldest first.
  private(set) var writes: [DocumentUndo] = []
  /// What takes them back by place, at places that differ in positions of items alone; the oldest
  /// first.
  private var inverses: [Place: [PlacedEdit]] = [:]
  private static let countMax = 500

  /// Writes that were taken back, with what makes each again; the latest last, until another write.
  private var takenBack: [(write: DocumentUndo, again: DocumentUndo)] = []

  /// What makes the write again that was taken back last.
  var latestTakenBack: DocumentUndo? { takenBack.last?.again }

  /// Takes note of a new write.
  mutating func append(_ write: DocumentUndo) {
    takenBack = []
    add(write)
  }

  /// Takes note that the latest write was taken back.
  mutating func takeBack(makingAgain again: DocumentUndo) {
    guard let write = writes.popLast() else { return }
    forget(write) { $0.removeLast() }
    takenBack.append((write, again))
  }

  /// Takes note that the write was made again that was taken back last.
  mutating func makeAgain() {
    if let (write, _) = takenBack.popLast() { add(write) }
  }

  private mutating func add(_ write: DocumentUndo) {
    if writes.count == Self.countMax { forget(writes.removeFirst()) { $0.removeFirst() } }
    writes.append(write)
    for inverse in write.edits { inverses[inverse.edit.place.pattern, default: []].append(inverse) }
  }

  private mutating func forget(
    _ write: DocumentUndo, _ removeOne: (inout [PlacedEdit]) -> Void
  ) {
    for inverse in write.edits {
      let pattern = inverse.edit.place.pattern
      removeOne(&inverses[pattern, default: []])
      if inverses[pattern]?.isEmpty == true { inverses[pattern] = nil }
    }
  }

  /// A write as it is to be taken back by now.
  func current(_ write: DocumentUndo) -> DocumentUndo {
    writes.last { $0.number == write.number } ?? write
  }

  /// An edit that brings a value back as it was written where an own write took it away: the
  /// latest from that place, or from another one of the list.
  func former(of edit: Edit, isGone: Bool) -> PlacedEdit? {
    guard edit.act.bringsUntyped else { return nil }
    let known = (inverses[edit.place.pattern] ?? []).suffix(Self.countMax)
    let former =
      known.last { $0.edit.place == edit.place && $0.brings(back: edit, isGone: isGone) }
      ?? known.last { $0.edit.place != edit.place && $0.brings(back: edit, isGone: isGone) }
    guard var former = former?.moved(to: edit.place) else { return nil }
    // What is there may have comments of others inside by now.
    if !isGone, former.exact?.isContainer == true { former.source = nil }
    return former
  }

  // MARK: Others

  /// Leads the ways back through what others have made of the text, from the latest write on, as
  /// far as they have changed other bytes.
  /// - Parameters:
  ///   - others: What they have made of it.
  ///   - former: The state of the bytes before it.
  ///   - version: The state after it.
  ///   - numberMax: The greatest number of a state; the states between writes get new ones.
  mutating func follow(
    _ others: Patch, from former: Int, to version: Int, _ numberMax: inout Int
  ) {
    var (others, former, version) = (others, former, version)
    for position in writes.indices.reversed() {
      let write = writes[position]
      guard write.after == former, let crossing = Crossing(of: write.patches, over: others) else {
        return
      }
      numberMax += 1
      writes[position].move(to: crossing.own, from: version, to: numberMax)
      (others, former, version) = (crossing.others, write.before, numberMax)
    }
  }

  /// Patches that lead back, and what others have made of the text before them, each made after
  /// the other.
  struct Crossing {
    private(set) var own: [Patch] = []
    private(set) var others: Patch

    /// Nothing where they are about the same bytes.
    init?(of patches: [Patch], over others: Patch) {
      self.others = others
      for patch in patches {
        guard let mine = patch.moved(over: self.others), let rest = self.others.moved(over: patch)
        else { return nil }
        own.append(mine)
        self.others = rest
      }
    }
  }
}

/// What takes a write back.
struct DocumentUndo: Sendable {
  /// Tells the write from others.
  let number: Int
  /// The states of the bytes before the write and after it.
  private(set) var before: Int
  private(set) var after: Int
  /// What leads from the one after to the one before.
  private(set) var patches: [Patch]
  /// Whether others have changed something since.
  private(set) var isMoved = false
  /// The same by place, for when the bytes are others by then.
  let edits: [PlacedEdit]
  /// What takes those back.
  let inverses: [PlacedEdit]

  init(
    _ number: Int, from before: Int, to after: Int, patches: [Patch], edits: [PlacedEdit],
    inverses: [PlacedEdit]
  ) {
    (self.number, self.before, self.after) = (number, before, after)
    (self.patches, self.edits, self.inverses) = (patches, edits, inverses)
  }

  /// Takes up that others have changed what it led from and what it led to.
  fileprivate mutating func move(to patches: [Patch], from after: Int, to before: Int) {
    (self.patches, self.after, self.before, isMoved) = (patches, after, before, true)
  }

  /// Whether edits of some places may take it back: of its own, or of those where items of lists
  /// stand since others have put some in.
  func isAbout(_ places: Set<Place>) -> Bool {
    let mine = Set(edits.map(\.edit.place))
    return places == mine
      || isMoved && Set(places.map(\.pattern)) == Set(mine.map(\.pattern))
  }
}

extension PlacedEdit {
  /// Whether it brings the value of another edit back as it was written.
  ///
  /// A structure that is there keeps what others have made of it between its values.
  fileprivate func brings(back other: Edit, isGone: Bool) -> Bool {
    guard let source else { return false }
    switch (edit.act, other.act) {
    // A moment is known to forms by how it is written.
    case (.set(.date, _), .set(.string(let text), _)): return text == source
    case (.set(let mine, _), .set(let value, _)):
      return (isGone || exact != nil || !value.isContainer) && brings(mine, saidBy: value)
    case (.insert(let mine, _), .insert(let value, _)): return brings(mine, saidBy: value)
    default: return false
    }
  }

  private func brings(_ mine: PropertyList, saidBy value: PropertyList) -> Bool {
    // The moments inside are text in forms.
    mine == value || exact?.isSaid(by: value) == true
  }

  /// The same at another place of the list.
  fileprivate func moved(to place: Place) -> PlacedEdit {
    guard edit.place != place else { return self }
    var moved = self
    moved.edit.place = place
    return moved
  }
}

extension Edit.Act {
  /// Whether it brings a value that nobody has typed as a number.
  fileprivate var bringsUntyped: Bool {
    switch self {
    case .set(_, nil), .insert(_, nil): true
    case .set, .insert, .remove, .rename, .move, .duplicate: false
    }
  }
}

extension Place {
  /// The place without the positions of items.
  fileprivate var pattern: Place {
    Place(
      key,
      steps.map { step in
        if case .element = step { .element(0) } else { step }
      })
  }
}

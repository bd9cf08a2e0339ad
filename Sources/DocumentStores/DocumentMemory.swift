import SetteeDocuments
import SetteePropertyLists
import SetteeStores

/// A document as its store has it in memory: what shows, and what of it is not in the file yet.
struct DocumentMemory: Sendable {
  /// What was written since the file was known.
  private(set) var draft: DocumentDraft
  /// Whether anything may be written at the moment.
  var writability = DocumentWritability()
  /// Whether somebody has written what shows anyway, and wants to know it safe.
  var isOwed = false
  /// Why edits were taken back that observers are about to be told of.
  var untold: StoreError?
  /// Writes of others that an own one went over, until a person has dealt with them.
  private(set) var losses: [Place: [LostWrite]] = [:]
  /// Tells states of the bytes apart: equal numbers, equal bytes.
  private var version = 0
  private var versionMax = 0
  private var lossCount = 0
  private var undoCount = 0
  /// The latest own writes, so that who writes the old values back gets the old bytes back.
  private var history = DocumentHistory()

  init(_ document: Document) { draft = DocumentDraft(on: document) }

  /// What shows.
  var document: Document { draft.document }

  // MARK: Own writes

  /// What a write came to.
  struct Write {
    var changes: [KeyChange] = []
    var receipt: EditReceipt
    var isPending = true
  }

  /// Makes edits one after another, or none of them.
  mutating func write(
    _ edits: [PlacedEdit], _ order: @escaping PlacedEdit.SchemaOrder
  ) throws(StoreError) -> Write {
    if let refusal = writability.refusal { throw refusal }
    let asked = edits.map(\.edit)
    let edits = placed(edits.map(recalled))
    var group = EditGroup(on: document)
    do throws(PlacedEditError) {
      try group.make(edits, order)
    } catch {
      // The bytes lead back where the places do not.
      let ways = [history.writes.last, history.latestTakenBack].compactMap { $0 }
      if let way = ways.first(where: { $0.edits.map(\.edit) == asked }), let write = takeBack(way) {
        return write
      }
      throw DocumentFileError(error).storeError
    }
    let known: [(DocumentUndo?, (Int) -> Way)] = [
      (history.writes.last, Way.back), (history.latestTakenBack, Way.again),
    ]
    for (undo, way) in known {
      guard let undo, let edited = restored(by: edits, to: group.document, undo) else { continue }
      return take(edits, edited.document, group.inverses, edited.reversed, way(undo.before))
    }
    let without = edits.map(\.edit).filter { edit in
      edit.act.setsStructure || edit.act.bringsValue && document.node(at: edit.place) == nil
    }.map(\.place)
    let areGone = without.allSatisfy { document.node(at: $0) == nil }
    let edited = history.taken(
      apart: without, areGone: areGone, from: document, at: version
    ) { text in
      // The places come first, as above.
      without.allSatisfy { place in
        group.document.node(at: place).flatMap { text.node(at: place)?.isSaid(by: $0) } ?? false
          && (!areGone || text.hasNames(around: place, as: group.document))
      } && text.root.isSaid(by: group.document.root)
    }
    if let edited { return take(edits, edited.document, group.inverses, edited.reversed, .on) }
    return take(edits, group.document, group.inverses, group.patches, .on)
  }

  /// Where a write leads among the states of the bytes.
  private enum Way {
    /// To a new one.
    case on
    /// To the one before the latest write.
    case back(Int)
    /// To the one after the write that was taken back last.
    case again(Int)
  }

  /// The bytes before the latest write, where edits bring back the values it changed.
  private func restored(
    by edits: [PlacedEdit], to document: Document, _ undo: DocumentUndo
  ) -> EditedDocument? {
    let places = Set(edits.map(\.edit.place))
    guard undo.after == version, undo.isAbout(places),
      edits.allSatisfy(\.edit.act.isAboutValue) || edits.map(\.edit) == undo.edits.map(\.edit),
      let before = self.document.applying(undo.patches)
    else { return nil }
    let isBack = places.allSatisfy { place in
      switch (document.node(at: place), before.document.node(at: place)) {
      case (let new?, let old?): old.isSaid(by: new)
      case (nil, nil): true
      case (nil, .some), (.some, nil): false
      }
    }
    // The places come first: mostly one of them says no, and nothing else is looked at.
    guard isBack else { return nil }
    // What was made for a value goes with it, where nobody can have put anything else in.
    let removesAll =
      !undo.isMoved && edits.count == undo.edits.count
      && edits.allSatisfy { edit in
        edit.edit.act == .remove
          && undo.edits.contains { $0.edit.place == edit.edit.place && $0.edit.act == .remove }
      }
    return removesAll || before.document.root.isSaid(by: document.root) ? before : nil
  }

  /// An edit that brings back what a write of ours has taken away, as it was written there.
  private func recalled(_ edit: PlacedEdit) -> PlacedEdit {
    guard edit.source == nil else { return edit }
    return history.former(of: edit.edit, isGone: document.node(at: edit.edit.place) == nil) ?? edit
  }

  /// Edits that bring members back which own writes have taken away, to where those stood.
  private func placed(_ edits: [PlacedEdit]) -> [PlacedEdit] {
    var orders: [Place?: FormerOrder] = [:]
    return edits.map { edit in
      let place = edit.edit.place
      guard edit.edit.act.bringsValue, let name = place.lastName, document.node(at: place) == nil
      else { return edit }
      let order =
        orders[place.parent] ?? FormerOrder(of: place.parent, in: history.writes, document)
      var placed = edit
      orders[place.parent] = order
      placed.neighbour = orders[place.parent]?.neighbour(ofReturning: name) ?? edit.neighbour
      return placed
    }
  }

  /// Takes a write back.
  mutating func undo(
    _ undo: DocumentUndo, _ order: @escaping PlacedEdit.SchemaOrder
  ) throws(StoreError) -> Write {
    if let refusal = writability.refusal { throw refusal }
    let undo = history.current(undo)
    if let write = takeBack(undo) { return write }
    return try write(undo.edits, order)
  }

  /// The bytes before a write; nothing where others have changed some, which is to be proven
  /// against the edits by place.
  private mutating func takeBack(_ undo: DocumentUndo) -> Write? {
    guard version == undo.after, !undo.isMoved, let edited = document.applying(undo.patches) else {
      return nil
    }
    let way: Way =
      switch undo.number {
      case history.writes.last?.number: .back(undo.before)
      case history.latestTakenBack?.number: .again(undo.before)
      default: .on
      }
    return take(undo.edits, edited.document, undo.inverses, edited.reversed, way)
  }

  private mutating func take(
    _ edits: [PlacedEdit], _ document: Document, _ inverses: [PlacedEdit], _ patches: [Patch],
    _ way: Way
  ) -> Write {
    let old = self.document
    guard old.bytes != document.bytes else {
      return Write(receipt: EditReceipt(), isPending: false)
    }
    let before = version
    draft.append(edits, comingTo: document)
    switch way {
    case .on: version = nextVersion()
    case .back(let known), .again(let known): version = known
    }
    undoCount += 1
    let undo = DocumentUndo(
      undoCount, from: before, to: version, patches: patches, edits: inverses, inverses: edits)
    switch way {
    case .on: history.append(undo)
    case .back: history.takeBack(makingAgain: undo)
    case .again: history.makeAgain()
    }
    let keys = Set(edits.flatMap(\.edit.touchedKeys))
    return Write(
      changes: document.changes(since: old, ofKeys: keys),
      receipt: EditReceipt(inverse: inverses.map(\.edit), token: undo))
  }

  private mutating func nextVersion() -> Int {
    versionMax += 1
    return versionMax
  }

  // MARK: The file

  /// What became of the file shows differently here.
  struct Uptake {
    /// What others have changed.
    var changes: [KeyChange] = []
    /// What of own writes could not be kept, each with why.
    var takenBack: [(changes: [KeyChange], error: StoreError)] = []
    /// What others had written to places of own edits, which stand.
    var contests: [DocumentContest] = []
  }

  /// Takes up what the file holds, with the first groups of the draft in it, and makes later ones
  /// anew on it.
  mutating func takeUp(
    _ base: Document, doneCount: Int, refused: [DocumentDraft.Refusal] = [], isForeign: Bool,
    _ order: @escaping PlacedEdit.SchemaOrder
  ) -> Uptake {
    guard isForeign || !refused.isEmpty else {
      draft = draft.dropping(doneCount, on: base)
      return Uptake()
    }
    let old = document
    let rebased = draft.rebased(on: base, from: doneCount, refused: refused, order: order)
    draft = rebased.draft
    if old.bytes != document.bytes { follow(old) }
    forgetOvertaken(since: old)
    var uptake = uptake(since: old, refused + rebased.refused)
    uptake.contests = rebased.contests
    return uptake
  }

  /// Leads the ways back of own writes through what others have made of the document.
  private mutating func follow(_ old: Document) {
    let former = version
    version = nextVersion()
    guard history.writes.last?.after == former else { return }
    let others = Patch.byLines(from: old.bytes, to: document.bytes)
    history.follow(others, from: former, to: version, &versionMax)
  }

  /// Gives up all that is not in the file, and shows what is.
  mutating func takeBack(_ error: DocumentFileError, showing base: Document) -> Uptake {
    let old = document
    let refused = draft.groups.enumerated().map { number, group in
      DocumentDraft.Refusal(group: group, number: number, error: error)
    }
    draft = DocumentDraft(on: base)
    version = nextVersion()
    return uptake(since: old, refused)
  }

  /// Gives up all that is not in the file; returns what shows differently.
  mutating func forget(showing base: Document) -> [KeyChange] {
    let old = document
    draft = DocumentDraft(on: base)
    version = nextVersion()
    return document.changes(since: old)
  }

  private func uptake(since old: Document, _ refused: [DocumentDraft.Refusal]) -> Uptake {
    var (rest, uptake) = (document.changes(since: old), Uptake())
    for refusal in refused {
      let keys = refusal.keys
      uptake.takenBack.append((rest.filter { keys.contains($0.key) }, refusal.error.storeError))
      rest.removeAll { keys.contains($0.key) }
    }
    uptake.changes = rest
    return uptake
  }

  // MARK: Contests

  /// Keeps what others had written and own edits went over; returns the places.
  mutating func note(_ contests: [DocumentContest], at path: String) -> [Place] {
    for contest in contests {
      lossCount += 1
      let standing = document.node(at: contest.place)?.propertyList
      var lost = LostWrite(
        number: lossCount, content: contest.theirs.map { .value($0) } ?? .removed,
        device: "another program", winningContent: standing.map { .value($0) } ?? .removed,
        winner: "this program", reason: "it was written to \(path) later")
      lost.spelling = contest.spelling
      losses[contest.place, default: []].append(lost)
    }
    return contests.map(\.place)
  }

  /// What lost at a place and nobody has dealt with, oldest first, to what stands there now.
  func lostWrites(at place: Place) -> [LostWrite] {
    guard let lost = losses[place] else { return [] }
    let standing = document.node(at: place)?.propertyList
    return lost.map { lost in
      var lost = lost
      lost.winningContent = standing.map { .value($0) } ?? .removed
      return lost
    }
  }

  /// Forgets the writes that lost at places where others have written since: what they have there
  /// now stands.
  private mutating func forgetOvertaken(since old: Document) {
    for place in Array(losses.keys) {
      switch (old.node(at: place), document.node(at: place)) {
      case (nil, nil): break
      case (let before?, let now?) where before.isSame(as: now): break
      case (_, _): losses[place] = nil
      }
    }
  }

  /// Forgets a lost write at a place or inside it; where it stood, if it was known.
  mutating func settle(_ write: LostWrite, in outer: Place) -> Place? {
    let known = losses.first { place, lost in
      outer.contains(place) && lost.contains { $0.number == write.number }
    }
    guard let (place, lost) = known else { return nil }
    let left = lost.filter { $0.number != write.number }
    losses[place] = left.isEmpty ? nil : left
    return place
  }
}

extension Document {
  /// Whether what is around a place has the same members in the same order in another text.
  fileprivate func hasNames(around place: Place, as other: Document) -> Bool {
    let around = { (text: Document) in place.parent.map(text.node(at:)) ?? text.root }
    guard let mine = around(self), let theirs = around(other), mine.kind == .object else {
      return true
    }
    return mine.count == theirs.count
      && (0..<mine.count).allSatisfy { mine.member(at: $0).name == theirs.member(at: $0).name }
  }
}

extension DocumentDraft {
  /// What is left when the first groups are in the file, and nothing else is there.
  func dropping(_ count: Int, on base: Document) -> DocumentDraft {
    var rest = DocumentDraft(on: base)
    for group in groups.dropFirst(count) { rest.append(group, comingTo: document) }
    return rest
  }
}

extension Edit.Act {
  /// Whether it makes a place a list or an object.
  fileprivate var setsStructure: Bool {
    if case .set(let value, _) = self { value.isContainer } else { false }
  }

  /// Whether there is a value then that may not have been there.
  fileprivate var bringsValue: Bool {
    switch self {
    case .set, .insert: true
    case .remove, .rename, .move, .duplicate: false
    }
  }

  /// Whether the values alone say what it did, and not where they stand or what they are called.
  fileprivate var isAboutValue: Bool {
    switch self {
    case .set, .insert, .remove: true
    case .rename, .move, .duplicate: false
    }
  }
}

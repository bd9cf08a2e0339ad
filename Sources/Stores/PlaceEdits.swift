import SetteePropertyLists

/// Edits inside one key's value that are not in the file yet, and the value they were made on.
///
/// They are kept by place so that they can be made again where another process has changed the
/// value meanwhile: what both did to different places stands then. What cannot be matched is a
/// later write over an earlier one, of the smallest value around it.
package struct PlaceEdits: Sendable {
  /// What the store held when the first of them was made.
  private(set) var base: PropertyList?
  /// What they made of it.
  private(set) var outcome: PropertyList?
  private(set) var edits: [Edit] = []

  init(on base: PropertyList?) {
    self.base = base
    outcome = base
  }

  /// Makes one more.
  /// - Returns: The edit that takes it back, if it did anything.
  mutating func make(_ edit: Edit) throws(PlaceProblem) -> Edit? {
    let inverse = try edit.apply(to: &outcome)
    edits.append(edit)
    return inverse
  }

  /// These and later ones, which were made on what these left.
  func followed(by later: PlaceEdits) -> PlaceEdits {
    var all = self
    all.outcome = later.outcome
    all.edits += later.edits
    return all
  }

  /// The edits made anew on what the store holds by now.
  func rebased(on present: PropertyList?) -> PlaceEdits {
    if present == base { return self }
    var versions = EditedVersions(mine: base, theirs: PlaceEdits(on: present))
    do throws(PlaceProblem) {
      for edit in edits { try versions.make(edit) }
    } catch {
      // Every way was made free for the edit, so this is not reached; all of mine loses nothing.
      versions.theirs.edits = [Edit(edits[0].key, outcome)]
      versions.theirs.outcome = outcome
    }
    return versions.theirs
  }
}

/// A value as this process knew it, and as somebody else left it with the edits made on that, one
/// after another.
private struct EditedVersions {
  var mine: PropertyList?
  var theirs: PlaceEdits

  /// Makes an edit of mine on both.
  mutating func make(_ edit: Edit) throws(PlaceProblem) {
    let matched = try match(edit)
    _ = try theirs.make(matched)
    _ = try edit.apply(to: &mine)
  }

  /// The edit as it is to be made on theirs, where now nothing stands in its way.
  private mutating func match(_ edit: Edit) throws(PlaceProblem) -> Edit {
    let known = edit.place.steps
    var matched = edit
    matched.place.steps = []
    for (depth, step) in known.enumerated() {
      let path = Place(edit.key, Array(known[..<depth]))
      let (old, new) = (mine?.value(at: path.steps), theirs.outcome?.value(at: matched.place.steps))
      guard let found = ListMatch.step(step, old, new, inserts: edit.inserts(at: depth)) else {
        // Mine, whole: it is the later write.
        try put(old, at: matched.place)
        matched.place.steps += known[depth...]
        return matched
      }
      matched.place.steps.append(found)
      if depth == known.count - 1 { try clear(&matched, old, new) }
    }
    return matched
  }

  /// Sees to it that an act on an entry or element finds what it needs.
  private mutating func clear(
    _ edit: inout Edit, _ old: PropertyList?, _ new: PropertyList?
  ) throws(PlaceProblem) {
    let container = edit.place.parent ?? edit.place
    switch (edit.act, edit.place.steps.last) {
    case (.insert(let value, let spelling), .member?): edit.act = .set(value, spelling: spelling)
    case (.rename(let name), .member(let former)?), (.duplicate(let name?), .member(let former)?):
      if new?.member(named: former) == nil { try put(old?.member(named: former), at: edit.place) }
      if name != former { try put(nil, at: container.appending(.member(name))) }
    case (.move(let target), .element(let index)?):
      let count = new?.count ?? 0
      edit.act = .move(to: ListMatch(old, new).position(of: target) ?? min(index, count - 1))
    case (.set, _), (.insert, _), (.remove, _), (.rename, _), (.move, _), (.duplicate, _): break
    }
  }

  /// Puts a value at a place of theirs, or takes away what is there.
  private mutating func put(_ value: PropertyList?, at place: Place) throws(PlaceProblem) {
    _ = try theirs.make(Edit(place, value.map { .set($0) } ?? .remove))
  }
}

/// Which elements of two versions of a list are the same: those of their equal beginnings and ends,
/// between those the ones that stand in both once, and where both have as many, those at one
/// position.
private struct ListMatch {
  private let old: [PropertyList]
  private let new: [PropertyList]
  private let startCount: Int
  private let endCount: Int

  init(_ old: PropertyList?, _ new: PropertyList?) {
    self.old = old?.elements ?? []
    self.new = new?.elements ?? []
    let start = zip(self.old, self.new).prefix { $0 == $1 }.count
    let room = min(self.old.count, self.new.count) - start
    startCount = start
    endCount = zip(self.old.reversed(), self.new.reversed()).prefix(room).prefix { $0 == $1 }.count
  }

  private var shift: Int { new.count - old.count }

  /// Where an element of the old list stands in the new one.
  func position(of index: Int) -> Int? {
    if index < startCount { return index }
    if old.count - index <= endCount { return index + shift }
    let same = (startCount..<new.count - endCount).filter { new[$0] == old[index] }
    let twins = old[startCount..<old.count - endCount].filter { $0 == old[index] }
    if same.count == 1, twins.count == 1 { return same[0] }
    return shift == 0 ? index : nil
  }

  /// Where something put before an element of the old list, or behind its last, goes.
  func insertion(at index: Int) -> Int? {
    if index <= startCount || shift == 0 { return index }
    return old.count - index <= endCount ? index + shift : nil
  }

  /// A step from a value into its inside, as it leads in another version of the value; nothing
  /// where it leads nowhere there.
  static func step(
    _ step: Place.Step, _ old: PropertyList?, _ new: PropertyList?, inserts: Bool
  ) -> Place.Step? {
    switch step {
    case .member:
      if new?.kind == .object || new == nil && old == nil { return step }
      return nil
    case .element(let index):
      guard new?.kind == .list, old?.kind == .list else { return nil }
      let match = ListMatch(old, new)
      let position = inserts ? match.insertion(at: index) : match.position(of: index)
      return position.map { .element($0) }
    }
  }
}

extension Edit {
  /// Whether one of its steps names the place of something new.
  fileprivate func inserts(at depth: Int) -> Bool {
    if case .insert = act { depth == place.steps.count - 1 } else { false }
  }
}

extension PropertyList {
  fileprivate var elements: [PropertyList]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// The edits of a suite that one command makes, each in sight of those before it.
struct SuiteEdits {
  private(set) var edits: [Edit] = []
  private let opened: OpenedStore
  private var changed: [Key: PropertyList?] = [:]
  /// The defaults that are stored with edits inside of them.
  private(set) var standards: [StoredStandard] = []

  init(of opened: OpenedStore) { self.opened = opened }

  /// Gives a place a value; where the list or the map around is not stored, the whole is, with what
  /// the default has beside.
  mutating func set(_ place: Place, to value: PropertyList) throws(CommandError) {
    let edit = try edit(setting: place, value)
    var stored = own(place.key)
    do throws(PlaceProblem) {
      _ = try edit.apply(to: &stored)
    } catch {
      throw CommandError("\(error)")
    }
    changed[place.key] = .some(stored)
    edits.append(edit)
  }

  /// The place that a word names now: each `-` is behind what came before.
  func place(_ word: String, first: Place) throws(CommandError) -> Place {
    guard !first.isWhole, changed[first.key] != nil else { return first }
    return try opened.innerPlace(word, in: tree) ?? first
  }

  private func tree(_ key: Key) -> PropertyList? {
    guard let stored = changed[key] else { return opened.tree(of: key) }
    return stored.map { opened.description(of: key)?.inForce($0) ?? $0 }
  }

  private mutating func edit(
    setting place: Place, _ value: PropertyList
  ) throws(CommandError) -> Edit {
    if place.isWhole { return Edit(place, .set(value)) }
    let start = start(of: place)
    let edit = Edit(place, isBehindLast(place, start) ? .insert(value) : .set(value))
    var (after, depth) = (own(place.key), start?.depth ?? place.steps.count)
    if let start {
      let outer = Place(place.key, Array(place.steps[..<depth]))
      if try Edit(outer, .set(start.value)).grow(start.value, in: &after) { depth = 0 }
    }
    if try edit.grow(value, in: &after) { depth = 0 }
    let description = opened.description(of: place.key)
    try checkAround(place, after.map { description?.inForce($0) ?? $0 })
    guard depth < place.steps.count, let whole = after?.value(at: place.steps[..<depth]) else {
      return edit
    }
    return Edit(Place(place.key, Array(place.steps[..<depth])), .set(whole))
  }

  /// What has to be stored before something at a place is; nothing where that stands alone.
  mutating func start(of place: Place) -> UnstoredValue? {
    let shape = opened.description(of: place.key)?.shape ?? .anything
    let start = shape.unstored(own(place.key), standard: tree(place.key), at: place.steps)
    // What another domain has is no default.
    if let standard = start?.standard, opened.reading(of: place.key).source?.isOwn ?? true {
      standards.append(
        StoredStandard(
          place: Place(place.key, Array(place.steps[..<standard.depth])), value: standard.value))
    }
    return start
  }

  /// What the domain that is written to has.
  private func own(_ key: Key) -> PropertyList? {
    if let value = changed[key] { return value }
    return opened.reading(of: key).isStored ? opened.storedTree(of: key) : nil
  }

  /// Takes the values of places away, the last items first, so that positions stay true; where only
  /// a default has one, its others are stored.
  mutating func remove(_ places: [Place]) throws(CommandError) {
    for place in places.sorted(by: { $1.stands(before: $0) }) {
      guard !place.isWhole, own(place.key)?.value(at: place.steps) == nil,
        let start = start(of: place), start.standard != nil
      else {
        edits.append(Edit(place, .remove))
        continue
      }
      let outer = Place(place.key, Array(place.steps[..<start.depth]))
      for edit in [Edit(outer, .set(start.value)), Edit(place, .remove)] {
        var after = own(place.key)
        _ = try edit.grow(start.value, in: &after)
        changed[place.key] = .some(after)
        edits.append(edit)
      }
    }
  }

  private func isBehindLast(_ place: Place, _ start: UnstoredValue?) -> Bool {
    guard case .element(let index)? = place.steps.last else { return false }
    let way = place.steps.dropLast()
    let begun = start.flatMap { $0.value.value(at: way.dropFirst($0.depth)) }
    guard case .array(let items)? = begun ?? tree(place.key)?.value(at: way) else { return false }
    return index == items.count
  }

  /// Refuses what the values around do not allow: one part more, or one of this name.
  private func checkAround(_ place: Place, _ whole: PropertyList?) throws(CommandError) {
    guard let whole, let shape = opened.description(of: place.key)?.shape else { return }
    let before = tree(place.key).map { Set(shape.problems(with: $0)) } ?? []
    let problem = shape.problems(with: whole).first { problem in
      problem.refusesEdit && !before.contains(problem)
        && (problem.steps == place.steps && problem.isAboutName
          || problem.steps == Array(place.steps.dropLast()))
    }
    if let problem { throw CommandError("\(place): \(problem.sentence)") }
  }
}

extension Edit {
  /// Makes the edit of a value, with the lists that are missing on the way to its place, and says
  /// whether any were.
  fileprivate func grow(
    _ value: PropertyList, in tree: inout PropertyList?
  ) throws(CommandError) -> Bool {
    do throws(PlaceProblem) {
      _ = try apply(to: &tree)
      return false
    } catch {
      guard let grown = tree.grown(by: value, at: place.steps[...]) else {
        throw CommandError("\(error)")
      }
      tree = grown
      return true
    }
  }
}

extension PropertyList? {
  /// The value with another at a place in it, grown as the tree of a document grows.
  fileprivate func grown(by value: PropertyList, at steps: ArraySlice<Place.Step>) -> PropertyList?
  {
    map { OrderedTree($0) }.grown(by: OrderedTree(value), at: steps)?.propertyList
  }
}

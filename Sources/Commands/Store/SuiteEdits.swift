import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// The edits of a suite that one command makes, each in sight of those before it.
struct SuiteEdits {
  private(set) var edits: [Edit] = []
  private let opened: OpenedStore
  private var changed: [Key: PropertyList?] = [:]

  init(of opened: OpenedStore) { self.opened = opened }

  /// Gives a place a value; where the value around is not stored, or lists are missing on the way,
  /// the whole is, with what the default has beside.
  mutating func set(_ place: Place, to value: PropertyList) throws(CommandError) {
    let edit = try edit(setting: place, value)
    var stored = stored(place.key)
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

  private func stored(_ key: Key) -> PropertyList? { changed[key] ?? opened.storedTree(of: key) }

  private func tree(_ key: Key) -> PropertyList? {
    guard let stored = changed[key] else { return opened.tree(of: key) }
    return stored.map { opened.description(of: key)?.inForce($0) ?? $0 }
  }

  private func edit(
    setting place: Place, _ value: PropertyList
  ) throws(CommandError) -> Edit {
    let edit = Edit(place, isBehindLast(place) ? .insert(value) : .set(value))
    if place.isWhole { return edit }
    let (tree, container) = (tree(place.key), stored(place.key))
    var whole = tree
    let isStored = changed[place.key] != nil || opened.reading(of: place.key).isStored
    var isWhole = tree != nil && !(isStored && container?.isContainer == true)
    if let description = opened.description(of: place.key), description.joinsDefault {
      // Objects that are missing are made; lists are stored with the default's other items.
      isWhole =
        place.steps.contains { $0.name == nil }
        && container?.value(at: place.steps.dropLast())?.isContainer != true
    }
    do throws(PlaceProblem) {
      _ = try edit.apply(to: &whole)
    } catch {
      whole = tree.grown(by: value, at: place.steps[...])
      if whole == nil { throw CommandError("\(error)") }
      isWhole = true
    }
    if let whole { try checkAround(place, whole) }
    guard isWhole, let whole, let description = opened.description(of: place.key) else {
      return isWhole ? Edit(place.key, whole) : edit
    }
    let kept = container.grown(by: value, at: place.steps[...]) ?? container
    return Edit(place.key, description.storable(whole, over: kept))
  }

  private func isBehindLast(_ place: Place) -> Bool {
    guard case .element(let index)? = place.steps.last,
      case .array(let items)? = tree(place.key)?.value(at: place.steps.dropLast())
    else { return false }
    return index == items.count
  }

  /// Refuses what the values around do not allow: one part more, or one of this name.
  private func checkAround(_ place: Place, _ whole: PropertyList) throws(CommandError) {
    guard let shape = opened.description(of: place.key)?.shape else { return }
    let before = tree(place.key).map { Set(shape.problems(with: $0)) } ?? []
    let problem = shape.problems(with: whole).first { problem in
      problem.refusesEdit && !before.contains(problem)
        && (problem.steps == place.steps && problem.isAboutName
          || problem.steps == Array(place.steps.dropLast()))
    }
    if let problem { throw CommandError("\(place): \(problem.sentence)") }
  }
}

extension PropertyList? {
  /// The value with another at a place in it, grown as the tree of a document grows.
  fileprivate func grown(by value: PropertyList, at steps: ArraySlice<Place.Step>) -> PropertyList?
  {
    map { OrderedTree($0) }.grown(by: OrderedTree(value), at: steps)?.propertyList
  }
}

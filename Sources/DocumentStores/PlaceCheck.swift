import SetteeDocuments
import SetteePropertyLists
import SetteeStores

/// What keeps an edit from being made where the values are as they are, said as every store says
/// it.
struct PlaceCheck<Tree: ValueTree> {
  let edit: Edit
  /// The way from the root.
  let steps: [Place.Step]
  let root: Tree

  /// - Throws: Why the edit cannot be made.
  func check() throws(PlaceProblem) {
    var value: Tree? = root
    for (depth, step) in steps.enumerated() {
      let isLast = depth == steps.count - 1
      switch step {
      case .member(let name):
        guard let object = try container(.object, value, at: depth) else { return }
        if isLast { return try check(name, in: object) }
        value = object.member(named: name)
      case .element(let index):
        guard let list = try container(.list, value, at: depth) else { return }
        if isLast { return try check(index, in: list.count) }
        try check(index, in: 0..<list.count, of: list.count)
        value = list.element(at: index)
      }
    }
    try checkRoot()
  }

  /// The object or list that a step leads into; nothing where none is needed.
  private func container(
    _ kind: ValueKind, _ value: Tree?, at depth: Int
  ) throws(PlaceProblem) -> Tree? {
    guard let value else {
      if case .remove = edit.act { return nil }
      guard case .set = edit.act, leadsByNames(from: depth) else {
        throw problem(.absent(place(depth)))
      }
      return nil
    }
    guard value.kind == kind else {
      // Where nothing is written an object is made, as where there is no member.
      if case .set = edit.act, (value as? DocumentNode)?.isUnwritten == true,
        leadsByNames(from: depth)
      {
        return nil
      }
      throw problem(kind == .object ? .noObject(place(depth)) : .noList(place(depth)))
    }
    return value
  }

  private func leadsByNames(from depth: Int) -> Bool {
    steps[depth...].allSatisfy { if case .member = $0 { true } else { false } }
  }

  private func check(_ name: Key, in object: Tree) throws(PlaceProblem) {
    let isThere = object.member(named: name) != nil
    switch edit.act {
    case .set, .remove: return
    case .insert: if isThere { throw problem(.taken(name)) }
    case .rename(let new):
      guard isThere else { throw problem(.absent(edit.place)) }
      if new != name, object.member(named: new) != nil { throw problem(.taken(new)) }
    case .duplicate(let new):
      guard isThere else { throw problem(.absent(edit.place)) }
      guard let new else { throw problem(.nameMissing) }
      if object.member(named: new) != nil { throw problem(.taken(new)) }
    case .move(let target):
      guard isThere else { throw problem(.absent(edit.place)) }
      try check(target, in: 0..<object.count, of: object.count)
    }
  }

  private func check(_ index: Int, in count: Int) throws(PlaceProblem) {
    switch edit.act {
    case .insert: return try check(index, in: 0..<count + 1, of: count)
    case .rename: throw problem(.nameless)
    case .set, .remove, .move, .duplicate: try check(index, in: 0..<count, of: count)
    }
    switch edit.act {
    case .move(let target): try check(target, in: 0..<count, of: count)
    case .duplicate(.some): throw problem(.nameless)
    case .set, .insert, .remove, .rename, .duplicate: return
    }
  }

  private func check(
    _ index: Int, in range: Range<Int>, of count: Int
  ) throws(PlaceProblem) {
    if !range.contains(index) { throw problem(.outOfRange(count: count)) }
  }

  /// Of a root that is a list or a scalar only the value can be another.
  private func checkRoot() throws(PlaceProblem) {
    switch edit.act {
    case .set: return
    case .insert: throw problem(.taken(edit.key))
    case .remove, .rename, .move, .duplicate: throw problem(.root)
    }
  }

  private func place(_ depth: Int) -> Place {
    // In a root that is an object the key is the first step.
    let keyCount = steps.count - edit.place.steps.count
    return Place(edit.key, Array(edit.place.steps[..<max(0, depth - keyCount)]))
  }

  private func problem(_ reason: PlaceProblem.Reason) -> PlaceProblem {
    PlaceProblem(edit.place, reason)
  }
}

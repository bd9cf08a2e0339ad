import SetteePropertyLists

/// What an edit makes of a property list: the one meaning of acts in all stores of plain values.
extension Edit {
  /// Makes the edit on the value of its key.
  ///
  /// O(n) in the members and elements of the containers on the way. Only a key's own `rename` and
  /// `duplicate`, which concern two keys, are not for this function.
  /// - Parameters:
  ///   - value: The key's value, `nil` where it has none.
  ///   - isOrdered: Whether the members of objects have an order, so that one can be moved.
  /// - Returns: The edit that takes this one back; nothing where nothing was to be done.
  /// - Throws: Why it cannot be made; the value is as before then.
  package func apply(
    to value: inout PropertyList?, isOrdered: Bool = false
  ) throws(PlaceProblem) -> Edit? {
    var application = EditApplication(edit: self, isOrdered: isOrdered)
    try application.descend(into: &value, at: 0)
    return application.inverse
  }
}

/// One edit on its way into a value.
private struct EditApplication {
  let edit: Edit
  let isOrdered: Bool
  var inverse: Edit?
  /// How many objects were made on the way.
  private var madeCount = 0
  /// How many emptied objects may still go.
  private var pruning = 0

  init(edit: Edit, isOrdered: Bool) { (self.edit, self.isOrdered) = (edit, isOrdered) }

  private var steps: [Place.Step] { edit.place.steps }

  mutating func descend(into value: inout PropertyList?, at depth: Int) throws(PlaceProblem) {
    guard depth < steps.count else { return try change(&value) }
    switch steps[depth] {
    case .member(let name): try enter(&value, name, at: depth)
    case .element(let index): try enter(&value, index, at: depth)
    }
  }

  // MARK: The value at the place

  private mutating func change(_ value: inout PropertyList?) throws(PlaceProblem) {
    switch edit.act {
    case .set(let new, _):
      inverse = value.map { Edit(edit.place, .set($0)) } ?? removal
      value = new
    case .insert(let new, _):
      if value != nil { throw problem(.taken(lastName)) }
      inverse = removal
      value = new
    case .remove:
      inverse = value.map { Edit(edit.place, .set($0)) }
      if value != nil { pruning = edit.pruning }
      value = nil
    case .move: throw problem(value == nil ? .absent(edit.place) : .orderless)
    case .rename, .duplicate: throw problem(.orderless)
    }
  }

  /// Takes away what was put there, and the objects that were made for it.
  private var removal: Edit {
    var removal = Edit(edit.place, .remove)
    removal.pruning = madeCount
    return removal
  }

  private var lastName: Key {
    if case .member(let name)? = steps.last { name } else { edit.key }
  }

  // MARK: Objects

  private mutating func enter(
    _ value: inout PropertyList?, _ name: Key, at depth: Int
  ) throws(PlaceProblem) {
    guard var members = try members(of: value, at: depth) else { return }
    // Out of its place, so that the change below copies nothing twice.
    switch edit.act {
    case .rename(let new) where depth == steps.count - 1: try rename(&members, name, to: new)
    case .duplicate(let new) where depth == steps.count - 1:
      try duplicate(&members, name, as: new)
    case .move(let target) where isOrdered && depth == steps.count - 1:
      try move(&members, name, to: target)
    case .set, .insert, .remove, .rename, .move, .duplicate:
      var member = members[name]
      try descend(into: &member, at: depth + 1)
      members[name] = member
    }
    let isPruned = pruning > 0 && members.isEmpty
    pruning = isPruned ? pruning - 1 : 0
    value = isPruned ? nil : .dictionary(members)
  }

  /// The members of the object at a depth; nothing where nothing is to be done there.
  private mutating func members(
    of value: PropertyList?, at depth: Int
  ) throws(PlaceProblem) -> PropertyDictionary? {
    switch value {
    case .dictionary(let members)?: return members
    case nil:
      if case .remove = edit.act { return nil }
      guard case .set = edit.act, leadsByNames(from: depth) else {
        throw problem(.absent(place(depth)))
      }
      madeCount += 1
      return [:]
    default: throw problem(.noObject(place(depth)))
    }
  }

  private func leadsByNames(from depth: Int) -> Bool {
    steps[depth...].allSatisfy { if case .member = $0 { true } else { false } }
  }

  private mutating func rename(
    _ members: inout PropertyDictionary, _ name: Key, to new: Key
  ) throws(PlaceProblem) {
    guard members[name] != nil else { throw problem(.absent(edit.place)) }
    guard new != name else { return }
    if members[new] != nil { throw problem(.taken(new)) }
    members = PropertyDictionary(members.lazy.map { ($0 == name ? new : $0, $1) })
    inverse = Edit(sibling(.member(new)), .rename(to: name))
  }

  private mutating func duplicate(
    _ members: inout PropertyDictionary, _ name: Key, as new: Key?
  ) throws(PlaceProblem) {
    guard let position = members.position(of: name) else { throw problem(.absent(edit.place)) }
    guard let new else { throw problem(.nameMissing) }
    if members[new] != nil { throw problem(.taken(new)) }
    let copy = [(new, members[position].value)]
    let entries = members[...position].map { ($0.key, $0.value) } + copy
    members = PropertyDictionary(
      entries + members[(position + 1)...].map { ($0.key, $0.value) })
    inverse = Edit(sibling(.member(new)), .remove)
  }

  private mutating func move(
    _ members: inout PropertyDictionary, _ name: Key, to target: Int
  ) throws(PlaceProblem) {
    guard let position = members.position(of: name) else { throw problem(.absent(edit.place)) }
    try check(target, in: members.indices, members.count)
    guard target != position else { return }
    var entries = members.map { ($0.key, $0.value) }
    entries.insert(entries.remove(at: position), at: target)
    members = PropertyDictionary(entries)
    inverse = Edit(edit.place, .move(to: position))
  }

  // MARK: Lists

  private mutating func enter(
    _ value: inout PropertyList?, _ index: Int, at depth: Int
  ) throws(PlaceProblem) {
    guard let list = value else {
      if case .remove = edit.act { return }
      throw problem(.absent(place(depth)))
    }
    guard case .array(var elements) = list else { throw problem(.noList(place(depth))) }
    if depth == steps.count - 1 {
      try change(&elements, at: index)
    } else {
      try check(index, in: elements.indices, elements.count)
      var element = PropertyList?.some(elements[index])
      try descend(into: &element, at: depth + 1)
      // An object that was made in an element's place is never pruned: the element was there.
      elements[index] = element ?? .dictionary([:])
    }
    value = .array(elements)
    pruning = 0
  }

  private mutating func change(
    _ elements: inout [PropertyList], at index: Int
  ) throws(PlaceProblem) {
    if case .insert(let new, _) = edit.act {
      try check(index, in: 0..<elements.count + 1, elements.count)
      elements.insert(new, at: index)
      inverse = Edit(edit.place, .remove)
      return
    }
    try check(index, in: elements.indices, elements.count)
    switch edit.act {
    case .set(let new, _):
      inverse = Edit(edit.place, .set(elements[index]))
      elements[index] = new
    case .remove: inverse = Edit(edit.place, .insert(elements.remove(at: index)))
    case .move(let target):
      try check(target, in: elements.indices, elements.count)
      elements.insert(elements.remove(at: index), at: target)
      inverse = Edit(sibling(.element(target)), .move(to: index))
    case .duplicate(let name):
      if name != nil { throw problem(.nameless) }
      elements.insert(elements[index], at: index + 1)
      inverse = Edit(sibling(.element(index + 1)), .remove)
    case .rename: throw problem(.nameless)
    case .insert: break
    }
  }

  private func check(
    _ index: Int, in range: Range<Int>, _ count: Int
  ) throws(PlaceProblem) {
    if !range.contains(index) { throw problem(.outOfRange(count: count)) }
  }

  // MARK: Places

  private func place(_ depth: Int) -> Place { Place(edit.key, Array(steps[..<depth])) }

  private func sibling(_ step: Place.Step) -> Place {
    Place(edit.key, Array(steps.dropLast()) + [step])
  }

  private func problem(_ reason: PlaceProblem.Reason) -> PlaceProblem {
    PlaceProblem(edit.place, reason)
  }
}

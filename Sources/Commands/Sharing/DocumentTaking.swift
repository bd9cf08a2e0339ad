import SetteeDocuments
import SetteeDocumentStores
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// News of an account on its way into a document, as edits of places.
struct DocumentTaking {
  /// What is in the document now.
  private(set) var taken: [Key] = []
  /// What cannot stand there, with the reason.
  private(set) var refusals: [Key: String] = [:]
  private let document: Document
  private let values: [Key: PropertyList?]
  private let here: SharedPlaces
  /// Every object that the account's places lie in.
  private let objects: Set<Key>
  private var groups: [Group] = []
  /// Which group makes something.
  private var groupsByPointer: [Key: Int] = [:]

  /// Some places that are edited in one step.
  private struct Group {
    /// Where the edit is made.
    let pointer: Key
    let place: Place
    let depth: Int
    /// How many objects around a removed place go with it; nothing where values are set.
    var pruning: Int?
    /// What is set, in the order of the pointers.
    var items: [SharedItem] = []

    var edit: Edit {
      guard let pruning else { return Edit(place, .set(SharedItem.tree(of: items[...], depth))) }
      var edit = Edit(place, .remove)
      edit.pruning = pruning
      return edit
    }

    /// The places that it brings up to date.
    var keys: [Key] { pruning == nil ? items.map(\.key) : [pointer] }
  }

  init(
    _ values: [Key: PropertyList?], from records: [Key: Record], into document: Document,
    besides here: SharedPlaces
  ) {
    self.document = document
    self.values = values
    self.here = here
    objects = Set(
      records.filter { $0.value.value != nil }.flatMap { $0.key.outerPointers + [$0.key] })
    for key in values.keys.sorted() where values[key] == .some(nil) { planRemoval(of: key) }
    for key in values.keys.sorted() { if let value = values[key] ?? nil { plan(value, at: key) } }
  }

  // MARK: Plans

  private mutating func planRemoval(of key: Key) {
    guard let steps = key.memberSteps, let node = document.root.value(at: steps), node.isOnePlace
    else {
      taken.append(key)
      return
    }
    // What stands around it is replaced whole, or it becomes an object itself.
    let isReplaced = key.outerPointers.contains { outer in
      if let value = values[outer] ?? nil { value != .dictionary([:]) } else { false }
    }
    if isReplaced || objects.contains(key) {
      taken.append(key)
      return
    }
    groups.append(
      Group(
        pointer: key, place: Place(steps), depth: steps.count,
        pruning: key.outerPointers.prefix { !objects.contains($0) }.count))
  }

  private mutating func plan(_ value: PropertyList, at key: Key) {
    guard let steps = key.memberSteps else {
      refusals[key] = "it is no place in an object"
      return
    }
    var (node, depth) = (document.root, 0)
    while depth < steps.count, let next = node.value(at: steps[depth]) {
      (node, depth) = (next, depth + 1)
      if depth < steps.count, node.kind != .object { break }
    }
    if depth == steps.count { return planSet(value, on: node, at: key, steps) }
    // The outermost thing that has to be made, or made an object.
    let made = node.kind == .object ? depth + 1 : depth
    let pointer = Key(pointerOf: Array(steps[..<made]))
    guard here.kept[pointer] == nil else {
      refusals[key] = "what stands at \(pointer) stays on this device"
      return
    }
    append(SharedItem(key: key, steps: steps, value: value), at: pointer, depth: made)
  }

  private mutating func planSet(
    _ value: PropertyList, on node: DocumentNode, at key: Key, _ steps: [Place.Step]
  ) {
    if node.kind == .object, node.count > 0 {
      if value == .dictionary([:]) {
        taken.append(key)
        return
      }
      if let inner = here.kept.keys.filter({ $0.isInside(key) }).min() {
        refusals[key] = "\(inner) is in its place and stays on this device"
        return
      }
    }
    append(SharedItem(key: key, steps: steps, value: value), at: key, depth: steps.count)
  }

  /// Adds a value to what is made in one step with others.
  private mutating func append(_ item: SharedItem, at pointer: Key, depth: Int) {
    guard let index = groupsByPointer[pointer] else {
      groupsByPointer[pointer] = groups.count
      let place = Place(Array(item.steps[..<depth]))
      groups.append(Group(pointer: pointer, place: place, depth: depth, items: [item]))
      return
    }
    groups[index].items.append(item)
  }

  // MARK: Writing

  /// Writes everything in one step where that can be, else what can be of it.
  mutating func write(to store: DocumentStore) {
    guard !groups.isEmpty else { return }
    do throws(StoreError) {
      try store.write(groups.map(\.edit))
      taken += groups.flatMap(\.keys)
    } catch {
      for group in groups { write(group, to: store) }
    }
  }

  private mutating func write(_ group: Group, to store: DocumentStore) {
    do throws(StoreError) {
      try store.write([group.edit])
      taken += group.keys
    } catch {
      guard group.items.contains(where: { $0.key != group.pointer }) else {
        refusals[group.pointer] = error.reason
        return
      }
      for item in group.items { write(item, to: store) }
    }
  }

  private mutating func write(_ item: SharedItem, to store: DocumentStore) {
    do throws(StoreError) {
      try store.write([Edit(Place(item.steps), .set(item.value))])
      taken.append(item.key)
    } catch {
      refusals[item.key] = error.reason
    }
  }
}

/// A value on its way to a place.
struct SharedItem {
  let key: Key
  let steps: [Place.Step]
  let value: PropertyList

  /// What is made of some items behind their first steps, which they have in common.
  static func tree(of items: ArraySlice<SharedItem>, _ depth: Int) -> PropertyList {
    if let only = items.first, only.steps.count == depth { return only.value }
    var (rest, members) = (items, PropertyDictionary())
    while let first = rest.first, case .member(let name) = first.steps[depth] {
      let run = rest.prefix { $0.steps[depth] == first.steps[depth] }
      members[name] = tree(of: run, depth + 1)
      rest = rest[run.endIndex...]
    }
    return .dictionary(members)
  }
}

extension Place {
  /// The place of steps into objects.
  fileprivate init(_ steps: [Step]) {
    guard case .member(let key)? = steps.first else { preconditionFailure("The root is no place.") }
    self.init(key, Array(steps.dropFirst()))
  }
}

extension StoreError {
  /// Why a value cannot stand somewhere, without the place.
  fileprivate var reason: String {
    if case .unstorable(_, let reason) = self { return reason + "." }
    return description
  }
}

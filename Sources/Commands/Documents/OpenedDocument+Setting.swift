import SetteeDocuments
import SetteePropertyLists
import SetteeStores

extension OpenedDocument {
  /// The edits that give places values, a word each; numbers keep the spelling they are typed with.
  ///
  /// The place behind a list's last element takes a new one, a place inside it one with what leads
  /// there; a list that is missing is made with all that go into it.
  func edits(setting pairs: [(key: Key, read: NewValue.Read)]) -> [Edit] {
    let parts = pairs.map { NewPart($0.key, $0.read, in: self) }
    var lists: [Place: [NewPart]] = [:]
    for part in parts { if let list = part.list { lists[list.place, default: []].append(part) } }
    var counts: [Place: Int] = [:]
    return parts.compactMap { part in
      guard let list = part.list else { return part.edit }
      let position = counts[list.place, default: 0]
      counts[list.place] = position + 1
      guard list.isThere else {
        return position == 0 ? edit(making: list.place, of: lists[list.place] ?? []) : nil
      }
      let behind = list.place.appending(.element(list.index + position))
      return Edit(
        Place(places.key(of: behind)), .insert(part.value, spelling: part.spelling))
    }
  }

  private func edit(making list: Place, of parts: [NewPart]) -> Edit {
    let isExact = parts.contains { $0.exact != nil }
    let tree = OrderedTree.list(parts.map { $0.exact ?? OrderedTree($0.value) })
    return Edit(
      Place(places.key(of: list)),
      .set(.array(parts.map(\.value)), spelling: isExact ? tree.json() : nil))
  }
}

/// A value that is to come, as the outermost part that has to be made for it.
private struct NewPart {
  /// The list that it goes into behind the last.
  private(set) var list: List?
  private(set) var value: PropertyList
  /// The value with its numbers as they are typed, where that says more.
  private(set) var exact: OrderedTree?
  /// As it is to be written, where that is not left to the format.
  private(set) var spelling: String?
  private let key: Key

  struct List {
    let place: Place
    /// Where the new element would stand if it were the only one.
    let index: Int
    let isThere: Bool
  }

  init(_ key: Key, _ read: NewValue.Read, in document: OpenedDocument) {
    (self.key, value, exact, spelling) = (key, read.value, read.exact, read.spelling)
    guard let place = document.places.place(of: key) else { return }
    for count in place.steps.indices {
      let outer = Place(place.key, Array(place.steps.prefix(count)))
      let node = document.document.node(at: outer)
      guard case .element(let index) = place.steps[count], index >= node?.count ?? 0,
        node == nil || node?.kind == .list
      else { continue }
      let inner = place.steps.dropFirst(count + 1)
      // An element further behind is left to the store, which says that there is no such place.
      guard inner.isEmpty || index == node?.count ?? 0 else { return }
      guard node != nil || index == 0, wrap(by: inner) else { return }
      list = List(place: outer, index: index, isThere: node != nil)
      return
    }
  }

  /// The edit where no list is made longer.
  var edit: Edit { Edit(Place(key), .set(value, spelling: spelling)) }

  /// Puts the objects and lists around the value that lead to it; whether all can be made.
  private mutating func wrap(by steps: ArraySlice<Place.Step>) -> Bool {
    guard steps.allSatisfy({ $0.name != nil || $0 == .element(0) }) else { return false }
    for step in steps.reversed() {
      switch step {
      case .member(let name):
        value = .dictionary(PropertyDictionary([(name, value)]))
        exact = exact.map { .object([(name, $0)]) }
      case .element:
        value = .array([value])
        exact = exact.map { .list([$0]) }
      }
    }
    if !steps.isEmpty { spelling = exact?.json() }
    return true
  }
}

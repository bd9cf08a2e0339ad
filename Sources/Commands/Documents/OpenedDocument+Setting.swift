import SetteeDocumentStores
import SetteeDocuments
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension OpenedDocument {
  /// A value for a place, as it was read from a word, and the word of the place.
  typealias NewValueOfPlace = (key: Key, read: NewValue.Read, word: String)

  /// The edits that give places values, a word each; numbers keep the spelling they are typed with.
  ///
  /// The place behind a list's last element takes a new one with all that goes into it, each `-`
  /// one of its own, also in lists inside of it; a list that is missing is made, and one that a
  /// default has goes with what that has. `start` is the document that they are made in.
  func edits(
    setting values: [NewValueOfPlace], in start: Document
  ) -> (edits: [Edit], standards: [StoredStandard]) {
    var steps: [NewStep] = []
    for (key, read, word) in values {
      if let part = NewPart(key, read, word, places, in: start),
        part.goesInto(&steps, shape: { shape(at: part.first, in: start) })
      {
        continue
      }
      steps.append(.edit(Edit(Place(key), .set(read.value, spelling: read.spelling))))
    }
    let edits = steps.flatMap { step in
      switch step {
      case .edit(let edit): [edit]
      case .elements(let elements): elements.edits(places.key(of:))
      }
    }
    return (edits, steps.flatMap { $0.elements?.standards ?? [] })
  }

  /// What the schema says of a place beside what stands around it.
  private func shape(at place: Place, in document: Document) -> Shape? {
    guard let steps = document.steps(of: place) else { return nil }
    var (shape, value) = (schema.tree?.root, Optional(document.root))
    for step in steps {
      shape = shape?.part(at: step, of: value)
      value = value?.value(at: step)
    }
    return shape
  }
}

/// What is done for a value, or for all that go into new elements of one list.
private enum NewStep {
  case edit(Edit)
  case elements(NewElements)

  var elements: NewElements? { if case .elements(let elements) = self { elements } else { nil } }
}

/// A value that goes into an element that is to come behind a list's last.
private struct NewPart {
  let list: Place
  /// Whether the list is there.
  let isThere: Bool
  /// The element's position as it is named.
  let index: Int
  /// The way from the element to the value.
  let inner: ArraySlice<Place.Step>
  let read: NewValue.Read
  /// Whether the word stands for an element of its own.
  let isAlone: Bool
  /// Which of the inner steps stand for an element behind the last of a list that is to come too.
  let appending: Set<Int>

  /// Nothing where the place is in no such element; the store says what is wrong with it.
  init?(
    _ key: Key, _ read: NewValue.Read, _ word: String, _ places: DocumentPlaces,
    in document: Document
  ) {
    guard let place = places.place(of: key) else { return nil }
    for depth in place.steps.indices {
      let outer = Place(place.key, Array(place.steps.prefix(depth)))
      let node = document.node(at: outer)
      guard case .element(let index) = place.steps[depth], node == nil || node?.kind == .list,
        index >= node?.count ?? 0
      else { continue }
      let inner = place.steps.dropFirst(depth + 1)
      isThere = node != nil
      let isKnown = index <= node?.count ?? 0
      guard isKnown || inner.isEmpty && isThere else { return nil }
      (list, self.index, self.inner, self.read) = (outer, index, inner, read)
      let parts = word.split { $0 == "." || $0 == "/" }
      // Of names that hold dots nobody can tell here which step a '-' is; each is one of its own.
      let isClear = parts.count - place.steps.count <= 1
      let named = parts.suffix(place.steps.count).dropFirst(depth)
      isAlone = inner.isEmpty || (isClear ? named.first == "-" : parts.contains("-"))
      let ends = named.dropFirst().enumerated().filter { $0.element == "-" }.map(\.offset)
      appending = isClear ? Set(ends) : []
      return
    }
    return nil
  }

  /// The first element that the list has not.
  var first: Place { list.appending(.element(isThere ? index : 0)) }

  /// Goes where the list's other new elements are, whose shape is asked for once; whether all that
  /// leads to it can be made.
  func goesInto(_ steps: inout [NewStep], shape: () -> Shape?) -> Bool {
    let position = steps.firstIndex { $0.elements?.place == list }
    var elements = position.flatMap { steps[$0].elements } ?? NewElements(self, shape())
    guard elements.add(self) else { return false }
    let kept = position ?? steps.count
    steps.replaceSubrange(kept..<min(kept + 1, steps.count), with: [.elements(elements)])
    return true
  }
}

/// The elements that are to come behind a list's last; all of a list that is missing.
private struct NewElements {
  let place: Place
  private let isThere: Bool
  /// What the schema says of each.
  private let shape: Shape?
  private var elements: [Element] = []

  private struct Element {
    let index: Int
    var tree: OrderedTree
    var isExact: Bool
    /// As a value that is all of it is to be written.
    var spelling: String?
    /// The defaults that are stored in it, by the ways to them.
    var standards: [(way: [Place.Step], value: PropertyList)] = []
  }

  init(_ part: NewPart, _ shape: Shape?) {
    (place, isThere, self.shape) = (part.list, part.isThere, shape)
  }

  /// The way from an element to the value of a part, where that goes behind what is there by now,
  /// or in force.
  private func way(of part: NewPart, in element: OrderedTree?) -> [Place.Step] {
    var way: [Place.Step] = []
    for (offset, step) in part.inner.enumerated() {
      let isNamed = !part.appending.contains(offset)
      way.append(isNamed ? step : .element(count(at: way, in: element)))
    }
    return way
  }

  /// How many items a list in an element has, or its default.
  private func count(at way: [Place.Step], in element: OrderedTree?) -> Int {
    element?.value(at: way)?.count ?? shape?.standard(at: way, in: element)?.count ?? 0
  }

  /// Puts a value into the element that is named, else into one more; whether it can be.
  mutating func add(_ part: NewPart) -> Bool {
    let known = part.isAlone ? nil : elements.firstIndex { $0.index == part.index }
    if let known, let grown = element(elements[known], with: part) {
      elements[known] = grown
      return true
    }
    guard let element = element(nil, with: part) else { return false }
    elements.append(element)
    return true
  }

  /// An element, or a new one, with a value in it and what a default has around that; nothing where
  /// something else stands on the way.
  private func element(_ before: Element?, with part: NewPart) -> Element? {
    let way = way(of: part, in: before?.tree)
    let begun = shape?.unstored(before?.tree.propertyList, standard: nil, at: way)
    var tree = before?.tree
    if let begun { tree = tree.grown(by: OrderedTree(begun.value), at: way.prefix(begun.depth)) }
    let value = part.read.exact ?? OrderedTree(part.read.value)
    guard let grown = tree.grown(by: value, at: way[...]) else { return nil }
    let spelling = before == nil && part.inner.isEmpty ? part.read.spelling : nil
    var element = Element(
      index: part.index, tree: grown, isExact: before?.isExact ?? false || part.read.exact != nil,
      spelling: spelling, standards: before?.standards ?? [])
    if let standard = begun?.standard {
      element.standards.append((Array(way.prefix(standard.depth)), standard.value))
    }
    return element
  }

  /// The defaults that are stored with what was put into elements.
  var standards: [StoredStandard] {
    elements.enumerated().flatMap { position, element in
      let outer = place.appending(.element((isThere ? element.index : 0) + position))
      return element.standards.map { way, value in
        StoredStandard(place: way.reduce(outer) { $0.appending($1) }, value: value)
      }
    }
  }

  func edits(_ key: (Place) -> Key) -> [Edit] {
    guard isThere else {
      let tree = OrderedTree.list(elements.map(\.tree))
      let isExact = elements.contains(where: \.isExact)
      return [
        Edit(Place(key(place)), .set(tree.propertyList, spelling: isExact ? tree.json() : nil))
      ]
    }
    return elements.enumerated().map { position, element in
      let behind = place.appending(.element(element.index + position))
      let spelling = element.spelling ?? (element.isExact ? element.tree.json() : nil)
      return Edit(Place(key(behind)), .insert(element.tree.propertyList, spelling: spelling))
    }
  }
}

import SetteeDocumentStores
import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeStores

/// What a suite or a document holds, as a tree to be compared by place: the groups of a suite's
/// schema nest as objects of a document do.
struct ComparedTree {
  let root: PropertyList
  /// The same of a document, with what only that has.
  private var node: DocumentNode?
  private let opened: OpenedStore
  /// The keys of a suite by the names that lead to them.
  private var keys: [[Key]: Key] = [:]

  init(_ opened: OpenedStore) {
    self.opened = opened
    if let document = opened.document {
      node = document.document.root
      root = document.document.root.propertyList
      return
    }
    let stored = opened.stored()
    root = .dictionary(opened.schema?.nest(stored) ?? stored)
    for (key, way) in opened.schema?.ways(of: stored.keys) ?? stored.keys.map({ ($0, [$0]) }) {
      keys[way] = key
    }
  }

  /// What stands at a place; of a document with its numbers as they are written.
  func value(at steps: [Place.Step]) -> (any ValueTree)? {
    guard let node else { return root.value(at: steps) }
    return node.value(at: steps)
  }

  /// A place as words name it.
  func word(for steps: [Place.Step]) -> Key {
    guard case .member(let name)? = steps.first else { return Document.rootKey }
    let place = Place(name, Array(steps.dropFirst()))
    return opened.document?.places.key(of: place) ?? Key(PlaceWords(of: root).word(for: place))
  }

  /// What is stored at a place, with what is known of it.
  func reading(at steps: [Place.Step], called word: Key) -> ValueReading {
    let value = root.value(at: steps)
    if opened.document != nil { return opened.reading(of: self.word(for: steps)) }
    let known = place(at: steps).map { (opened.reading(of: $0), opened.reading(of: $0.key)) }
    var reading = ValueReading(
      key: word, value: value, source: value == nil ? nil : .application(path: opened.name),
      description: known?.0.description, isRevealed: opened.isRevealing)
    reading.secrecy = known?.0.secrecy
    reading.isCovered =
      known.map { $0.description == nil && $1.isMasked } ?? holdsSecret(below: steps)
    return reading
  }

  /// The place in a suite's value.
  private func place(at steps: [Place.Step]) -> Place? {
    let names = steps.prefix { $0.name != nil }.compactMap(\.name)
    for count in stride(from: names.count, to: 0, by: -1) {
      if let key = keys[Array(names.prefix(count))] {
        return Place(key, Array(steps.dropFirst(count)))
      }
    }
    return nil
  }

  /// Whether a secret is among the settings of a group.
  private func holdsSecret(below steps: [Place.Step]) -> Bool {
    let names = steps.compactMap(\.name)
    return keys.contains { $0.key.starts(with: names) && opened.reading(of: $0.value).isMasked }
  }
}

extension OpenedStore {
  /// What differs between a suite and a document, by place.
  func differences(fromTreeOf other: OpenedStore) -> [Difference] {
    let (mine, theirs) = (ComparedTree(self), ComparedTree(other))
    let leaves: [[Place.Step]] = mine.root.leaves()
    let known = Set(leaves)
    // In the order of this one's text, then of the other's.
    return (leaves + theirs.root.leaves().filter { !known.contains($0) }).compactMap { steps in
      let (old, new) = (theirs.value(at: steps), mine.value(at: steps))
      switch (old, new) {
      // One of them may have as text what the other has as a moment or as bytes.
      case (let old?, let new?) where old.isSaid(by: new) || new.isSaid(by: old): return nil
      // One of them is empty: what is inside the other tells all.
      case (let old?, let new?) where old.kind == new.kind && old.isContainer: return nil
      case (nil, nil): return nil
      default: break
      }
      let word = new == nil ? theirs.word(for: steps) : mine.word(for: steps)
      return Difference(
        from: theirs.reading(at: steps, called: word), to: mine.reading(at: steps, called: word))
    }
  }
}

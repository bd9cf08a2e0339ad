import SetteePropertyLists

/// A change of visible values, as a store announces it: what became what, and by whom.
public struct StoreChange: Sendable, Equatable {
  /// Grows from one change of a store to the next, in the order in which they were made.
  public let number: Int
  /// Who made it.
  public let origin: Origin
  /// What changed together, each key once.
  public let changes: [KeyChange]
  /// Whether who made it asked that typed keys' observers be told nothing.
  package let isQuiet: Bool

  package init(
    number: Int, origin: Origin, changes: [KeyChange], isQuiet: Bool = false
  ) {
    self.number = number
    self.origin = origin
    self.changes = changes
    self.isQuiet = isQuiet
  }

  /// Who caused a change.
  public enum Origin: Sendable, Equatable {
    /// This process wrote.
    case ownWrite
    /// Another process wrote the file.
    case otherProcess
    /// Registration or search list of this process changed what is visible.
    case searchList
    /// Another device, by its name, through the account.
    case server(device: String?)
    /// The account's values have arrived here for the first time.
    case initialSync
    /// The account has no room for values, which stand as they were.
    case quotaViolation
    /// The store belongs to another account now; every value may be another.
    case accountChange
    /// An own write that the store had accepted could not be kept; a sentence says why.
    case takenBack(reason: String)
  }
}

extension StoreChange {
  /// The keys that changed; made anew at each call.
  public var keys: Set<Key> { Set(changes.lazy.map(\.key)) }

  /// What became of one key; nothing where it is not among those that changed.
  ///
  /// O(n) in the keys that changed together.
  public func change(of key: Key) -> KeyChange? { changes.first { $0.key == key } }

  /// The change with other keys, for stores that show a part of another store under names of their
  /// own; `nil` where nothing is left of it.
  package func mapKeys(_ name: (Key) -> Key?) -> StoreChange? {
    let mapped = changes.compactMap { change in name(change.key).map(change.renamed) }
    guard !mapped.isEmpty else { return nil }
    return StoreChange(number: number, origin: origin, changes: mapped, isQuiet: isQuiet)
  }
}

/// What one key was and became.
///
/// Both values are those of the change, whatever the store holds by the time that somebody looks.
public struct KeyChange: Sendable {
  /// The key that changed.
  public let key: Key
  private let values: Values

  /// Most stores keep property lists; the trees of others are converted when they are looked at.
  private enum Values: Sendable {
    case lists(PropertyList?, PropertyList?)
    case trees(any TreePair)
  }

  /// A change from one value to another; `nil` says that there was, or is, none.
  public init(_ key: Key, from old: PropertyList?, to new: PropertyList?) {
    self.key = key
    values = .lists(old, new)
  }

  /// Keeps the values as they are kept in a document, until somebody looks.
  package init<Tree: ValueTree>(_ key: Key, fromTree old: Tree?, toTree new: Tree?) {
    self.key = key
    values = .trees(Pair(old: old, new: new))
  }

  private init(_ key: Key, _ values: Values) { (self.key, self.values) = (key, values) }

  fileprivate func renamed(_ key: Key) -> KeyChange { KeyChange(key, values) }
}

extension KeyChange {
  /// The visible value before; `nil` where there was none.
  public var old: PropertyList? {
    switch values {
    case .lists(let old, _): old
    case .trees(let pair): pair.oldList
    }
  }

  /// The visible value that it became; `nil` where it is gone.
  public var new: PropertyList? {
    switch values {
    case .lists(_, let new): new
    case .trees(let pair): pair.newList
    }
  }

  /// Exactly the places in the value that differ, outermost first; found out at each call.
  ///
  /// Of an object these are the members that differ, as deep as they go; of a list what is left
  /// without equal beginnings and ends, and the list itself where its length changed. None where
  /// the values are equal, as in a quota violation. O(n) in the values.
  public var places: [Place] {
    switch values {
    case .lists(let old, let new): PropertyList.places(from: old, to: new, at: Place(key))
    case .trees(let pair): pair.places(at: Place(key))
    }
  }
}

extension KeyChange {
  /// The change of a place inside the value, under a key of its own; nothing where nothing stood
  /// there nor stands.
  ///
  /// Values that are kept as trees are not converted for it.
  package func change(at steps: [Place.Step], as key: Key) -> KeyChange? {
    switch values {
    case .lists(let old, let new):
      let change = KeyChange(key, from: old?.value(at: steps), to: new?.value(at: steps))
      return change.old == nil && change.new == nil ? nil : change
    case .trees(let pair): return pair.inside(steps).map { KeyChange(key, .trees($0)) }
    }
  }
}

extension KeyChange {
  /// Whether what stands at a place inside the value is another than before; O(n) in what stands
  /// there, and less where much is.
  package func differs(at steps: [Place.Step]) -> Bool {
    switch values {
    case .lists(let old, let new): old?.value(at: steps) != new?.value(at: steps)
    case .trees(let pair): pair.inside(steps)?.differs ?? false
    }
  }
}

extension KeyChange {
  /// Whether what stands at a place inside the value, or stood there, has places inside of it.
  package func hasPlaces(inside steps: [Place.Step]) -> Bool {
    switch values {
    case .lists(let old, let new):
      [old, new].contains { $0?.value(at: steps)?.isContainer ?? false }
    case .trees(let pair): pair.inside(steps)?.holdsPlaces ?? false
    }
  }
}

extension KeyChange: Equatable {
  public static func == (left: KeyChange, right: KeyChange) -> Bool {
    left.key == right.key && left.old == right.old && left.new == right.new
  }
}

/// Two trees of one kind, whichever.
private protocol TreePair: Sendable {
  var oldList: PropertyList? { get }
  var newList: PropertyList? { get }
  func places(at place: Place) -> [Place]
  func inside(_ steps: [Place.Step]) -> (any TreePair)?
  var differs: Bool { get }
  var holdsPlaces: Bool { get }
}

private struct Pair<Tree: ValueTree>: TreePair {
  let old: Tree?
  let new: Tree?

  var oldList: PropertyList? { old?.propertyList }
  var newList: PropertyList? { new?.propertyList }

  func places(at place: Place) -> [Place] { Tree.places(from: old, to: new, at: place) }

  func inside(_ steps: [Place.Step]) -> (any TreePair)? {
    let (old, new) = (old?.value(at: steps), new?.value(at: steps))
    return old == nil && new == nil ? nil : Pair(old: old, new: new)
  }

  var differs: Bool {
    guard let old, let new else { return true }
    return !old.equals(new)
  }

  var holdsPlaces: Bool { old?.isContainer ?? false || new?.isContainer ?? false }
}

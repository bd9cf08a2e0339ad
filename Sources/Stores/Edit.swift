import SetteePropertyLists

/// One change of one place: what a write is made of.
///
/// A group of edits is made one after another, each on what those before it left.
public struct Edit: Sendable, Hashable {
  /// What is edited: a key's whole value, or a place inside it.
  public var place: Place
  /// What becomes of it.
  public var act: Act
  /// How many of the objects around a removed member go with it, from the inside out, where that
  /// leaves them empty: those that were made for it.
  package var pruning = 0
  /// What becomes of the text alone, the value staying what it is; of edits that set one.
  package var rewriting: Rewriting?

  /// Ways to write a value otherwise.
  package enum Rewriting: Sendable, Hashable {
    /// What only follows another value is written out at its own place.
    case copy
    /// The members of its name that do not count go.
    case once
  }

  /// An edit of a place.
  public init(_ place: Place, _ act: Act) {
    self.place = place
    self.act = act
  }

  /// A key's whole value, or `nil` to remove the key from the domain that is written to.
  public init(_ key: Key, _ value: PropertyList?) {
    self.init(Place(key), value.map { .set($0) } ?? .remove)
  }

  /// The key whose value is edited, or holds the place.
  public var key: Key { place.key }

  /// What becomes of a place.
  ///
  /// A number may come with the text it was typed as, and a list or an object with its JSON text,
  /// for stores that keep how numbers are written; others store the value.
  public enum Act: Sendable, Hashable {
    /// The value stands there afterwards; objects that are missing on the way to it are made.
    case set(PropertyList, spelling: String? = nil)
    /// A new entry of that name, or in a list a new element before the one that stands there; the
    /// place behind the last takes one too.
    case insert(PropertyList, spelling: String? = nil)
    /// The value goes, and later elements move up. Nothing where no entry of that name is.
    case remove
    /// The entry has another name, which nothing may have yet.
    case rename(to: Key)
    /// The element, or where entries have an order the entry, stands at another position, counted
    /// from 0 without itself.
    case move(to: Int)
    /// A copy stands directly behind; that of an entry under a name, which nothing may have yet.
    case duplicate(as: Key? = nil)
  }
}

extension Edit {
  /// What a key's whole value becomes by this edit alone; nothing where it acts inside the value,
  /// or on another key too.
  package var wholeValue: PropertyList?? {
    guard place.isWhole else { return nil }
    switch act {
    case .set(let value, _): return .some(value)
    case .remove: return .some(nil)
    case .insert, .rename, .move, .duplicate: return nil
    }
  }

  /// The keys that it changes.
  package var keys: [Key] {
    switch act {
    case .rename(let new) where place.isWhole: [key, new]
    case .duplicate(let new?) where place.isWhole: [new]
    case .set, .insert, .remove, .rename, .move, .duplicate: [key]
    }
  }

  /// Those, and the one that is copied.
  package var touchedKeys: [Key] { [key] + keys.filter { $0 != key } }

  /// The edit in a store that calls its keys otherwise.
  package func mappingKeys(_ name: (Key) -> Key) -> Edit {
    var edit = self
    edit.place.key = name(place.key)
    guard place.isWhole else { return edit }
    switch act {
    case .rename(let new): edit.act = .rename(to: name(new))
    case .duplicate(let new): edit.act = .duplicate(as: new.map(name))
    case .set, .insert, .remove, .move: break
    }
    return edit
  }
}

/// What a store needs to take a write back, as `Store.undo` does.
public struct EditReceipt: Sendable {
  /// The edits that bring back what was there, in the order in which they are made.
  ///
  /// They touch only the places that were written, so what others changed beside them stays.
  public var inverse: [Edit]
  /// What else the store wants to know then; only the store that gave it out looks at it.
  package var token: (any Sendable)?

  /// A receipt of edits that take a write back.
  public init(inverse: [Edit] = []) { self.inverse = inverse }

  package init(inverse: [Edit], token: any Sendable) {
    self.inverse = inverse
    self.token = token
  }

  /// The receipt of a store that calls its keys otherwise.
  package func mappingKeys(_ name: (Key) -> Key) -> EditReceipt {
    var receipt = self
    receipt.inverse = inverse.map { $0.mappingKeys(name) }
    return receipt
  }
}

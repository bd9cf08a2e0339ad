/// The members of an object that somebody who knows what belongs there, a schema, names; or that it
/// is a list instead.
package enum KnownMembers {
  case names(Names)
  /// They can only be asked for.
  case asked((Key) -> Bool)
  /// It is a list, whose parts have numbers; where nothing is stored it has so many.
  case items(count: Int = 0)
  /// It may be a list or something else; numbers are names where an object takes those.
  case itemsOr(isMember: (Key) -> Bool, count: Int = 0)
  /// It is a value without parts.
  case scalar
  /// Nobody knows what it is.
  case unknown

  package struct Names: Sendable {
    fileprivate let all: Set<Key>
    fileprivate let dotted: [Key]
    fileprivate let holdsDots: @Sendable (Key) -> Bool

    /// - Parameters:
    ///   - all: The names.
    ///   - holdsDots: Whether a name that is none of them, by its first word, has all words that
    ///     follow.
    package init(_ all: Set<Key>, holdsDots: @escaping @Sendable (Key) -> Bool = { _ in false }) {
      self.all = all
      self.holdsDots = holdsDots
      dotted = all.filter { $0.name.utf8.contains(UInt8(ascii: ".")) }
    }
  }

  package func contains(_ name: Key) -> Bool {
    switch self {
    case .names(let names): names.all.contains(name)
    case .asked(let isKnown): isKnown(name)
    case .items, .itemsOr, .scalar, .unknown: false
    }
  }

  /// How many items there are where nothing is stored; nothing where it cannot be a list.
  var itemCount: Int? {
    switch self {
    case .items(let count), .itemsOr(_, let count): count
    case .names, .asked, .scalar, .unknown: nil
    }
  }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Whether it is a list and can be nothing else.
  var isListAlone: Bool { if case .items = self { true } else { false } }

  /// Whether a step is a member's name, though it could be an item's number.
  func isMember(_ step: String) -> Bool {
    guard case .itemsOr(let isMember, _) = self else { return false }
    return step != "-" && isMember(Key(step))
  }

  /// Whether an object, where one stands here, may have a member that is named as the place behind
  /// a list's last element is.
  var mayHoldNameOfEnd: Bool {
    switch self {
    case .names, .asked, .unknown: true
    case .itemsOr(let isMember, _): isMember("-")
    case .items, .scalar: false
    }
  }

  /// Whether a name that nobody knows is all that is left of a word, by the first word of that.
  func holdsDots(beginning name: Key) -> Bool {
    switch self {
    case .names(let names): names.holdsDots(name)
    case .asked, .items, .itemsOr, .scalar, .unknown: false
    }
  }

  /// Whether one of them could begin with a text that holds a dot.
  func mayHold(beginning text: String) -> Bool {
    switch self {
    case .names(let names): names.dotted.contains { $0.begins(with: text) }
    case .asked: true
    case .items, .itemsOr, .scalar, .unknown: false
    }
  }
}

extension Key {
  /// Whether its name begins with the bytes of a text.
  package func begins(with text: String) -> Bool { name.utf8.starts(with: text.utf8) }
}

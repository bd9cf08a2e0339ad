/// Why an edit of a place cannot be made, in words that name the place.
public struct PlaceProblem: Error, Sendable, Hashable {
  /// The place that was to be edited.
  public let place: Place
  /// Why it cannot be.
  public let reason: Reason

  /// A place that cannot be edited, and why.
  public init(_ place: Place, _ reason: Reason) { (self.place, self.reason) = (place, reason) }

  /// Why an edit of a place cannot be made.
  public enum Reason: Sendable, Hashable {
    /// No value stands at the place, or at one on the way to it.
    case absent(Place)
    /// A step with a name leads into what has none: a list, a number and the like.
    case noObject(Place)
    /// A step with a number leads into what is no list.
    case noList(Place)
    /// The list has only so many elements.
    case outOfRange(count: Int)
    /// A value of this name is there already.
    case taken(Key)
    /// Elements of a list have numbers, no names.
    case nameless
    /// The copy of an entry needs a name of its own.
    case nameMissing
    /// Property lists keep no order of their entries.
    case orderless
    /// The place is all of a document, which can be another value and cannot go.
    case root
  }
}

extension PlaceProblem: CustomStringConvertible {
  /// The reason as a sentence.
  public var description: String {
    "\(reason == .root ? "The root" : place.words) was not changed: \(reason)."
  }
}

extension PlaceProblem.Reason: CustomStringConvertible {
  /// The reason as a clause.
  public var description: String {
    switch self {
    case .absent(let place): "there is no \(place.quoted)"
    case .noObject(let place): "\(place.words) is no object and has no members"
    case .noList(let place): "\(place.words) is no list and has no elements"
    case .outOfRange(count: 0): "the list has no elements"
    case .outOfRange(let count): "the list's elements go from 0 to \(count - 1)"
    case .taken(let name): "there is a '\(name)' already"
    case .nameless: "elements of a list have no names"
    case .nameMissing: "its copy needs a name"
    case .orderless: "property lists keep no order of their entries, so none can be moved"
    case .root: "a document is one value, which can be another and cannot be away"
    }
  }
}

extension Place {
  /// The place in quotes, or what people call the one without a name.
  fileprivate var words: String { isWhole && key.name.isEmpty ? "the root" : quoted }

  fileprivate var quoted: String { "'\(description)'" }
}

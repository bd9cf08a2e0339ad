/// A value with structure, whoever keeps it: a `PropertyList`, or a node of a document.
///
/// Validators, summaries and pages read values through this alone, so that they serve both and
/// convert nothing. A node is cheap to copy and immutable. Looking at one is O(1), a member by its
/// name O(1) on average.
package protocol ValueTree: Sendable {
  /// What the value is.
  var kind: ValueKind { get }

  /// How many members or elements it has; 0 where it is a scalar.
  var count: Int { get }

  /// A member of an object, by its position in the value's own order.
  ///
  /// Where a document holds a name several times the last counts, and stands alone here.
  func member(at position: Int) -> (name: Key, value: Self)

  /// The member of an object of this name; nothing where there is none or this is no object.
  func member(named name: Key) -> Self?

  /// An element of a list, by its position.
  func element(at position: Int) -> Self

  /// What a scalar comes to; nothing for lists and objects.
  ///
  /// A number that fits no integer and no double exactly comes as the nearest double.
  var scalar: PropertyList? { get }

  /// A number or a moment as it is written, where that is kept; `scalar` can be less exact.
  var spelling: String? { get }

  /// A text that no string can hold, half of a surrogate pair being in it, as JSON writes it.
  var quotedSpelling: String? { get }

  /// Whether both are known to be the same, members' order and all, without a look at what is
  /// inside, as where they are written alike.
  func isWritten(as other: Self) -> Bool

  /// The value as a property list; O(n) in all that is inside, or O(1) where it is one already.
  var propertyList: PropertyList { get }
}

/// The kinds of values that trees are made of.
package enum ValueKind: Sendable, Hashable, CaseIterable {
  case null, boolean, integer, real, string, date, data, list, object
}

extension ValueTree {
  package var spelling: String? { nil }

  package var quotedSpelling: String? { nil }

  package func isWritten(as other: Self) -> Bool { false }

  /// Whether it can have values inside.
  package var isContainer: Bool { kind == .list || kind == .object }

  package var propertyList: PropertyList {
    switch kind {
    case .list: .array((0..<count).map { element(at: $0).propertyList })
    case .object:
      .dictionary(
        PropertyDictionary(
          (0..<count).lazy.map {
            let (name, value) = member(at: $0)
            return (name, value.propertyList)
          }))
    case .null, .boolean, .integer, .real, .string, .date, .data: scalar ?? .null
    }
  }
}

extension PropertyList: ValueTree {
  package var kind: ValueKind {
    switch self {
    case .null: .null
    case .boolean: .boolean
    case .integer: .integer
    case .real: .real
    case .string: .string
    case .date: .date
    case .data: .data
    case .array: .list
    case .dictionary: .object
    }
  }

  package var count: Int {
    switch self {
    case .array(let elements): elements.count
    case .dictionary(let members): members.count
    case .null, .boolean, .integer, .real, .string, .date, .data: 0
    }
  }

  package func member(at position: Int) -> (name: Key, value: PropertyList) {
    guard case .dictionary(let members) = self else { return ("", .null) }
    return (members[position].key, members[position].value)
  }

  package func member(named name: Key) -> PropertyList? {
    guard case .dictionary(let members) = self else { return nil }
    return members[name]
  }

  package func element(at position: Int) -> PropertyList {
    guard case .array(let elements) = self else { return .null }
    return elements[position]
  }

  package var scalar: PropertyList? { isContainer ? nil : self }

  package var propertyList: PropertyList { self }
}

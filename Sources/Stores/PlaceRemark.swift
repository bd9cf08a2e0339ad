import SetteePropertyLists

/// What a store knows of how a value is written, beside the value.
package struct PlaceRemark: Sendable, Equatable {
  /// For whoever looks at the place; sentences.
  package var sentences: [String] = []
  /// For its row; a few words.
  package var words: String?
  /// What keeps the place from being changed, as a phrase.
  package var lock: String?
  /// Where the value stands that shows here.
  package var target: Place?
  /// The place whose word stands for that value, which can be written there instead.
  package var follower: Place?
  /// The place, where others of its name stand that do not count.
  package var repeated: Place?
  /// A number as it is written, where the value is not exactly that.
  package var spelling: String?
  /// What another program had written there and an own write went over.
  package var lost: LostWrite?

  package init() {}
}

/// A store that tells more of places than their values.
package protocol PlaceRemarking: AnyObject, Sendable {
  /// What there is to say of a place; nothing where the value says it all.
  func remark(at place: Place) -> PlaceRemark?

  /// The line that a place begins in, counted from 1; nothing where there is no such place.
  func line(of place: Place) -> Int?

  /// How many comments would go with the value at a place.
  func commentCount(in place: Place) -> Int

  /// The value at a place with its numbers as they are written; nothing where there is none.
  func tree(at place: Place) -> (any ValueTree)?

  /// Whether the value at a place is what another one says, to the last digit.
  func isValue(at place: Place, _ other: OrderedTree) -> Bool
}

extension PlaceRemarking {
  package func tree(at place: Place) -> (any ValueTree)? { nil }

  package func isValue(at place: Place, _ other: OrderedTree) -> Bool { false }
}

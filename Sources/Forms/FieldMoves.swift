import SetteePropertyLists
import SetteeSettings

/// Where the fields of a form went when it was arranged anew.
package struct FieldMoves: Sendable {
  private let targets: [Field.ID?]
  /// The present numbers of the fields that were absent before, by those that they had, in order.
  private let absent: [Field.ID]
  /// Rows on pages of fields that went.
  private let orphans: Set<Field.ID>
  /// The fields that were not there before.
  package private(set) var came: [Field.ID] = []
  /// Those of them that this session has copied from others.
  package private(set) var copies: [Field.ID] = []
  /// The fields that are not there any more, by their former numbers.
  package private(set) var went: [(field: Field.ID, setting: Setting)] = []

  init(_ targets: [Field.ID?], absent: [Field.ID] = [], orphans: Set<Field.ID> = []) {
    (self.targets, self.absent, self.orphans) = (targets, absent, orphans)
  }

  /// The same, with what came and went among so many fields.
  func among(_ count: Int, before settings: [Setting], copies: [Field.ID]) -> FieldMoves {
    var moves = self
    moves.copies = copies
    var isKnown = Array(repeating: false, count: count)
    for (field, target) in targets.enumerated() {
      if let target, isKnown.indices.contains(target) {
        isKnown[target] = true
      } else {
        moves.went.append((field, settings[field]))
      }
    }
    moves.came = isKnown.indices.filter { !isKnown[$0] }
    return moves
  }

  /// The present number of a field by its former one; `nil` where it is not there.
  package subscript(field: Field.ID) -> Field.ID? {
    let number = number(of: field)
    return isAbsent(number) ? nil : number
  }

  /// Whether a field is not there, by its present number.
  package func isAbsent(_ number: Field.ID) -> Bool { number < 0 || orphans.contains(number) }

  /// The number that a field goes by from now on: below zero while it is absent, so that who keeps
  /// that number finds the field when it comes back.
  package func number(of field: Field.ID) -> Field.ID {
    if field >= Field.innerBase { return field }
    if field < 0 { return absent.indices.contains(~field) ? absent[~field] : field }
    return targets.indices.contains(field) ? targets[field] ?? ~field : ~field
  }
}

/// The fields that went and that undo still knows, under numbers below zero.
struct Absentees {
  private var fields: [Setting] = []
  private var places: [Key: Int] = [:]
  /// The keys that fields are about to have, by those that they have.
  private var coming: [Key: Key] = [:]

  /// Takes note that a field of a key gets another one.
  mutating func follow(_ key: Key, to other: Key) {
    (coming[key], coming[other]) = (other, nil)
  }

  /// Whether the field of a key is about to have another one.
  func isComing(_ key: Key) -> Bool { coming[key] != nil }

  /// Forgets which keys were about to come that have fields now.
  mutating func forgetArrived(_ number: (Key) -> Int?) {
    coming = coming.filter { number($0.value) == nil }
  }

  /// The number of a field now, by the key that it had last; `nil` where it went.
  ///
  /// Where something else is left under that key, it is the one of the key that it was given.
  func present(_ key: Key, _ number: (Key) -> Int?) -> Int? {
    coming[key].flatMap(number) ?? number(key)
  }

  /// The number of a field from now on.
  /// - Parameters:
  ///   - number: Its number until now.
  ///   - settings: The fields until now.
  ///   - present: The present number of a key.
  /// - Returns: The number, below zero where the field went.
  @MainActor
  mutating func number(
    _ number: Int, before settings: [Setting], now present: (Key) -> Int?
  ) -> Int {
    if number >= Field.innerBase { return number }
    if number < 0 { return self.present(fields[~number].description.key, present) ?? number }
    let key = settings[number].description.key
    // Another one is about to have its key.
    let isDisplaced = coming[key] == nil && coming.values.contains(key)
    if !isDisplaced, let number = self.present(key, present) { return number }
    if let place = places[key] { return ~place }
    places[key] = fields.count
    fields.append(settings[number])
    return -fields.count
  }

  /// The numbers from now on of all that were absent until now.
  @MainActor
  func numbers(now present: (Key) -> Int?) -> [Int] {
    fields.enumerated().map { self.present($0.element.description.key, present) ?? ~$0.offset }
  }

  /// What an absent field was called; `nil` for a field that is there.
  @MainActor
  func title(of number: Int) -> String? { setting(of: number)?.description.title }

  /// An absent field as it was; `nil` for a field that is there.
  func setting(of number: Int) -> Setting? { number < 0 ? fields[~number] : nil }
}

import SetteeForms
import SetteePropertyLists
import SetteeReplication
import SetteeSettings

/// Somebody at the other device, who every now and then looks for a setting and changes it.
///
/// Where it looks and what it chooses follows from its seed.
struct Robot {
  private var generator: SplitMix64
  /// When it moves next, in milliseconds of the world's time; `nil` while it rests.
  private(set) var nextMove: Int64?
  /// The field it has gone to.
  private var target: Field.ID?

  init(seed: UInt64) { generator = SplitMix64(seed: seed ^ 0x526F_626F_7421) }

  var isActive: Bool { nextMove != nil }

  mutating func toggle(at time: Int64) {
    nextMove = isActive ? nil : time + 500
    target = nil
  }

  enum Move: Equatable {
    case goTo(Field.ID)
    case set(Field.ID, PropertyList)
  }

  /// What it does now, if its time has come.
  /// - Parameters:
  ///   - fields: What it may change.
  ///   - favourites: Fields it goes to three times out of four, as they can be watched.
  ///   - time: The world's time.
  /// - Returns: The move, or `nil` while there is nothing to do.
  @MainActor
  mutating func move(among fields: [Field], favourites: [Field], at time: Int64) -> Move? {
    guard let due = nextMove, due <= time, !fields.isEmpty else { return nil }
    if let id = target, let field = fields.first(where: { $0.id == id }) {
      target = nil
      nextMove = time + 1_600 + number(below: 1_600)
      let values = Self.values(for: field)
      return values.isEmpty ? nil : .set(id, values[Int(number(below: values.count))])
    }
    let isFavourite = number(below: 4) > 0 && !favourites.isEmpty
    let choice = isFavourite ? favourites : fields
    let field = choice[Int(number(below: choice.count))]
    target = field.id
    nextMove = time + 700
    return .goTo(field.id)
  }

  private mutating func number(below bound: Int) -> Int64 {
    Int64(generator.next() % UInt64(max(1, bound)))
  }

  /// Values the field could take instead of the present one, in a fixed order.
  @MainActor
  static func values(for field: Field) -> [PropertyList] {
    let current = field.setting.unobservedReading.value
    return candidates(field.description.type, current: current).filter { value in
      value != current && field.description.refusal(of: value) == nil
    }
  }

  private static func candidates(
    _ type: SettingType, current: PropertyList?
  ) -> [PropertyList] {
    switch type {
    case .boolean: [false, true]
    case .choice(let choices): choices.map(\.value)
    case .integer, .number:
      NumberStep(type: type).map { step in
        [-2, -1, 1, 2].map { step.stepped(current, by: $0).value }
      } ?? []
    case .nullable(let type): candidates(type, current: current)
    case .string, .date, .dateTime, .list, .constant, .structure, .json: []
    }
  }
}

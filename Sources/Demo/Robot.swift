import Forms
import PropertyLists
import Replication
import Settings

/// Somebody at the other device, who changes a setting every now and then.
struct Robot {
  private var generator: SplitMix64
  /// When it moves next, in milliseconds of the world's time; `nil` while it rests.
  private(set) var nextMove: Int64?

  init(seed: UInt64) { generator = SplitMix64(seed: seed ^ 0x526F_626F_7421) }

  var isActive: Bool { nextMove != nil }

  mutating func toggle(at time: Int64) { nextMove = isActive ? nil : time + 500 }

  /// A field of the device and a new value for it, if the time has come.
  @MainActor
  mutating func move(on device: DemoDevice, at time: Int64) -> (Field, PropertyList)? {
    guard let due = nextMove, due <= time else { return nil }
    nextMove = time + 1_500 + Int64(generator.next() % 2_000)
    let fields = device.syncedFields
    guard !fields.isEmpty else { return nil }
    let field = fields[Int(generator.next() % UInt64(fields.count))]
    let values = Self.values(for: field)
    return (field, values[Int(generator.next() % UInt64(values.count))])
  }

  /// Values the field could take instead of the present one, in a fixed order.
  @MainActor
  static func values(for field: Field) -> [PropertyList] {
    let current = field.setting.reading.value
    return candidates(field.description.type, current: current).filter { value in
      value != current && field.description.type.problem(with: value) == nil
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
    case .string, .date, .dateTime, .list, .constant, .json: []
    }
  }
}

import SetteePropertyLists
import SetteeSettings

/// What one view asks of one row.
struct RowContent {
  let shape: RowShape
  let title: String
  let surroundings: Lowering.Surroundings
  let access: RowAccess
}

/// How a row reaches what it shows.
enum RowAccess {
  case nothing
  case value(
    read: @MainActor () throws -> PropertyList?, write: @MainActor (PropertyList) throws -> Void)
  case action(@MainActor () -> Void)
}

/// What decides the type of a row: two rows of one shape differ in words and values only.
enum RowShape: Equatable {
  case note
  case action
  case toggle
  case text(isSecret: Bool)
  /// Text that a format reads and writes.
  case formatted(isOptional: Bool)
  case number(NumberShape)
  case choice(titles: [String])

  struct NumberShape: Equatable {
    var isWhole: Bool
    var minimum: PropertyList?
    var maximum: PropertyList?
    var step: PropertyList?
    var isSlider = false
    var isOptional = false
  }

  var type: SettingType {
    switch self {
    case .note, .action: .constant(.null)
    case .toggle: .boolean
    case .text: .string(.init())
    case .formatted(let isOptional): isOptional ? .nullable(.string(.init())) : .string(.init())
    case .number(let shape): shape.type
    case .choice(let titles):
      .choice(
        titles.enumerated().map { index, title in
          SettingType.Choice(value: .integer(Int128(index)), title: title)
        })
    }
  }

  var traits: SettingDescription.Traits {
    switch self {
    case .note: [.keyless, .note]
    case .action: [.keyless, .action]
    case .text(isSecret: true): [.keyless, .secret]
    case .number(let shape) where shape.isSlider: [.keyless, .slider]
    case .toggle, .text, .formatted, .number, .choice: .keyless
    }
  }
}

extension RowShape.NumberShape {
  fileprivate var type: SettingType {
    let constraints = SettingType.NumberConstraints(
      minimum: minimum.map { .init($0) }, maximum: maximum.map { .init($0) }, step: step)
    let type = isWhole ? SettingType.integer(constraints) : .number(constraints)
    return isOptional ? .nullable(type) : type
  }
}

/// Why a row could not take a value, as a sentence.
struct RowProblem: Error, CustomStringConvertible {
  let description: String
}

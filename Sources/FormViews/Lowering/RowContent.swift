import SetteePropertyLists
import SetteeSettings

/// What one view asks of one row.
struct RowContent {
  let kind: Kind
  let title: String
  let surroundings: Lowering.Surroundings

  /// What the row is to be.
  enum Kind {
    /// Words to read.
    case text
    /// Something to press.
    case button(@MainActor () -> Void)
    /// A value to change.
    case setting(RowShape, RowAccess)
  }
}

/// How a setting's row reaches its value.
struct RowAccess {
  let read: @MainActor () throws -> PropertyList?
  let write: @MainActor (PropertyList) throws -> Void
}

/// What decides the type of a setting's row: two rows of one shape differ in words and values only.
enum RowShape: Equatable {
  case toggle
  case text(isSecret: Bool)
  /// Text that a format reads and writes.
  case formatted(isOptional: Bool)
  case number(NumberShape)
  case choice(titles: [String])
  /// A value that somebody describes.
  case described(DescribedShape)

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
    case .toggle: .boolean
    case .text: .string(.init())
    case .formatted(let isOptional): isOptional ? .nullable(.string(.init())) : .string(.init())
    case .number(let shape): shape.type
    case .choice(let titles):
      .choice(
        titles.enumerated().map { index, title in
          SettingType.Choice(value: .integer(Int128(index)), title: title)
        })
    case .described(let shape): shape.description.type
    }
  }

  var traits: SettingDescription.Traits {
    switch self {
    case .text(isSecret: true): [.keyless, .secret]
    case .number(let shape) where shape.isSlider: [.keyless, .slider]
    case .described(let shape) where shape.description.traits.contains(.secret):
      [.keyless, .secret]
    case .toggle, .text, .formatted, .number, .choice, .described: .keyless
    }
  }
}

extension RowContent {
  /// The shape of a setting's row.
  var shape: RowShape? {
    switch kind {
    case .setting(let shape, _): shape
    case .text, .button: nil
    }
  }

  /// What a form is told that the row is.
  var describedKind: SettingDescription.Kind {
    switch kind {
    case .text: .text
    case .button: .button
    case .setting: .setting
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

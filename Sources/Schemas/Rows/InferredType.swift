import SetteePropertyLists
import SetteeSettings

/// The type that a value has where nobody says more.
struct InferredType {
  /// Whether the format tells whole numbers from others.
  var hasIntegers = true

  /// Thousands of rows hold each of them together.
  private static let integer = SettingType.integer(SettingType.NumberConstraints())
  private static let number = SettingType.number(SettingType.NumberConstraints())
  private static let text = SettingType.string(SettingType.StringConstraints())

  func type(of value: (some ValueTree)?) -> SettingType {
    guard let value else { return .json(reason: "The schema allows anything here.") }
    switch value.kind {
    case .boolean: return .boolean
    case .integer: return hasIntegers ? Self.integer : Self.number
    case .real: return Self.number
    case .string, .date, .data: return Self.text
    case .null: return .json(reason: "It is null; 'settee set' gives it a value.")
    case .list:
      return element(of: value).map {
        .list(SettingType.ListConstraints(element: $0))
      } ?? .json(reason: "Its elements are of several types; 'settee set' takes JSON.")
    case .object: return .json(reason: "It is empty; 'settee set' gives it members.")
    }
  }

  /// The type of a value that has no parts and is no null; nothing for others.
  func scalar(of value: (some ValueTree)?) -> SettingType? {
    switch value?.kind {
    case .boolean, .integer, .real, .string, .date, .data: type(of: value)
    case .null, .list, .object, nil: nil
    }
  }

  /// The type of a list's elements, if they agree.
  private func element(of list: some ValueTree) -> SettingType? {
    let kinds = Set((0..<list.count).map { list.element(at: $0).kind })
    switch kinds {
    case [.boolean]: return .boolean
    case [.integer]: return hasIntegers ? Self.integer : Self.number
    case [.real], [.integer, .real]: return Self.number
    case [.string]: return Self.text
    default: return nil
    }
  }
}

import SetteePropertyLists
import SetteeSettings

/// What a setting takes, in the few words that stand at the right of its row.
extension SettingType {
  /// "6–100", "one of 4", "several of 3", "switch"; of what nobody described, what is there.
  func note(on value: PropertyList?) -> String {
    switch self {
    case .boolean: "switch"
    case .integer(let limits), .number(let limits): limits.rangeSummary ?? "number"
    case .list(let constraints): constraints.note ?? kindName
    case .choice: constraintSummary
    case .nullable(let type): type.note(on: value)
    case .structure: kindName(of: value)
    case .string, .date, .dateTime, .constant, .json: kindName
    }
  }
}

extension SettingType.ListConstraints {
  fileprivate var note: String? {
    switch element.unwrapped {
    case .choice(let choices): "several of \(choices.count)"
    case .integer, .number: "list of numbers"
    default: nil
    }
  }
}

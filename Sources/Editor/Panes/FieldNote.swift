import SetteeSettings

/// What a setting takes, in the few words that stand at the right of its row.
extension SettingType {
  /// "6–100", "one of 4", "several of 3", "switch".
  var note: String {
    switch self {
    case .boolean: "switch"
    case .integer(let limits), .number(let limits): limits.rangeSummary ?? "number"
    case .list(let constraints): constraints.note ?? kindName
    case .choice: constraintSummary
    case .nullable(let type): type.note
    case .string, .date, .dateTime, .constant, .structure, .json: kindName
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

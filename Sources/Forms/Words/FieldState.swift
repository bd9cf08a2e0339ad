import SetteePropertyLists
import SetteeSettings

/// What there is to say about a field beside its value: each state has a word, and on
/// a screen a glyph and a role, so that none is told by colour alone.
package enum FieldState: Hashable, Sendable, CaseIterable {
  // In the order of importance: a row has room for the first one's glyph only.
  case contested, lost, invalid, doubtful, arrived, locked, readOnly, refused, pending, modified
  case deprecated

  package var word: String {
    switch self {
    case .contested: "conflict"
    case .lost: "conflict"
    case .invalid: "breaks a rule"
    case .doubtful: "a warning"
    case .arrived: "changed elsewhere"
    case .locked, .readOnly: "cannot be changed"
    case .refused: "refused by the account"
    case .pending: "waits to sync"
    case .modified: "changed"
    case .deprecated: "will go away"
    }
  }

  /// The state that stands for all with the same glyph and word.
  package var legend: FieldState {
    switch self {
    case .contested, .lost: .lost
    case .locked, .readOnly: .locked
    case .invalid, .doubtful, .arrived, .refused, .pending, .modified, .deprecated: self
    }
  }
}

extension FieldRow {
  /// The setting's own states and those that whoever shows it knows of, the most important one
  /// first.
  package func states(
    isArrived: Bool, isContested: Bool, isDraftWrong: Bool
  ) -> [FieldState] {
    guard isArrived || isContested || isDraftWrong else { return ownStates }
    return FieldState.allCases.filter { state in
      switch state {
      case .contested where isContested, .arrived where isArrived, .invalid where isDraftWrong:
        true
      default: ownStates.contains(state)
      }
    }
  }

  /// What a setting of this description has by itself, the most important state first.
  func states(of description: SettingDescription) -> [FieldState] {
    var states: [FieldState] = []
    if reading.lost != nil { states.append(.lost) }
    if problem != nil { states.append(.invalid) }
    if warning != nil || description.shape?.warnings.isEmpty == false { states.append(.doubtful) }
    if reading.lock != nil {
      states.append(.locked)
    } else if description.isReadOnly(holding: reading.value) {
      states.append(.readOnly)
    }
    switch reading.sync {
    case .refused?: states.append(.refused)
    case .pending?: states.append(.pending)
    case .synced?, .unset?, nil: break
    }
    if isModified { states.append(.modified) }
    if description.deprecation != nil { states.append(.deprecated) }
    return states
  }
}

extension SettingDescription {
  /// Whether nobody can change the setting here, whatever its store says; a constant can be set
  /// where something else stands, or nothing.
  package func isReadOnly(holding value: PropertyList?) -> Bool {
    switch type.withoutNull {
    case .json: kind == .setting
    case .constant(let only): kind == .setting && !type.isNullable && type.isSame(value, only)
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .list, .nullable,
      .structure:
      traits.contains(.readOnly)
    }
  }
}

import SetteeSettings
import SetteeThemes

/// What there is to say about a field beside its value: each state has a glyph, a word and a
/// role, so that none is told by colour alone.
package enum FieldState: Hashable, Sendable, CaseIterable {
  // In the order of importance: a row has room for the first one's glyph only.
  case contested, lost, invalid, arrived, locked, readOnly, refused, pending, modified, deprecated

  package var word: String {
    switch self {
    case .contested: "conflict"
    case .lost: "conflict"
    case .invalid: "breaks a rule"
    case .arrived: "changed elsewhere"
    case .locked, .readOnly: "cannot be changed"
    case .refused: "refused by the account"
    case .pending: "waiting to sync"
    case .modified: "changed"
    case .deprecated: "will go away"
    }
  }

  package func glyph(_ glyphs: Glyphs) -> String {
    switch self {
    case .contested, .lost: glyphs.conflict
    case .invalid: glyphs.invalid
    case .arrived: glyphs.arrived
    case .locked, .readOnly: glyphs.locked
    case .refused: glyphs.refused
    case .pending: glyphs.pending
    case .modified: glyphs.modified
    case .deprecated: glyphs.deprecated
    }
  }

  /// The state that stands for all with the same glyph and word.
  var legend: FieldState {
    switch self {
    case .contested, .lost: .lost
    case .locked, .readOnly: .locked
    case .invalid, .arrived, .refused, .pending, .modified, .deprecated: self
    }
  }

  package var role: Role {
    switch self {
    case .contested, .lost: .conflict
    case .invalid, .refused: .invalid
    case .arrived: .arrived
    case .locked, .readOnly: .locked
    case .pending: .pending
    case .modified: .modified
    case .deprecated: .deprecated
    }
  }
}

extension FieldRow {
  /// The states of a field, the most important one first.
  package func states(
    of description: SettingDescription, isArrived: Bool, isContested: Bool
  ) -> [FieldState] {
    var states: [FieldState] = []
    if isContested { states.append(.contested) }
    if reading.lost != nil { states.append(.lost) }
    if problem != nil { states.append(.invalid) }
    if isArrived { states.append(.arrived) }
    if reading.lock != nil {
      states.append(.locked)
    } else if description.isReadOnly {
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
  /// Whether nobody can change the setting here, whatever its store says.
  var isReadOnly: Bool {
    switch type.unwrapped {
    case .json, .constant: kind == .setting
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .list, .nullable,
      .structure:
      traits.contains(.readOnly)
    }
  }
}

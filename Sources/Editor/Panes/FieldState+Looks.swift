import SetteeForms
import SetteeThemes

/// How the states of fields look on a screen.
extension FieldState {
  package func glyph(_ glyphs: Glyphs) -> String {
    switch self {
    case .contested, .lost: glyphs.conflict
    case .invalid: glyphs.invalid
    case .doubtful: glyphs.doubtful
    case .arrived: glyphs.arrived
    case .locked, .readOnly: glyphs.locked
    case .refused: glyphs.refused
    case .pending: glyphs.pending
    case .modified: glyphs.modified
    case .deprecated: glyphs.deprecated
    }
  }

  package var role: Role {
    switch self {
    case .contested, .lost: .conflict
    case .invalid, .refused: .invalid
    case .doubtful: .warning
    case .arrived: .arrived
    case .locked, .readOnly: .locked
    case .pending: .pending
    case .modified: .modified
    case .deprecated: .deprecated
    }
  }
}

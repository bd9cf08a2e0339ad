/// What keeps the settings of an account from being exchanged.
package enum SyncObstacle: Equatable, Sendable {
  /// The account is out of reach, or does not take what waits: a sentence.
  case away(String)
  /// Another account, or none, stands in the place of the settings' own.
  case apart(hasAccount: Bool)

  /// Whether somebody has to choose an account.
  package var isApart: Bool {
    switch self {
    case .away: false
    case .apart: true
    }
  }

  /// What the status line says of it, naming the key that leads on.
  func sentence(key: String) -> String {
    switch self {
    case .away(let sentence): sentence
    case .apart(hasAccount: true): "Another account is in this place: \(key) chooses."
    case .apart(hasAccount: false): "No account is in this place any more: \(key) chooses."
    }
  }
}

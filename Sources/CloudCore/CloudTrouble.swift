import SetteeReplication
import SetteeStores

/// Why a device's writes wait, as a sentence.
package enum CloudTrouble: Error, Sendable, Hashable, CustomStringConvertible {
  /// The account was not reached or did not make sense.
  case transport(TransportError)
  /// This device's own copy could not be stored; nothing is sent before it is.
  case storage(String)

  package var description: String {
    switch self {
    case .transport(let error): error.description
    case .storage(let sentence): sentence
    }
  }

  /// Whether the account is out of reach, as opposed to unwilling.
  var isOffline: Bool {
    switch self {
    case .transport(.unreachable), .transport(.timedOut): true
    case .transport, .storage: false
    }
  }
}

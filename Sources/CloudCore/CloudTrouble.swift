import SetteeReplication
import SetteeStores

/// Why a device's writes wait, as a sentence.
package enum CloudTrouble: Error, Sendable, Hashable, CustomStringConvertible {
  /// The account was not reached or did not make sense.
  case transport(TransportError)
  /// This device's own copy could not be stored; nothing is sent before it is.
  case storage(String)
  /// Another account, or none, stands in the place of the device's own, and nobody has chosen.
  case apart(Separation)

  package var description: String {
    switch self {
    case .transport(let error): error.description
    case .storage(let sentence): sentence
    case .apart(let separation): separation.description
    }
  }

  /// Whether the account is out of reach, as opposed to unwilling.
  var isOffline: Bool {
    switch self {
    case .transport(.unreachable), .transport(.timedOut): true
    case .transport, .storage, .apart: false
    }
  }

  /// What is known of the account that stands in the place of the device's own.
  package struct Separation: Sendable, Hashable, CustomStringConvertible {
    /// What people call the place.
    package let place: String
    /// All that the account there holds; `nil` where there is none.
    package let contents: Delivery?
    /// How many values the device keeps.
    package let valueCount: Int

    package var description: String {
      let found =
        contents == nil ? "no account any more" : "another account than this device's"
      let values = valueCount == 1 ? "1 value stays" : "\(valueCount) values stay"
      return "\(place) holds \(found). Its \(values) here and nothing is exchanged;"
        + " 'settee cloud adopt' shows the difference and lets you choose."
    }
  }
}

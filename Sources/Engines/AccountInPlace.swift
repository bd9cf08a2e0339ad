import SetteeCloudCore
import SetteeReplication

/// An account that is asked on the caller's thread, which waits for disk and network.
package protocol AccountInPlace {
  /// The account's identity, made where there is none yet.
  mutating func findAccount() throws(TransportError) -> AccountID

  /// What stands in the place of a device's account; it makes none.
  mutating func findAccount(expecting known: AccountID) throws(TransportError) -> AccountFinding

  /// All that an account holds.
  mutating func contents(of account: AccountID) throws(TransportError) -> Delivery

  /// Brings a device's writes to the account and its news back.
  mutating func exchange(_ request: Request) throws(TransportError) -> Delivery
}

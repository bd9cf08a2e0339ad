/// The identity of one installation on one device.
///
/// It is drawn once per installation and never shown; what people see is the device's name, which
/// is mere text. A number cannot be empty, too long or hold a control character.
package struct ReplicaID: Hashable, Comparable, Sendable {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  package static func < (left: ReplicaID, right: ReplicaID) -> Bool { left.number < right.number }
}

/// The identity of an account, so that values of one never reach another.
package struct AccountID: Hashable, Comparable, Sendable {
  package let number: UInt64

  package init(_ number: UInt64) { self.number = number }

  package static func < (left: AccountID, right: AccountID) -> Bool { left.number < right.number }
}

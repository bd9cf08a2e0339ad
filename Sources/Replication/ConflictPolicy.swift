/// Whose write stands where two devices wrote without knowing of each other.
///
/// Under all three the devices hold equal values in the end, the account's quota is never
/// exceeded, and the loser is in a journal. They differ in what they give up:
///
/// | | `.lastWriterWins` | `.serverOrder` | `.guide` |
/// |---|---|---|---|
/// | stands | the later stamp, key by key | what reached the account last, key by key | what reached the account first |
/// | a write counts from | when it was made | when it arrives | when it arrives, if nobody wrote meanwhile |
/// | given up | an earlier write that arrives late | a later write that arrives early | all that waits, other keys too, when another device wrote |
/// | a wrong clock | biases concurrent writes | changes nothing | changes nothing |
/// | a slow network | changes nothing | biases concurrent writes | loses them |
/// | C1, same result in any order of messages | yes | no, the order is the account's | no |
/// | C3, a write beats what its writer saw | yes | yes | yes, once it is accepted |
package enum ConflictPolicy: String, Sendable, Hashable, CaseIterable {
  /// The default: by hybrid clock, then replica.
  ///
  /// It needs no account to decide, so every engine keeps it.
  case lastWriterWins
  /// The last arrival wins, whenever it was written; needs an account that numbers writes.
  case serverOrder
  /// As Apple's iCloud design guide has it: when a device uploads and another has written since,
  /// none of its waiting values is taken; the device shows the account's, and a program that
  /// disagrees writes again.
  case guide
}

/// A hybrid logical clock (Kulkarni, Demirbas et al., 2014).
///
/// It gives stamps that are later than every stamp it gave or heard. It is part of a replica's
/// state, so that whoever stores a replica before its messages leave also stores the clock: a
/// restarted device then never gives a stamp twice.
package struct HybridClock: Sendable, Hashable {
  package private(set) var milliseconds: Int64 = 0
  package private(set) var counter: UInt16 = 0

  package init() {}

  /// Whether a stamp is later than all that this clock gave or heard.
  package func isBehind(_ stamp: Stamp) -> Bool {
    (stamp.milliseconds, stamp.counter) > (milliseconds, counter)
  }

  /// Makes a stored clock anew.
  init(milliseconds: Int64, counter: UInt16) {
    self.milliseconds = milliseconds
    self.counter = counter
  }

  /// Takes note of a stamp from elsewhere, so that all later ones follow it.
  ///
  /// Its counter goes unheard only to prove that a simulation notices.
  package mutating func hear(_ stamp: Stamp, hearsCounter: Bool = true) {
    guard stamp.milliseconds >= milliseconds else { return }
    let heard = hearsCounter ? stamp.counter : 0
    counter = stamp.milliseconds == milliseconds ? max(counter, heard) : heard
    milliseconds = stamp.milliseconds
  }

  /// The next stamp, or `nil` when a stamp at the very end of time was heard and nothing follows.
  package mutating func next(wallClock: Int64, replica: ReplicaID) -> Stamp? {
    if wallClock > milliseconds, wallClock < Stamp.millisecondsLimit {
      milliseconds = wallClock
      counter = 0
    } else if counter < .max {
      counter += 1
    } else if milliseconds < Stamp.millisecondsLimit - 1 {
      milliseconds += 1
      counter = 0
    } else {
      return nil
    }
    return Stamp(milliseconds: milliseconds, counter: counter, replica: replica)
  }
}

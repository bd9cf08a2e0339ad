/// A promise that every run must keep, by the name under which reports tell of it.
package enum Invariant: String, Sendable, Hashable, CaseIterable {
  case fileWhole = "I1: a file is never torn"
  case survivesPowerLoss = "I2: an acknowledged write survives a loss of power"
  case survivesWriters = "I3: an acknowledged write survives other writers"
  case agreement = "I4: all devices and the account agree in the end"
  case latestStands = "I5: no accepted write is later than the one that stands"
  case afterWhatItSaw = "I6: a write is later than all its writer saw, and its stamp is its own"
  case noSilentLoss = "I7: no acknowledged write is lost silently"
  case readsAdvance = "I8: a process never reads an earlier version"
  case withinQuota = "I9: the account keeps within its quota"
  case accountsApart = "I10: no account sees another's values"
  case filesPrivate = "I11: files are their user's alone"
  case bounded = "I12: memory, journal and folder are bounded"
  case mergeAlgebra = "I13: any order of the same writes gives the same state"
  case rebuild = "I14: the log rebuilds the state"
  case removalsKnown = "I15: a removal is known for as long as is said"
  case mendedByCopy = "I16: a flipped bit takes nothing away, where there is a copy"
  case foreignStands =
    "F1: a foreign value that stood whole falls to no commit that does not name it"
  case damageKept = "F2: damage is waited out, kept once, and then replaced"
  case observersHear = "F3: a version that stands reaches each observer"
  case acknowledgedSynced = "F4: an acknowledged write has its syncs"
  case wipeTakesNothing = "G1: no wipe of a folder takes a value that a device shows"
  case syncedIsHeld = "G2: what is called synced some whole file holds"
  case adoptionTable = "G3: a choice of account leaves what it says, and journals what goes"
  case durableFirst = "G4: nothing leaves before a loss of power cannot take it back"
  case convergence = "L1: all is sent within a bounded time after the faults end"
}

/// A promise that a run saw broken.
package struct Violation: Sendable, Hashable, CustomStringConvertible {
  package let invariant: Invariant
  /// How many steps had been made.
  package let step: Int
  /// What was seen, in a sentence.
  package let detail: String

  package var description: String { "[\(invariant.rawValue)] at step \(step): \(detail)" }
}

import SetteeStores
import Synchronization

/// The object that an observation lasts as long as, if there is one.
final class LifetimeTie: Sendable {
  private struct State {
    weak var owner: AnyObject?
    var isTied = false
  }

  private let state = Mutex(Unchecked(State()))

  func tie(to owner: AnyObject) {
    let state = Unchecked(State(owner: owner, isTied: true))
    self.state.withLock { $0 = state }
  }

  func untie() { state.withLock { $0 = Unchecked(State()) } }

  /// Whether the owner is gone.
  var isBroken: Bool {
    // Let go of outside the lock, for this may be the last that holds it.
    let (isTied, owner) = state.withLock { Unchecked(($0.value.isTied, $0.value.owner)) }.value
    return isTied && owner == nil
  }
}

/// Keeps observations that are tied to an object's life.
///
/// Linux cannot tell of the end of an object that is not ours. An observation whose owner is gone
/// tells nothing any more, and its few bytes are freed when its key changes next, or when others
/// are tied.
final class LifetimeTies: Sendable {
  static let shared = LifetimeTies()

  private struct Ties {
    var tokens: [ObjectIdentifier: ObservationToken] = [:]
    var countAfterSweep = 0
  }

  private let ties = Mutex(Ties())
  /// Held while observations are let go of, which may wait for a call of theirs.
  private let sweeping = Mutex(())

  func add(_ token: ObservationToken) {
    let isLong = ties.withLock { ties in
      ties.tokens[ObjectIdentifier(token)] = token
      return ties.tokens.count > 2 * ties.countAfterSweep + 16
    }
    if isLong { sweep() }
  }

  func remove(_ token: ObservationToken) {
    let kept = ties.withLock { $0.tokens.removeValue(forKey: ObjectIdentifier(token)) }
    // Released after the lock: its end may free whatever its handler holds.
    withExtendedLifetime(kept) {}
  }

  /// Lets go of observations whose owners are gone, unless somebody else is doing so.
  ///
  /// Two that did so inside calls of their observers could wait for each other.
  func sweep() {
    sweeping.withLockIfAvailable { _ in
      let over = ties.withLock { Array($0.tokens.values) }.filter(\.isOver)
      let gone = ties.withLock { ties in
        let gone = over.map { ties.tokens.removeValue(forKey: ObjectIdentifier($0)) }
        ties.countAfterSweep = ties.tokens.count
        return gone
      }
      withExtendedLifetime(gone) {}
    }
  }
}

import SetteeReplication
import SetteeStores

/// A device without tasks: whoever has a thread of its own runs its rounds there, as simulations
/// do.
extension CloudDevice {
  /// Runs a round on the caller's thread, unless one is under way.
  ///
  /// Blocks for the disk.
  /// - Parameter talk: Does what concerns the account: finds it, reads it, or brings it a request.
  /// - Returns: What keeps the device from its account.
  package func roundInPlace(
    _ talk: (Round.Effect) throws(TransportError) -> Round.Outcome
  ) -> CloudTrouble? {
    guard beginRound() else { return nil }
    var (round, effect) = startRound()
    while true {
      if case .end(let trouble) = effect {
        end(round, with: trouble)
        return trouble
      }
      let outcome = outcome(of: effect, talk)
      effect = go(on: &round, after: outcome)
    }
  }

  private func outcome(
    of effect: Round.Effect, _ talk: (Round.Effect) throws(TransportError) -> Round.Outcome
  ) -> Round.Outcome {
    switch effect {
    case .findAccount, .readContents, .exchange:
      do throws(TransportError) {
        return try talk(effect)
      } catch {
        return .failed(.transport(error))
      }
    case .takeLead, .perform, .store, .makeRequest, .end:
      do throws(StoreError) {
        return try carryOut(effect)
      } catch {
        return .failed(.storage(error.description))
      }
    }
  }

  /// Makes an account whose contents are known the device's own, on the caller's thread.
  ///
  /// Blocks for the disk.
  /// - Returns: Whether that was done; not where the device is not apart any more, or another of
  ///   its processes has chosen first.
  package func adoptInPlace(
    _ contents: Delivery, _ side: Adoption.Side
  ) throws(StoreError) -> Bool {
    guard case .member(let former) = read({ $0.membership }), read({ $0.isApart }) else {
      return false
    }
    let number = beginAdoption(of: contents, side, former: former)
    try flush()
    return endAdoption(number)
  }
}

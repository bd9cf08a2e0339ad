import SetteePropertyLists
import SetteeReplication

/// What a person, a test or a script does to devices and to the network.
extension CloudSimulator {
  /// Takes a device off the network or puts it back; what was under way to or from it is lost.
  public func setOnline(_ isOnline: Bool, device: Int) { act { $0.setOnline(isOnline, device) } }

  /// Asks a device to sync as soon as possible; the throttle still holds.
  public func syncNow(device: Int) { act { $0.syncNow(device) } }

  /// Sets how wrong a device's clock is; positive is fast.
  ///
  /// What it writes from then on has stamps of that clock, though never earlier than what it has
  /// seen.
  public func setClockSkew(_ skew: Duration, device: Int) {
    act { $0.setSkew(skew.wholeMilliseconds, of: device) }
  }

  /// Sets how long messages of all devices take.
  ///
  /// Each takes its own time within the range, one way; messages under way keep theirs. Held within
  /// an hour.
  public func setLatency(_ latency: ClosedRange<Duration>) {
    setConditions {
      $0.delayMin = latency.lowerBound.boundedLatency
      $0.delayMax = latency.upperBound.boundedLatency
    }
  }

  /// Sets how many of all messages get lost, 0 to 1.
  ///
  /// A device whose message was lost asks again by its pace, so nothing is lost for good below 1.
  public func setLoss(_ share: Double) {
    let permille = share.isFinite ? Int((min(max(share, 0), 1) * 1_000).rounded()) : 0
    setConditions { $0.loss = permille }
  }

  /// Changes what the network does, on every link.
  package func setConditions(_ change: (inout Link.Conditions) -> Void) {
    act { world in
      for device in world.devices.indices {
        var conditions = world.devices[device].link.conditions
        change(&conditions)
        world.setConditions(conditions, of: device)
      }
    }
  }

  /// Turns the app's switch on a device, as in the system's settings.
  ///
  /// While it is off nothing arrives or leaves, and `synchronize` says no. What is written
  /// meanwhile stays on the device, also when the switch is on again, unless the parameters say
  /// otherwise.
  public func setSwitchedOn(_ isSwitchedOn: Bool, device: Int) {
    act { $0.setSwitchedOn(isSwitchedOn, device) }
  }

  /// Signs a device in to the account of this name, which is made where there is none yet.
  public func signIn(device: Int, to account: String = "account") {
    act { world in
      let known = world.accounts.first { $0.name.hasSameBytes(as: account) }?.id
      world.signIn(device, to: known ?? world.addAccount(named: account))
    }
  }

  /// Signs a device out: unsent writes are parked, the account's values are gone from it.
  public func signOut(device: Int) { act { $0.signOut(device) } }

  /// Declares keys whose lost values are not kept and whose values no event shows.
  package func declareSecret(_ keys: some Sequence<Key> & Sendable) {
    act { $0.declareSecret(keys) }
  }
}

extension Duration {
  /// A latency in milliseconds, from nothing to an hour.
  fileprivate var boundedLatency: Int64 { min(max(wholeMilliseconds, 0), 3_600_000) }
}

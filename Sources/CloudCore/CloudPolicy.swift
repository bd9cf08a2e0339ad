import SetteeReplication

/// Whose write stands where two devices wrote a key unseen by each other.
///
/// It is the account's, fixed when that is founded. Under each the devices agree in the end, the
/// quota is kept, and what loses is in a journal.
public enum CloudPolicy: String, Sendable, Hashable, CaseIterable {
  /// The later write of each key; every account can keep it.
  case lastWriter = "last-writer"
  /// What reached the account last, key by key; clocks do not matter, and the network does.
  case serverOrder = "server-order"
  /// What reached the account first, for all that a device has waiting, as in Apple's guide.
  case guide
}

extension CloudPolicy {
  package init(_ policy: ConflictPolicy) {
    switch policy {
    case .lastWriterWins: self = .lastWriter
    case .serverOrder: self = .serverOrder
    case .guide: self = .guide
    }
  }

  package var rule: ConflictPolicy {
    switch self {
    case .lastWriter: .lastWriterWins
    case .serverOrder: .serverOrder
    case .guide: .guide
    }
  }
}

extension SyncParameters {
  /// The same under a policy.
  package func under(_ policy: CloudPolicy) -> SyncParameters {
    var parameters = self
    parameters.policy = policy.rule
    return parameters
  }
}

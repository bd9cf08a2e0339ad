import SetteePropertyLists

extension Replica.Phase: CustomStringConvertible {
  /// The phase in one or two words, for a status line.
  package var description: String {
    switch self {
    case .noAccount: "no account"
    case .initialSync: "first sync"
    case .online: "online"
    case .offline: "offline"
    case .switchedOff: "switched off"
    case .apart: "apart"
    }
  }
}

extension VisibleChange: CustomStringConvertible {
  /// The change in few words: what changed, by whom or why.
  package var description: String {
    let what = keys.count == 1 ? keys[0].key.name : keys.count.counted("key")
    switch reason {
    case .server: return "\(what) from \(writers)"
    case .initialSync: return "\(what) by the first sync"
    case .quotaViolation: return "\(what) refused, the account is full"
    case .accountChange: return "\(what) by a change of account"
    }
  }

  private var writers: String {
    let names = keys.compactMap(\.writer)
    guard let first = names.first else { return "another device" }
    return names.allSatisfy { $0 == first } ? first : "several devices"
  }
}

extension VisibleChange.Reason: CustomStringConvertible {
  /// How a value came to a device, in few words.
  package var description: String {
    switch self {
    case .server: "arrived"
    case .initialSync: "came with the first sync"
    case .quotaViolation: "the account is full"
    case .accountChange: "came with the account"
    }
  }
}

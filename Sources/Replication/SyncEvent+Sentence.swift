import SetteePropertyLists

extension SyncEvent: CustomStringConvertible {
  /// The event as one sentence.
  package var description: String {
    switch kind {
    case .sent, .delivered, .lost: onTheWay
    case .accepted, .outdated, .refused, .reusedIdentity: onTheAccount
    case .switchedOff, .switchedOn, .historyReplaced, .returnedTooLate, .changedIdentity, .gaveWay,
      .reusedStamp, .foundStranger, .foundAgain, .adopted:
      onSpecialOccasions
    case .conflict(let conflict, let keeper): conflict.sentence(keeper: keeper)
    default: onTheDevice
    }
  }

  private var onTheDevice: String {
    switch kind {
    case .wrote(let key, .removed): "\(device) removes \(key)."
    case .wrote(let key, let content): "\(device) sets \(key) to \(content)."
    case .refusedWrite(let refusal): "\(device) refuses a write: \(refusal)."
    case .shows(let key, .removed, let writer): "\(device) drops \(key), removed by \(writer)."
    case .shows(let key, let content, let writer):
      "\(device) now shows \(key) as \(content), written by \(writer)."
    case .entered(let key, _, _): "\(device) brings its own \(key) into the account."
    case .wentOffline: "\(device) goes offline; what it writes waits."
    case .cameOnline: "\(device) is online again."
    case .signedIn(let account): "\(device) signs in to \(account) and waits for its values."
    case .signedOut(let account): "\(device) signs out of \(account); unsent writes are parked."
    case .finishedInitialSync(let count):
      "\(device) has received the account's \(count.counted("key"))."
    case .throttled(let until):
      "\(device) has used up its uploads; the next may go at \(until.asTimeOfDay)."
    case .ignored(let ignorance): "\(device) \(ignorance.clause)."
    case .noticedFastClock(let writer, let lead):
      "The clock of \(writer) is \(lead.asDuration) ahead of \(device)'s."
    case .clockSet(let skew):
      skew == 0
        ? "\(device)'s clock is right."
        : "\(device)'s clock is \(abs(skew).asDuration) \(skew > 0 ? "fast" : "slow")."
    case .unstorable(let key, let type):
      "\(device) ignores a value of type \(type) for \(key): it is no property list."
    default: ""
    }
  }

  private var onSpecialOccasions: String {
    switch kind {
    case .switchedOff: "\(device)'s sync switch is off; what it writes stays there."
    case .switchedOn: "\(device)'s sync switch is on again."
    case .historyReplaced(let count):
      "\(device) finds the account's history replaced and sends \(count.counted("key")) again."
    case .returnedTooLate(let count):
      "\(device) was away for too long; \(count.counted("waiting write")) went to its journal."
    case .changedIdentity:
      "\(device) takes a new identity, because another device uses the one it had."
    case .foundStranger:
      "\(device) finds another account, or none, in the place of its own, and keeps what it has."
    case .foundAgain: "\(device) finds its own account again and goes on."
    case .adopted(let side): "\(device) \(side.clause)."
    case .gaveWay(let count):
      "\(device) gives up \(count.counted("waiting write")), another device wrote meanwhile."
    case .reusedStamp(let key):
      "Two different writes of \(key) bear one stamp: a device is broken, or exists twice."
    default: ""
    }
  }

  private var onTheWay: String {
    switch kind {
    case .sent(let parcel) where parcel.direction == .up:
      parcel.recordCount == 0
        ? "\(device) asks the account for news." : "\(device) sends \(parcel.what) to the account."
    case .sent(let parcel): "The account sends \(parcel.what) to \(device)."
    case .delivered(let parcel) where parcel.direction == .up:
      parcel.recordCount == 0
        ? "The account hears from \(device)."
        : "The account receives \(parcel.what) from \(device)."
    case .delivered(let parcel): "\(device) receives \(parcel.what)."
    case .lost(let parcel) where parcel.direction == .up:
      "A message from \(device) with \(parcel.what) is lost on the way; it will be sent again."
    case .lost(let parcel):
      "A message to \(device) with \(parcel.what) is lost on the way; \(device) will ask again."
    default: ""
    }
  }

  private var onTheAccount: String {
    switch kind {
    case .accepted(let key, .removed): "The account accepts that \(device) removed \(key)."
    case .accepted(let key, let content): "The account accepts \(key) = \(content) from \(device)."
    case .outdated(let key):
      "The account passes over an older write of \(key) by \(device); a newer one builds on it."
    case .refused(let key, let limit):
      "The account refuses \(key) from \(device): it holds at most \(limit)."
        + " The value stays on \(device)."
    case .reusedIdentity:
      "The account finds the identity of \(device) in use elsewhere and asks it to take a new one."
    default: ""
    }
  }
}

extension SyncEvent.Parcel {
  /// The contents in words: one key by name, several as a number.
  package var what: String {
    if recordCount == 1, let firstKey { return firstKey.name }
    if recordCount > 1 { return recordCount.counted("change") }
    return receiptCount > 0 ? receiptCount.counted("receipt") : "no news"
  }
}

extension SyncEvent.Ignorance {
  fileprivate var clause: String {
    switch self {
    case .otherAccount: "ignores a message of another account"
    case .gap: "has missed a message and asks again"
    case .otherHistory: "ignores a message from before the account's history was replaced"
    case .switchedOff: "ignores a message, for its sync switch is off"
    case .apart: "ignores a message, for nobody has chosen between its account and another"
    case .malformedStamp(let key): "ignores a write of \(key) with an impossible time"
    case .malformedKey(let key): "ignores a write of '\(key)', which cannot be a key"
    case .malformedValue(let key): "ignores a write of \(key) that nests too deep"
    }
  }
}

extension Conflict {
  /// Key, both values, both times, the winner and why, and where the loser is kept.
  package func sentence(keeper: SyncEvent.Keeper) -> String {
    "Conflict over \(key): \(winner.text) wins over \(loser.text) because \(reason);"
      + " the value that lost is in \(keeper.phrase(device: loser.device))."
  }
}

extension Conflict.Side {
  fileprivate var text: String {
    "\(content) (\(device), \(stamp.milliseconds.asTimeOfDay))"
  }
}

extension SyncEvent.Keeper {
  fileprivate func phrase(device: String) -> String {
    switch self {
    case .account: "the account's journal"
    case .device: "\(device)'s journal"
    case .nobody: "no journal"
    }
  }
}

extension WriteRefusal: CustomStringConvertible {
  /// The reason as a clause.
  package var description: String {
    switch self {
    case .initialSync: "the account's values have not arrived yet"
    case .quota(let key, let limit): "\(key) does not fit, the account holds at most \(limit)"
    case .invalidKey(let key, let reason): "'\(key)' cannot be a key, \(reason)"
    case .unstorable(let key, let reason): "\(key) cannot be stored, \(reason)"
    case .misplaced(let problem): "'\(problem.place)' cannot be changed, \(problem.reason)"
    case .clockExhausted(let key): "no time is left after the latest stamp, \(key) cannot be set"
    }
  }
}

extension Adoption.Side {
  fileprivate var clause: String {
    switch self {
    case .both: "makes the account there its own and keeps the later write of each key"
    case .mine: "makes the account there its own and keeps its own values where both have a key"
    case .theirs: "makes the account there its own and takes its values"
    }
  }
}

import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// Lost and parked writes: listed, restored, dismissed.
extension CloudSetup {
  /// Lists what this device keeps, then what the account keeps, and says what others do.
  /// - Parameters:
  ///   - entries: What this device keeps.
  ///   - parked: What it has not sent.
  ///   - nothing: What to say where nobody keeps anything.
  /// - Returns: `notSo` where there is nothing to list here.
  func printJournal(
    _ entries: [Journal.Entry], parked: [ParkedStatus], orSaying nothing: String
  ) -> CommandOutcome {
    let losses = accountLosses()
    let isEmpty = entries.isEmpty && parked.isEmpty && losses.isEmpty
    if arguments.has("--json") {
      let list =
        entries.map { PropertyList.dictionary(json($0)) } + losses.map { json($0) }
        + parked.map { json($0) }
      context.output.line(PropertyList.array(list).json(.pretty))
    } else if !isEmpty {
      let rows = entries.map(row) + losses.map(row) + parked.map(row)
      context.output.line(Rows.text(rows, for: context.output))
    }
    let elsewhere = store.device?.lossesElsewhere ?? []
    for loss in elsewhere { context.errors.sentence(loss.sentence) }
    if isEmpty, elsewhere.isEmpty { context.errors.sentence(nothing) }
    return .exit(isEmpty ? .notSo : .done)
  }

  private func row(_ one: ParkedStatus) -> [String] {
    [
      "\(one.number)", one.key.row, "parked",
      "unsent \(text(one.content, one.key)) from \(one.writer)",
      "-", one.milliseconds.asUTC, "because the device left its account",
    ]
  }

  private func json(_ one: ParkedStatus) -> PropertyList {
    .dictionary([
      "number": .integer(Int128(one.number)), "key": .string(one.key.name), "parked": true,
      "lost": json(one.content, one.key, by: one.writer, at: one.milliseconds),
      "time": .string(one.milliseconds.asUTC),
    ])
  }

  private func row(_ entry: Journal.Entry) -> [String] {
    let conflict = entry.conflict
    return [
      "\(entry.number)", conflict.key.row, entry.isSettled ? "settled" : "open",
      "lost \(lostText(conflict.loser.content, conflict.key)) from \(conflict.loser.device)",
      "to \(text(conflict.winner.content, conflict.key)) from \(conflict.winner.device)",
      entry.time.asUTC, "because \(conflict.reason)",
    ]
  }

  private func json(_ entry: Journal.Entry) -> PropertyDictionary {
    let conflict = entry.conflict
    return [
      "number": .integer(Int128(entry.number)), "key": .string(conflict.key.name),
      "settled": .boolean(entry.isSettled), "lost": lostJSON(conflict.loser, conflict.key),
      "won": json(conflict.winner, conflict.key), "reason": .string(conflict.reason),
      "time": .string(entry.time.asUTC),
    ]
  }

  func json(_ side: Conflict.Side, _ key: Key) -> PropertyList {
    json(side.content, key, by: side.device, at: side.stamp.milliseconds)
  }

  func json(
    _ content: Content, _ key: Key, by device: String, at milliseconds: Int64
  ) -> PropertyList {
    var members: PropertyDictionary = [
      "device": .string(device), "time": .string(milliseconds.asUTC),
    ]
    switch content {
    case .value(let value) where isShown(key): members["value"] = value
    case .value, .secret: members["secret"] = true
    case .removed: members["removed"] = true
    }
    return .dictionary(members)
  }

  /// What was lost in words: of a secret that nobody keeps it.
  func lostText(_ content: Content, _ key: Key) -> String {
    if case .secret = content { "(secret, not kept)" } else { text(content, key) }
  }

  /// The same as JSON.
  func lostJSON(_ side: Conflict.Side, _ key: Key) -> PropertyList {
    guard case .secret = side.content, case .dictionary(var members) = json(side, key) else {
      return json(side, key)
    }
    members["kept"] = false
    return .dictionary(members)
  }

  func text(_ content: Content, _ key: Key) -> String {
    switch content {
    case .value(let value) where isShown(key): value.json()
    case .value, .secret: ValueReading.mask
    case .removed: "(removed)"
    }
  }

  private func isShown(_ key: Key) -> Bool {
    let description = schema?.allDescriptions.first { $0.key == key }
    return arguments.has("--reveal") || !(description?.traits.contains(.secret) ?? false)
  }
}

// MARK: Settling

extension CloudSetup {
  /// Restores or dismisses the entries that a text names, once all of them are known to be there.
  /// - Returns: `notSo` where some of all cannot be restored, which is said.
  func settle(_ words: String, isRestoring: Bool) throws(CommandError) -> CommandOutcome {
    let chosen = try chosen(words, isRestoring: isRestoring)
    guard isRestoring else {
      chosen.entries.forEach(store.face.dismiss)
      chosen.parked.forEach(store.face.dismiss)
      try settled(chosen.entries.map(\.write) + chosen.losses.map(\.write))
      return .exit(.done)
    }
    var writes: [KeyedStamp] = []
    var leftCount = chosen.leftCount
    /// What one entry's refusal says is told, and the others are restored all the same.
    func restore(_ key: Key, _ write: KeyedStamp?, _ act: () throws(StoreError) -> Void) {
      do throws(StoreError) {
        try act()
        if let write { writes.append(write) }
      } catch {
        context.errors.sentence("\(key): \(error.description)")
        leftCount += 1
      }
    }
    for entry in chosen.entries {
      restore(entry.conflict.key, entry.write) { () throws(StoreError) in
        try store.face.restore(entry)
      }
    }
    for one in chosen.parked {
      restore(one.key, nil) { () throws(StoreError) in try store.face.restore(one) }
    }
    for loss in chosen.losses {
      restore(loss.loser.key, loss.write) { () throws(StoreError) in
        try store.face.write([Edit(loss.loser.key, loss.loser.record.value)])
      }
    }
    try settled(writes)
    return .exit(leftCount > 0 ? .notSo : .done)
  }

  /// Returns when that some writes are dealt with is durable, here and in the account.
  private func settled(_ writes: [KeyedStamp]) throws(CommandError) {
    do throws(StoreError) {
      try store.flush()
    } catch {
      throw CommandError(error)
    }
    try settleInAccount(writes)
  }

  /// The entries and parked writes that `3`, `3,5` or `all` name, oldest first.
  private func chosen(
    _ words: String, isRestoring: Bool
  ) throws(CommandError) -> Chosen {
    let (entries, parked, losses) = (entries, store.face.parkedWrites, accountLosses())
    if words == "all" {
      let open = entries.filter { !$0.isSettled && !(isRestoring && $0.isSecret) }
      let kept = losses.filter { !(isRestoring && $0.isSecret) }
      let secretCount =
        isRestoring
        ? entries.count { !$0.isSettled && $0.isSecret } + losses.count - kept.count : 0
      if secretCount > 0 {
        let secrets = secretCount == 1 ? "is a secret" : "are secrets"
        context.errors.sentence(
          "\(secretCount) of them \(secrets), which no journal keeps; set anew what is missing.")
      }
      return (open, parked, kept, secretCount)
    }
    var names: Set<String> = []
    guard !words.isEmpty else {
      throw CommandError(
        "'\(isRestoring ? "--restore" : "--dismiss")' takes numbers that 'settee cloud journal'"
          + " lists, as 3,5, or 'all'.")
    }
    for word in words.split(separator: ",").map(String.init) {
      guard
        entries.contains(where: { "\($0.number)" == word })
          || parked.contains(where: { "\($0.number)" == word })
          || losses.contains(where: { $0.name == word })
      else {
        throw CommandError(
          "The journal has no entry \(word); 'settee cloud journal' lists them.", code: .notSo)
      }
      names.insert(word)
    }
    let named = entries.filter { names.contains("\($0.number)") }
    let kept = losses.filter { names.contains($0.name) }
    let secrets =
      named.filter(\.isSecret).map { "\($0.number)" } + kept.filter(\.isSecret).map(\.name)
    if isRestoring, let secret = secrets.first {
      throw CommandError(
        "Entry \(secret) is a secret, whose value no journal keeps; set it anew.", code: .notSo)
    }
    return (named, parked.filter { names.contains("\($0.number)") }, kept, 0)
  }

  private typealias Chosen = (
    entries: [Journal.Entry], parked: [ParkedStatus], losses: [AccountLoss], leftCount: Int
  )
}

extension Journal.Entry {
  /// The write that lost.
  fileprivate var write: KeyedStamp {
    KeyedStamp(key: conflict.key, stamp: conflict.loser.stamp)
  }

  fileprivate var isSecret: Bool {
    if case .secret = conflict.loser.content { true } else { false }
  }
}

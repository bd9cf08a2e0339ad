import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// Lost and parked writes: listed, restored, dismissed.
extension CloudSetup {
  func printJournal(_ entries: [Journal.Entry], parked: [ParkedStatus]) {
    if arguments.has("--json") {
      let list = entries.map { PropertyList.dictionary(json($0)) } + parked.map { json($0) }
      context.output.line(PropertyList.array(list).json(.pretty))
    } else if !entries.isEmpty || !parked.isEmpty {
      let rows = entries.map(row) + parked.map(row)
      context.output.line(Rows.text(rows, for: context.output))
    }
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
      "lost \(text(conflict.loser.content, conflict.key)) from \(conflict.loser.device)",
      "to \(text(conflict.winner.content, conflict.key)) from \(conflict.winner.device)",
      entry.time.asUTC, "because \(conflict.reason)",
    ]
  }

  private func json(_ entry: Journal.Entry) -> PropertyDictionary {
    let conflict = entry.conflict
    return [
      "number": .integer(Int128(entry.number)), "key": .string(conflict.key.name),
      "settled": .boolean(entry.isSettled), "lost": json(conflict.loser, conflict.key),
      "won": json(conflict.winner, conflict.key), "reason": .string(conflict.reason),
      "time": .string(entry.time.asUTC),
    ]
  }

  func json(_ side: Conflict.Side, _ key: Key) -> PropertyList {
    json(side.content, key, by: side.device, at: side.stamp.milliseconds)
  }

  private func json(
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

  func text(_ content: Content, _ key: Key) -> String {
    switch content {
    case .value(let value) where isShown(key): value.json()
    case .value, .secret: ValueReading.mask
    case .removed: "(removed)"
    }
  }

  private func isShown(_ key: Key) -> Bool {
    let description = schema?.descriptions.first { $0.key == key }
    return arguments.has("--reveal") || !(description?.traits.contains(.secret) ?? false)
  }
}

// MARK: Settling

extension CloudSetup {
  /// Restores or dismisses the entries that a text names, once all of them are known to be there.
  func settle(_ words: String, isRestoring: Bool) throws(CommandError) -> CommandOutcome {
    let (entries, parked) = try chosen(words, isRestoring: isRestoring)
    do throws(StoreError) {
      for entry in entries {
        if isRestoring { try store.face.restore(entry) } else { store.face.dismiss(entry) }
      }
      for one in parked {
        if isRestoring { try store.face.restore(one) } else { store.face.dismiss(one) }
      }
      try store.flush()
    } catch {
      throw CommandError(error)
    }
    return .exit(.done)
  }

  /// The entries and parked writes that `3`, `3,5` or `all` name, oldest first.
  private func chosen(
    _ words: String, isRestoring: Bool
  ) throws(CommandError) -> (entries: [Journal.Entry], parked: [ParkedStatus]) {
    let (entries, parked) = (entries, store.face.parkedWrites)
    if words == "all" {
      let open = entries.filter { !$0.isSettled && !(isRestoring && $0.isSecret) }
      let secretCount = isRestoring ? entries.count { !$0.isSettled && $0.isSecret } : 0
      if secretCount > 0 {
        context.errors.sentence("\(secretCount) of them are secrets, which no journal keeps.")
      }
      return (open, parked)
    }
    var numbers: Set<Int> = []
    for word in words.split(separator: ",", omittingEmptySubsequences: false) {
      guard let number = Int(word),
        entries.contains(where: { $0.number == number })
          || parked.contains(where: { $0.number == number })
      else {
        throw CommandError(
          "The journal has no entry \(word); 'settee cloud journal' lists them.", code: .notSo)
      }
      numbers.insert(number)
    }
    let named = entries.filter { numbers.contains($0.number) }
    if isRestoring, let secret = named.first(where: \.isSecret) {
      throw CommandError(
        "Entry \(secret.number) is a secret, whose value no journal keeps; set it anew.",
        code: .notSo)
    }
    return (named, parked.filter { numbers.contains($0.number) })
  }
}

extension Journal.Entry {
  fileprivate var isSecret: Bool {
    if case .secret = conflict.loser.content { true } else { false }
  }
}

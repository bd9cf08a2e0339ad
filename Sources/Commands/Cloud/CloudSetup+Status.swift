import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// How a device and its keys stand with their account.
extension CloudSetup {
  func printStatus() throws(CommandError) {
    let files = try sharedFiles()
    let (keys, parked) = store.face.host.read { ($0.keyStatuses, $0.parkedStatuses) }
    let rows = keys.map(KeyStanding.init) + parked.map(KeyStanding.init)
    if arguments.has("--json") {
      var members = heading
      if !files.isEmpty { members["files"] = .array(files.map(\.report)) }
      members["keys"] = .array(rows.map { .dictionary($0.json) })
      context.output.line(PropertyList.dictionary(members).json(.pretty))
      return
    }
    for (name, value) in heading { context.output.sentence("\(name): \(value.printed)") }
    for file in files { context.output.sentence("file: \(file.words)") }
    if !rows.isEmpty {
      context.output.line(Rows.text(rows.map(\.columns), for: context.output))
    }
  }

  /// The files of this machine, where the account is a document's.
  private func sharedFiles() throws(CommandError) -> [SharedFile] {
    guard let name = arguments["--as"], let place = try context.cloudPlace(arguments) else {
      return []
    }
    return try context.sharedFiles(at: place, named: name)
  }

  /// How the device stands as a whole.
  private var heading: PropertyDictionary {
    var lines: PropertyDictionary = ["account": .string(store.place)]
    let replica = store.face.host.read { $0 }
    let status = store.device?.status
    lines["device"] = .string(replica.name)
    lines["state"] = .string("\(status?.phase ?? replica.phase)")
    lines["pending"] = .integer(Int128(replica.pendingCount))
    lines["refused"] = .integer(Int128(replica.refusedCount))
    lines["local"] = .integer(Int128(replica.localCount))
    lines["parked"] = .integer(Int128(replica.parkedRecords.count))
    lines["conflicts"] = .integer(Int128(entries.count { !$0.isSettled }))
    lines["last change"] = replica.lastChange.map {
      .string("\($0.change), \($0.time.asUTC)")
    }
    lines["trouble"] = status?.trouble.map { .string("\($0)") }
    if let remarks = status?.remarks, !remarks.isEmpty {
      lines["remarks"] = .string(remarks.joined(separator: " "))
    }
    return lines
  }
}

/// One key's line in the status.
private struct KeyStanding {
  let key: Key
  let state: String
  /// Why the account does not have the value, where that can be said.
  let obstacle: String?
  let device: String
  /// How the value came to stand here.
  let reason: String
  let time: String
  let isRemoved: Bool

  init(_ one: KeyStatus) {
    key = one.key
    (state, obstacle) = one.standing.words
    device = one.writer
    reason = one.reason.map { "\($0)" } ?? "written here"
    time = one.milliseconds.asUTC
    isRemoved = one.content == .removed
  }

  init(_ one: ParkedStatus) {
    key = one.key
    (state, obstacle) = ("parked", "unsent when the device left its account")
    device = one.writer
    reason = "written here"
    time = one.milliseconds.asUTC
    isRemoved = one.content == .removed
  }

  var columns: [String] {
    // What may be long comes last, where a terminal shows all of it.
    [key.row, state, isRemoved ? "removed" : "set", "by \(device)", reason, time]
      + (obstacle.map { [$0] } ?? [])
  }

  var json: PropertyDictionary {
    var members: PropertyDictionary = [
      "key": .string(key.name), "state": .string(state), "removed": .boolean(isRemoved),
      "device": .string(device), "reason": .string(reason), "time": .string(time),
    ]
    members["obstacle"] = obstacle.map { .string($0) }
    return members
  }
}

extension Int64 {
  /// A moment of 1970-based milliseconds as `2026-11-21T09:30:00Z`.
  var asUTC: String {
    PropertyList.date(Timestamp(unixSeconds: self / 1_000)).printed
  }
}

import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import SetteeSchemas
import SetteeSettings
import SetteeStores

extension Commands {
  /// `settee cloud`.
  static let cloud = Subcommand(
    name: "cloud", group: .cloud,
    summary: "Tell how this device stands with an account.",
    operands: "status|journal|conflicts", operandCount: 1...1,
    completion: .words(CloudReport.allCases.map(\.rawValue)),
    options: [
      StoreOptions.cloud, StoreOptions.suite, StoreOptions.schema, StoreOptions.json,
      StoreOptions.reveal,
      CommandOption("--restore", value: "N", "Write the lost value of entry N anew."),
      CommandOption("--dismiss", value: "N", "Keep what stands, and settle entry N."),
    ],
    details: """
      'status' shows each key as local, pending, synced, refused (and why) or parked, which is \
      unsent when the device changed accounts; with the device that wrote it, how it came here, \
      and what keeps this device from its account. 'journal' lists the writes that lost \
      to others which their writers had not seen; 'conflicts' those that nobody has settled yet, \
      with both values.

      The values themselves are read and written by 'settee get', 'set' and the like with --cloud.
      """
  ) { arguments, context in
    let word = arguments.operands[0]
    guard let report = CloudReport(rawValue: word) else {
      let hint = Suggestion.hint(word, CloudReport.allCases.map(\.rawValue))
      throw CommandError("'\(word)' is none of status, journal and conflicts.\(hint)")
    }
    return try CloudSetup(arguments, context).run(report)
  }
}

/// What `settee cloud` can tell.
enum CloudReport: String, CaseIterable {
  case status, journal, conflicts
}

/// What a report needs: the account, and what a schema keeps secret.
private struct CloudSetup {
  let arguments: Arguments
  let context: CommandContext
  let store: SyncedStore
  let schema: Schema?

  init(_ arguments: Arguments, _ context: CommandContext) throws(CommandError) {
    self.arguments = arguments
    self.context = context
    schema =
      if let name = arguments["--schema"] { try Resources(context).schema(name) } else { nil }
    guard let store = try context.cloud(arguments, schema: schema) else {
      throw CommandError("Which account? Give '--cloud PLACE', as folder:/home/ada/Sync.")
    }
    self.store = store
  }

  func run(_ report: CloudReport) throws(CommandError) -> CommandOutcome {
    if arguments.has("--restore"), arguments.has("--dismiss") {
      throw CommandError("'--restore' and '--dismiss' settle an entry in two ways; give one.")
    }
    store.sync()
    if let number = arguments["--restore"] { return try settle(number, isRestoring: true) }
    if let number = arguments["--dismiss"] { return try settle(number, isRestoring: false) }
    switch report {
    case .status: printStatus()
    case .journal: print(entries)
    case .conflicts: print(entries.filter { !$0.isSettled })
    }
    return .exit(.done)
  }

  private var entries: [Journal.Entry] { store.face.lostWrites }

  private func settle(_ text: String, isRestoring: Bool) throws(CommandError) -> CommandOutcome {
    guard let number = Int(text), let entry = entries.first(where: { $0.number == number }) else {
      throw CommandError(
        "The journal has no entry \(text); 'settee cloud journal' lists them.", code: .notSo)
    }
    do throws(StoreError) {
      if isRestoring { try store.face.restore(entry) } else { store.face.dismiss(entry) }
      try store.flush()
    } catch {
      throw CommandError(error)
    }
    return .exit(.done)
  }
}

// MARK: Status

extension CloudSetup {
  private func printStatus() {
    let (keys, parked) = store.face.host.read { ($0.keyStatuses, $0.parkedStatuses) }
    let rows = keys.map(KeyStanding.init) + parked.map(KeyStanding.init)
    if arguments.has("--json") {
      var members = heading
      members["keys"] = .array(rows.map { .dictionary($0.json) })
      context.output.line(PropertyList.dictionary(members).json(.pretty))
      return
    }
    for (name, value) in heading { context.output.line("\(name): \(value.printed)") }
    if !rows.isEmpty {
      context.output.line(Rows.text(rows.map(\.columns), for: context.output))
    }
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
  fileprivate var asUTC: String {
    PropertyList.date(Timestamp(unixSeconds: self / 1_000)).printed
  }
}

// MARK: Journal

extension CloudSetup {
  private func print(_ entries: [Journal.Entry]) {
    if arguments.has("--json") {
      let list = entries.map { PropertyList.dictionary(json($0)) }
      context.output.line(PropertyList.array(list).json(.pretty))
    } else if !entries.isEmpty {
      context.output.line(Rows.text(entries.map(row), for: context.output))
    }
  }

  private func row(_ entry: Journal.Entry) -> [String] {
    let conflict = entry.conflict
    return [
      "\(entry.number)", conflict.key.row, entry.isSettled ? "settled" : "open",
      "lost \(text(conflict.loser, conflict.key)) from \(conflict.loser.device)",
      "to \(text(conflict.winner, conflict.key)) from \(conflict.winner.device)",
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

  private func json(_ side: Conflict.Side, _ key: Key) -> PropertyList {
    var members: PropertyDictionary = [
      "device": .string(side.device), "time": .string(side.stamp.milliseconds.asUTC),
    ]
    switch side.content {
    case .value(let value) where isShown(key): members["value"] = value
    case .value, .secret: members["secret"] = true
    case .removed: members["removed"] = true
    }
    return .dictionary(members)
  }

  private func text(_ side: Conflict.Side, _ key: Key) -> String {
    switch side.content {
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

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
    summary: "Tell how a device and its account stand, or share a file.",
    operands: "status|journal|conflicts|adopt|share", operandCount: 1...1,
    completion: .words(CloudReport.allCases.map(\.rawValue) + ["share"]),
    options: [
      StoreOptions.cloud, StoreOptions.suite,
      CommandOption("--as", value: "NAME", "A document that 'settee cloud share' shares."),
      StoreOptions.schema, StoreOptions.json,
      StoreOptions.reveal,
      CommandOption("--restore", value: "N", "Write the lost value of entry N anew; 3,5 or all."),
      CommandOption("--dismiss", value: "N", "Keep what stands, and settle entry N; 3,5 or all."),
      CommandOption(
        "--keep", value: "SIDE", completion: .words(AccountSide.allCases.map(\.rawValue)),
        "With 'adopt': keep both, mine or theirs."),
      CommandOption("--yes", "With 'adopt': ask nothing."),
    ],
    details: """
      'status' tells of each key, of this device and of what keeps it from its account; 'journal' \
      lists writes that lost unseen, those with a letter as the account keeps them, and parked \
      ones, unsent when the device changed accounts; \
      'conflicts' those nobody has settled; where there is nothing to list, both say so and end \
      with exit code 1. Where another account, or none, stands in the place of \
      this device's own, all stays here; 'adopt' lists what differs (exit code 1), 'adopt --keep' \
      chooses, and what goes is in the journal until it is settled. 'settee help cloud share' \
      tells of 'share'.
      """
  ) { arguments, context in
    let word = arguments.operands[0]
    guard let report = CloudReport(rawValue: word) else {
      let hint = Suggestion.hint(word, CloudReport.allCases.map(\.rawValue))
      throw CommandError("'\(word)' is none of status, journal, conflicts, adopt and share.\(hint)")
    }
    return try CloudSetup(arguments, context).run(report)
  }
}

/// What `settee cloud` can tell.
enum CloudReport: String, CaseIterable {
  case status, journal, conflicts, adopt
}

/// What a report needs: the account, and what a schema keeps secret.
struct CloudSetup {
  let arguments: Arguments
  let context: CommandContext
  let store: SyncedStore
  let schema: Schema?

  init(_ arguments: Arguments, _ context: CommandContext) throws(CommandError) {
    self.arguments = arguments
    self.context = context
    schema = try context.schemaOfSecrets(arguments)
    guard let store = try context.cloud(arguments, schema: schema) else {
      throw CommandError("Which account? Give '--cloud PLACE', as folder:/home/ada/Sync.")
    }
    self.store = store
  }

  func run(_ report: CloudReport) throws(CommandError) -> CommandOutcome {
    if arguments.has("--restore"), arguments.has("--dismiss") {
      throw CommandError("'--restore' and '--dismiss' settle an entry in two ways; give one.")
    }
    if report != .adopt, let option = ["--keep", "--yes"].first(where: arguments.has) {
      throw CommandError("'\(option)' belongs to 'settee cloud adopt'.")
    }
    if ![.journal, .conflicts].contains(report),
      let option = ["--restore", "--dismiss"].first(where: arguments.has)
    {
      throw CommandError("'\(option)' belongs to 'settee cloud journal'.")
    }
    let trouble = store.sync(isChoosing: report == .adopt && arguments.has("--keep"))
    if let words = arguments["--restore"] { return try settle(words, isRestoring: true) }
    if let words = arguments["--dismiss"] { return try settle(words, isRestoring: false) }
    switch report {
    case .status: try printStatus()
    case .journal:
      return printJournal(
        entries, parked: store.face.parkedWrites, orSaying: "The journal is empty.")
    case .conflicts:
      return printJournal(
        entries.filter { !$0.isSettled }, parked: [], orSaying: "No conflict is open.")
    case .adopt: return try adopt(after: trouble)
    }
    return .exit(.done)
  }

  var entries: [Journal.Entry] { store.face.lostWrites }
}

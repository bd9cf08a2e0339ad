import SetteeCloudCore
import SetteeDocumentStores
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeSettings
import SetteeStores

extension Commands {
  /// `settee cloud share`.
  static let share = Subcommand(
    name: "cloud share", group: .cloud,
    summary: "Keep a settings file equal on several devices, by place.",
    operands: "FILE", operandCount: 1...1, completion: .file,
    options: [
      StoreOptions.cloud,
      CommandOption("--as", value: "NAME", "What all devices call it; else the file's name."),
      CommandOption("--except", value: "PLACE", "A place that stays here; may be repeated."),
      CommandOption("--only", value: "PLACE", "Share this place alone; may be repeated."),
      CommandOption(
        "--keep", value: "SIDE", completion: .words(ShareSide.allCases.map(\.rawValue)),
        "Where a first exchange differs: mine or theirs."),
      CommandOption("--once", "End after one exchange; 1 where something waits."),
      StoreOptions.schema,
    ] + StoreOptions.document,
    details: """
      FILE keeps its comments, layout and format; other devices may have it in another. A line is \
      printed for each exchange, until it is interrupted. Secrets, what a schema keeps on one \
      machine, and aliases are never sent. What loses is in 'settee cloud journal --as NAME'.
      """
  ) { arguments, context in
    try ShareSetup(arguments, context).run()
  }
}

/// A document and its account, opened from a command line.
@MainActor
struct ShareSetup {
  let arguments: Arguments
  let context: CommandContext
  let document: OpenedDocument
  let name: String
  let place: CloudPlace
  let side: ShareSide?

  init(_ arguments: Arguments, _ context: CommandContext) throws(CommandError) {
    (self.arguments, self.context) = (arguments, context)
    let path = arguments.operands[0]
    guard let place = try context.cloudPlace(arguments) else {
      throw CommandError("Which account? Give '--cloud PLACE', as folder:/home/ada/Sync/notes.")
    }
    guard place != .simulator else {
      throw CommandError("'sim:' ends with this program; share by folder:PATH or etcd:ADDRESS.")
    }
    guard
      let document = try context.document(
        path, arguments, schema: arguments["--schema"], finding: true)
    else {
      throw CommandError(
        "\(path) is a property list; '--suite NAME --cloud PLACE' syncs the settings of a suite.")
    }
    guard document.document.root.kind == .object else {
      throw CommandError("\(path) holds no object, so that it has no places to share.")
    }
    self.document = document
    self.place = place
    name = try context.shareName(arguments, path: path)
    side = try Self.side(arguments)
  }

  private static func side(_ arguments: Arguments) throws(CommandError) -> ShareSide? {
    guard let word = arguments["--keep"] else { return nil }
    if let side = ShareSide(rawValue: word) { return side }
    let hint = Suggestion.hint(word, ShareSide.allCases.map(\.rawValue))
    throw CommandError("'--keep' takes mine or theirs, not '\(word)'.\(hint)")
  }

  func run() throws(CommandError) -> CommandOutcome {
    let (device, way) = try context.shareDevice(at: place, named: name)
    way.allowFounding()
    let shared = try scope()
    let share = DocumentShare(
      document.store, device, shared, file: try memoryFile(), telling: sharedFile(shared))
    let talk = ShareTalk(
      share, device, path: arguments.operands[0], place: "\(place)", side: side,
      isOnce: arguments.has("--once"), context: context)
    return try arguments.has("--once") ? talk.once() : talk.goOn()
  }

  private func scope() throws(CommandError) -> ShareScope {
    var scope = ShareScope()
    scope.excepted = try pointers(of: "--except")
    scope.only = try pointers(of: "--only")
    let (secrets, shape) = (document.secrets, document.schema.tree?.root)
    scope.isOfMachine = { steps, value in
      secrets.cover(steps, value) || shape?.isOfMachine(at: steps) ?? false
    }
    return scope
  }

  private func pointers(of option: String) throws(CommandError) -> [Key] {
    var pointers: [Key] = []
    for word in arguments.all(option) {
      let key = try document.key(word)
      guard let place = document.places.place(of: key), !place.key.name.isEmpty else {
        throw CommandError("'\(word)' names no place in \(document.path).")
      }
      pointers.append(Key(pointerOf: [.member(place.key)] + place.steps))
    }
    return pointers
  }

  private func sharedFile(_ scope: ShareScope) -> SharedFile {
    SharedFile(
      path: realPath.text, place: "\(place)", name: name, device: deviceName,
      excepted: scope.excepted.map(\.name), only: scope.only.map(\.name))
  }

  private var realPath: Path { CommandContext.real(CommandContext.absolute(document.path)) }
  private var deviceName: String { DeviceHome(environment: context.environment).deviceName }

  private func memoryFile() throws(CommandError) -> ShareMemory.File {
    guard let state = UserFolders(environment: context.environment).state else {
      throw CommandError(
        "HOME and XDG_STATE_HOME name no folder to remember in what was shared.", code: .refused)
    }
    let hash = ContentHash.of(Array("\(realPath)\n\(place)\n\(name)\n\(deviceName)".utf8))
    return ShareMemory.File(
      path: ShareMemory.File.folder(in: state).appending("\(SealedJSON.digits(of: hash)).json"),
      files: LocalFileSystem())
  }
}

extension CommandContext {
  /// What all devices call a shared document: as the words say, else as its file without the
  /// ending.
  func shareName(_ arguments: Arguments, path: String?) throws(CommandError) -> String {
    let file = path.flatMap { $0.split(separator: "/").last.map(String.init) } ?? ""
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let visible = (stem.isEmpty ? file : stem).drop { $0 == "." }
    let name = arguments["--as"] ?? String(visible)
    try check(app: name, hint: "'--as' gives it another name.")
    return name
  }

  /// This machine's device of a shared document's account.
  func shareDevice(
    at place: CloudPlace, named name: String
  ) throws(CommandError) -> (device: CloudDevice, way: JoiningTransport) {
    try check(app: name)
    var parameters = SyncParameters(quota: CloudLimits.documents.quota)
    parameters.document = name
    let home = DeviceHome(environment: environment)
    do throws(StoreError) {
      guard
        let opened = try place.joiningDevice(
          named: home.deviceName, of: name, keptIn: try home.dataFolder(), parameters: parameters)
      else { throw StoreError.readOnly(store: "\(place)", reason: "it keeps nothing") }
      return opened
    } catch {
      throw CommandError(error)
    }
  }
}

extension Shape {
  /// Whether a place, or one around it, belongs to one machine.
  fileprivate func isOfMachine(at steps: [Place.Step]) -> Bool {
    (1...max(1, steps.count)).contains { depth in
      shape(at: steps.prefix(depth))?.words.storage == .local
    }
  }
}

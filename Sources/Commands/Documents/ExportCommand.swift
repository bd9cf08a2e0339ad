import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import SetteeYAMLDocuments

extension Commands {
  /// `settee export`.
  static let exporting = Subcommand(
    name: "export", group: .documents, summary: "Write all stored values as a property list.",
    operands: "[FILE]", operandCount: 0...1, completion: .file,
    options: StoreOptions.all + [
      CommandOption("--json", "Write JSON; dates and data become text."),
      CommandOption("--toml", "Write TOML, which has no null."),
      CommandOption("--yaml", "Write YAML; dates and data become text."),
      CommandOption("--plist", "Write a property list, as of a suite without this word."),
      CommandOption("--drop", "Leave out what the format cannot hold."),
      StoreOptions.reveal,
    ],
    details: """
      Without FILE, or with '-', the property list goes to standard output. FILE is replaced \
      whole, and only you may read it. 'settee import' takes it back.

      Secrets are part of it; only to a terminal they are left out, unless --reveal is given.
      """
  ) { arguments, context in
    let opened = try context.openPresent(arguments)
    let path = arguments.operands.first.flatMap { $0 == "-" ? nil : $0 }
    let values = path == nil ? opened.presentable(on: context) : opened.stored()
    let bytes = try converted(opened, values, arguments, context)
    if let path {
      try write(bytes, to: path)
    } else if context.output.isTerminal {
      context.output.line(String(decoding: bytes.dropLast(), as: UTF8.self))
    } else {
      context.output.bytes(bytes)
    }
    return .exit(.done)
  }

  private static func converted(
    _ opened: OpenedStore, _ values: PropertyDictionary, _ arguments: Arguments,
    _ context: CommandContext
  ) throws(CommandError) -> [UInt8] {
    if let document = opened.document {
      let isShown = context.output.isTerminal && arguments.operands.first.map { $0 == "-" } ?? true
      return try DocumentExport(
        document, arguments, leavingSecrets: isShown && !opened.isRevealing
      ).bytes(tellingTo: context.errors)
    }
    if arguments.has("--toml") {
      return try DocumentExport.bytes(
        of: PropertyList.dictionary(values), as: TOMLFormat.toml)
    }
    if arguments.has("--yaml") {
      let nested = opened.schema?.nest(values) ?? values
      return try DocumentExport.bytes(
        of: PropertyList.dictionary(nested), as: YAMLFormat.yaml)
    }
    return try arguments.has("--json") ? json(opened.schema?.nest(values) ?? values) : xml(values)
  }

  private static func json(_ values: PropertyDictionary) -> [UInt8] {
    Array((PropertyList.dictionary(values).json(.pretty) + "\n").utf8)
  }

  private static func xml(_ values: PropertyDictionary) throws(CommandError) -> [UInt8] {
    do throws(XMLStorageProblem) {
      return try PropertyList.dictionary(values).xml()
    } catch {
      throw CommandError("The values are no property list: \(error.description).", code: .refused)
    }
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(CommandError) {
    let files = LocalFileSystem()
    do throws(FileError) {
      let target = try files.resolvingLinks(Path(path))
      try AtomicReplacement(of: target, on: files).commit(bytes, permissions: 0o600)
    } catch {
      throw CommandError(StoreError(error, saving: Path(path)))
    }
  }
}

extension OpenedStore {
  /// The stored values as far as they may be shown; on a terminal without secrets.
  fileprivate func presentable(on context: CommandContext) -> PropertyDictionary {
    let values = stored()
    guard context.output.isTerminal else { return values }
    let shown = PropertyDictionary(
      values.filter { !reading(of: $0.key).isMasked }.map { ($0.key, $0.value) })
    let count = values.count - shown.count
    if count > 0 { context.errors.sentence(DocumentExport.sentence(ofSecrets: count)) }
    return shown
  }
}

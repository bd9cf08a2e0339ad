import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeStores

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
      Without FILE, or with '-', the values go to standard output. FILE is replaced whole, in the \
      format that its ending says where no word names one, and only you may read it. 'settee \
      import' takes it back.

      Secrets are part of it; only to a terminal they are left out, unless --reveal is given.
      """
  ) { arguments, context in
    let opened = try context.openPresent(arguments)
    let path = arguments.operands.first.flatMap { $0 == "-" ? nil : $0 }
    let values = path == nil ? opened.presentable(on: context) : opened.stored()
    let file = path.map { ExportFile($0) }
    let target = try DocumentExport.target(arguments) ?? file?.kind ?? opened.exported
    let bytes = try converted(opened, values, to: target, arguments, context)
    if let path {
      try file?.check(as: target, exporting: arguments["--file"])
      try Resources.write(bytes, to: path)
    } else if context.output.isTerminal {
      context.output.line(String(decoding: bytes.dropLast(), as: UTF8.self))
    } else {
      context.output.bytes(bytes)
    }
    return .exit(.done)
  }

  private static func converted(
    _ opened: OpenedStore, _ values: PropertyDictionary, to target: FileKind,
    _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) -> [UInt8] {
    if let document = opened.document {
      let isShown = context.output.isTerminal && arguments.operands.first.map { $0 == "-" } ?? true
      return try DocumentExport(
        document, to: target, arguments, leavingSecrets: isShown && !opened.isRevealing
      ).bytes(tellingTo: context.errors)
    }
    guard target != .propertyList else { return try xml(opened.kept(values)) }
    return try DocumentExport(opened.schema?.nest(values) ?? values, to: target, arguments)
      .bytes(tellingTo: context.errors)
  }

  private static func xml(_ values: PropertyDictionary) throws(CommandError) -> [UInt8] {
    do throws(XMLStorageProblem) {
      return try PropertyList.dictionary(values).xml()
    } catch {
      throw CommandError("The values are no property list: \(error.description).", code: .refused)
    }
  }
}

extension OpenedStore {
  /// The format of what is exported where none is asked for.
  fileprivate var exported: FileKind {
    document.map { DocumentExport.kind(of: $0.document.format) } ?? .propertyList
  }

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

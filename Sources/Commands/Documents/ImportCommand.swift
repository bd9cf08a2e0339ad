import SetteePropertyLists
import SetteeSchemas
import SetteeStores

extension Commands {
  /// `settee import`.
  static let importing = Subcommand(
    name: "import", group: .documents, summary: "Store the values of a property list or JSON file.",
    operands: "FILE", operandCount: 1...1, completion: .file,
    options: StoreOptions.all + [
      CommandOption("--replace", "Also reset stored keys that FILE does not have."),
      CommandOption("--json", "Print what changed as JSON, one object a line."),
    ],
    details: """
      FILE is a property list in XML or a JSON object; '-' is standard input. The values are one \
      group: with a schema all are checked before any is stored. Keys that the schema does not \
      know are stored as they are.
      """
  ) { arguments, context in
    let opened = try context.open(arguments)
    let path = arguments.operands[0]
    let bytes =
      try path == "-"
      ? context.input.all(byteCountMax: Resources.byteCountMax) : Resources(context).read(path)
    if let document = opened.document {
      let edit = try document.importing(bytes, of: path, replacing: arguments.has("--replace"))
      return try opened.importing(edit, arguments, context)
    }
    let read = try ImportedValues.values(bytes, name: path == "-" ? "Standard input" : path)
    let values = opened.schema?.spread(read) ?? read
    try opened.check(values)
    var edits = values.map { Edit($0.key, $0.value) }
    if arguments.has("--replace") {
      edits += opened.stored().keys.filter { values[$0] == nil }.map { Edit($0, nil) }
    }
    return try opened.apply(edits, arguments, context)
  }
}

/// A file of values that are not settings yet.
private enum ImportedValues {
  /// The values of a property list in XML, or of a JSON object, told apart by their first byte.
  static func values(
    _ bytes: [UInt8], name: String
  ) throws(CommandError) -> PropertyDictionary {
    let spaces: [UInt8] = [0x20, 0x9, 0xA, 0xD]
    let isXML = bytes.first { !spaces.contains($0) } == UInt8(ascii: "<")
    guard case .dictionary(let values) = try isXML ? xml(bytes, name) : json(bytes, name) else {
      throw CommandError("\(name) holds no dictionary of keys and values.")
    }
    return values
  }

  private static func xml(_ bytes: [UInt8], _ name: String) throws(CommandError) -> PropertyList {
    do throws(XMLPropertyListError) {
      return try PropertyList(xml: bytes)
    } catch {
      throw CommandError("\(name): \(error.description).")
    }
  }

  private static func json(_ bytes: [UInt8], _ name: String) throws(CommandError) -> PropertyList {
    do throws(JSONError) {
      return try JSONDocument(bytes).root.propertyList
    } catch {
      throw CommandError(
        "\(name) is neither a property list in XML nor JSON: \(error.description)")
    }
  }
}

extension OpenedStore {
  /// Refuses values that break rules of the schema, naming every one.
  fileprivate func check(_ values: PropertyDictionary) throws(CommandError) {
    guard let schema else { return }
    let problems = schema.descriptions.compactMap { description -> String? in
      guard let value = values[description.key] else { return nil }
      do throws(CommandError) {
        try NewValue.check(value, description)
        return nil
      } catch {
        return error.description
      }
    }
    guard problems.isEmpty else {
      throw CommandError(problems + ["Nothing was stored."])
    }
  }
}

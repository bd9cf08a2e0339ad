import SetteePropertyLists
import SetteeTerminals

extension Commands {
  /// `settee list`.
  static let list = Subcommand(
    name: "list", group: .values, summary: "List keys, values, types and where they come from.",
    options: StoreOptions.all + [
      StoreOptions.json, StoreOptions.reveal,
      CommandOption("--modified", "Only what differs from its default."), depth,
    ],
    trailing: "-KEY VALUE ...",
    details: """
      Values are shown as JSON. '*' marks what differs from the schema's default, '!' what breaks \
      a rule of the schema; lists, objects and missing members that do have rows too. Columns are \
      aligned on a terminal; else a tab stands between them.
      """
  ) { arguments, context in
    let opened = try context.openPresent(arguments)
    let readings = opened.judged(try opened.readings(arguments), telling: context.errors)
      .filter { !arguments.has("--modified") || $0.isModified }
    if arguments.has("--json") {
      context.output.line(OrderedTree.list(readings.map(\.jsonTree)).json(.pretty))
    } else if !readings.isEmpty {
      context.output.line(Rows.text(readings.map(row), for: context.output))
    }
    return .exit(.done)
  }

  private static let depth = CommandOption(
    "--depth", value: "N", "Of a document, so many levels: what is deeper is one row.")

  private static func row(_ reading: ValueReading) -> [String] {
    let mark = reading.problem != nil ? "!" : reading.isModified ? "*" : "-"
    return [reading.key.row, reading.line(), reading.typeName, mark, reading.sourceName]
  }

  /// `settee keys`.
  static let keys = Subcommand(
    name: "keys", group: .values, summary: "List the keys alone.",
    options: StoreOptions.all + [StoreOptions.json, depth],
    details: """
      With a schema, its settings come first, set or not. A key with a line end in it is printed \
      as JSON. With --json a suite's keys are texts, a document's are objects with "key" and \
      "place", a JSON pointer.
      """
  ) { arguments, context in
    let opened = try context.openPresent(arguments)
    let readings = opened.judged(try opened.readings(arguments))
    let keys = readings.map(\.key)
    if arguments.has("--json") {
      let list = readings.map { reading -> PropertyList in
        opened.document == nil ? .string(reading.key.name) : .dictionary(reading.identity)
      }
      context.output.line(PropertyList.array(list).json(.pretty))
    } else if !keys.isEmpty {
      context.output.line(keys.map(\.row).joined(separator: "\n"))
    }
    return .exit(.done)
  }
}

extension OpenedStore {
  /// The rows to list, of a document as deep as is asked.
  fileprivate func readings(_ arguments: Arguments) throws(CommandError) -> [ValueReading] {
    guard let word = arguments["--depth"] else { return readings() }
    guard let depth = Int(word), depth > 0 else {
      throw CommandError("'\(word)' is no depth; '--depth 1' lists the outermost level.")
    }
    guard let document else { return readings() }
    return document.document.leaves(depth: depth).map { reading(of: document.places.key(of: $0)) }
  }
}

extension Key {
  /// The key in a row of its own: as JSON where it would end the row or look like columns.
  var row: String {
    let isPlain = name.unicodeScalars.allSatisfy { $0.value >= 0x20 }
    return isPlain && !name.isEmpty ? name : PropertyList.string(name).json()
  }
}

/// Rows of columns: aligned for people, with tabs for programs.
enum Rows {
  /// A column but the last is cut to this width on a terminal.
  private static let columnWidthMax = 40

  static func text(_ rows: [[String]], for output: TextOutput) -> String {
    guard output.isTerminal else {
      return rows.map { $0.map(cell).joined(separator: "\t") }.joined(separator: "\n")
    }
    let cells = rows.map { $0.map { VisibleText($0).fitted(to: columnWidthMax) } }
    var widths: [Int] = []
    for row in cells {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.width)
      }
    }
    return cells.map { line($0, widths) }.joined(separator: "\n")
  }

  /// What stays in its row and column: keys and values come as JSON where they would not, and what
  /// a device calls itself gets marks.
  static func cell(_ text: String) -> String {
    text.utf8.contains { $0 < 0x20 } ? TextOutput.visible(text) : text
  }

  private static func line(_ cells: [VisibleText], _ widths: [Int]) -> String {
    let padded = cells.enumerated().map { column, cell in
      let isLast = column == cells.count - 1
      return cell.text + String(repeating: " ", count: isLast ? 0 : widths[column] - cell.width)
    }
    return padded.joined(separator: "  ")
  }
}

import SetteePropertyLists
import SetteeSchemas

/// What a schema itself has that its author cannot have meant, for `settee check --schema-only`.
struct SchemaCheck {
  private let path: String
  private let groups: [SchemaWarningGroup]

  /// Reads a schema, or a manifest.
  /// - Throws: With code 2 where it is not there, or no schema.
  init(path: String, _ context: CommandContext) throws(CommandError) {
    let resources = Resources(context)
    let schema = try resources.schema(path)
    self.path = path
    var groups = schema.tree.allWarnings()
    // What concerns the schema as a whole has no place.
    let known = Set(groups.map(\.sentence))
    groups += schema.warnings.filter { !known.contains($0) }
      .map { SchemaWarningGroup(sentence: $0, pointer: "", count: 1) }
    self.groups = groups
  }

  /// A line for each sentence, with its first place and how many more there are.
  var lines: [String] {
    groups.map { group in
      let more = group.count > 1 ? " … and \(group.count - 1) more like this" : ""
      return "\(path): #\(group.pointer): \(group.sentence)\(more)"
    }
  }

  var json: [PropertyList] {
    groups.map { group in
      [
        "file": .string(path), "severity": "warning", "keywordLocation": .string(group.pointer),
        "error": .string(group.sentence), "count": .integer(Int128(group.count)),
      ]
    }
  }
}

import SetteePropertyLists

extension Commands {
  /// `settee check`.
  static let check = Subcommand(
    name: "check", group: .documents, summary: "Tell what is wrong in settings files.",
    operands: "FILE ...", operandCount: 1...Int.max, completion: .file,
    options: [
      CommandOption(
        "--schema", value: "SCHEMA", completion: .schema,
        "What the values are checked against, instead of the schema that belongs to a file."),
      StoreOptions.catalog,
      CommandOption(
        "--format", value: "FORMAT", completion: .words(["json", "toml", "yaml"]),
        "What the files are in, whatever their names say."),
      CommandOption(
        "--all", "Tell all problems; else the first \(DocumentCheck.findingCountMax) of a file."),
      CommandOption("--assert-formats", "Count texts that are not of their format as problems."),
      CommandOption(
        "--schema-only", "Take the files for schemas, and tell what in them cannot be meant."),
      CommandOption("--json", "Print each problem as an object of JSON, one a line."),
    ],
    details: """
      Prints FILE:LINE:COLUMN: PLACE: what would be right, a line for each problem; what other \
      programs may refuse though it is read here begins with 'warning:'. A PLACE is what \
      'settee get' takes. With '--json' each is a unit of JSON Schema's basic output.

      Files are taken for what their endings and names say: .json, .jsonc, .json5, \
      .code-workspace, .webmanifest, .toml, .yaml and .yml. Nothing is written. Ends with 0 where \
      no problem was found, with 1 where one was, with 2 where a file is not there or of no known \
      format. Of schemas nothing is a problem: what cannot be meant counts as absent.
      """
  ) { arguments, context in
    if arguments.has("--schema-only") {
      let (checks, isWhole) = read(arguments.operands, context) { path throws(CommandError) in
        try SchemaCheck(path: path, context)
      }
      if arguments.has("--json") {
        print(checks.flatMap(\.json), context)
      } else {
        for line in checks.flatMap(\.lines) { context.output.sentence(line) }
      }
      return .exit(isWhole ? .done : .usage)
    }
    let (checks, isWhole) = read(arguments.operands, context) { path throws(CommandError) in
      try DocumentCheck(path: path, arguments, context)
    }
    let findings = checks.flatMap { $0.told(isWhole: arguments.has("--all")) }
    if arguments.has("--json") {
      print(findings.map(\.json), context)
    } else {
      for finding in findings { context.output.sentence(finding.line) }
    }
    for check in checks {
      if let sentence = check.rest(isWhole: arguments.has("--all")) {
        context.errors.sentence(sentence)
      }
    }
    guard isWhole else { return .exit(.usage) }
    return .exit(checks.contains(where: \.hasErrors) ? .notSo : .done)
  }

  /// What was found in each file, and whether all could be read; which one could not is said, and
  /// the others are looked at all the same.
  private static func read<Check>(
    _ paths: [String], _ context: CommandContext,
    as check: (String) throws(CommandError) -> Check
  ) -> (checks: [Check], isWhole: Bool) {
    var checks: [Check] = []
    for path in paths {
      do throws(CommandError) {
        checks.append(try check(path))
      } catch {
        for sentence in error.sentences { context.errors.sentence(sentence) }
      }
    }
    return (checks, checks.count == paths.count)
  }

  private static func print(_ units: [PropertyList], _ context: CommandContext) {
    for unit in units { context.output.line(unit.json()) }
  }
}

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
      CommandOption("--json", "Print JSON."),
    ],
    details: """
      Prints FILE:LINE:COLUMN: PLACE: what would be right, a line for each problem; what other \
      programs may refuse though it is read here begins with 'warning:'. A PLACE is what \
      'settee get' takes.

      Files are taken for what their endings and names say: .json, .jsonc, .json5, \
      .code-workspace, .webmanifest, .toml, .yaml and .yml. Nothing is written. Ends with 0 where \
      no problem was found, with 1 where one was, with 2 where a file is not there or of no known \
      format. Of schemas nothing is a problem: what cannot be meant counts as absent.
      """
  ) { arguments, context in
    if arguments.has("--schema-only") {
      let checks = try arguments.operands.map { try SchemaCheck(path: $0, context) }
      if arguments.has("--json") {
        context.output.line(PropertyList.array(checks.flatMap(\.json)).json(.pretty))
      } else {
        for line in checks.flatMap(\.lines) { context.output.sentence(line) }
      }
      return .exit(.done)
    }
    let checks = try arguments.operands.map { path in
      try DocumentCheck(path: path, arguments, context)
    }
    let isWhole = arguments.has("--all")
    if arguments.has("--json") {
      let findings = checks.flatMap { $0.told(isWhole: isWhole) }
      context.output.line(PropertyList.array(findings.map(\.json)).json(.pretty))
    } else {
      for check in checks {
        for finding in check.told(isWhole: isWhole) { context.output.sentence(finding.line) }
      }
    }
    for check in checks {
      if let sentence = check.rest(isWhole: isWhole) { context.errors.sentence(sentence) }
    }
    return .exit(checks.contains(where: \.hasErrors) ? .notSo : .done)
  }
}

import SetteePropertyLists

/// The words of a command line, sorted by the command's own table.
package struct Arguments: Sendable, Equatable {
  private(set) var operands: [String] = []
  private(set) var trailing: [String] = []
  private var values: [String: String] = [:]
  private var repeated: [String: [String]] = [:]

  /// Sorts words into options, operands and what follows `--`.
  ///
  /// `--name value` and `--name=value` are the same; a repeated option's last value counts. Where
  /// a command gives what follows `--` no meaning of its own, those words are operands.
  init(_ words: some Sequence<String>, for command: Subcommand) throws {
    var words = Array(words)[...]
    while let word = words.popFirst() {
      if word == "--" {
        takeTrailing(words, for: command)
        break
      } else if word.hasPrefix("-") && !Self.isOperand(word) {
        try takeOption(word, following: &words, for: command)
      } else {
        operands.append(word)
      }
    }
    try checkOperandCount(for: command)
  }

  /// The value of an option, or `nil` where it was not given.
  subscript(option: String) -> String? { values[option] }

  /// Every value of an option, in the order given.
  func all(_ option: String) -> [String] { repeated[option] ?? [] }

  func has(_ option: String) -> Bool { values[option] != nil }

  private mutating func takeOption(
    _ word: String, following words: inout ArraySlice<String>, for command: Subcommand
  ) throws {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw unknownOption(name, command)
    }
    switch (option.value, parts.count == 2 ? String(parts[1]) : nil) {
    case (nil, nil): values[name] = ""
    case (nil, .some): throw misuse("'\(name)' takes no value.", command)
    case (let placeholder?, let joined):
      let next = joined == nil ? words.popFirst() : joined
      guard let value = next, joined != nil || !Self.names(value, optionOf: command),
        !value.isEmpty || option.completion != .file
      else { throw misuse("'\(name)' needs a value: \(name) \(placeholder).", command) }
      take(value, of: name)
    }
  }

  /// Whether a word that stands for a value is an option whose predecessor has none.
  private static func names(_ word: String, optionOf command: Subcommand) -> Bool {
    let name = word.prefix { $0 != "=" }
    return command.options.contains { $0.name == name }
  }

  private mutating func take(_ value: String, of option: String) {
    values[option] = value
    repeated[option, default: []].append(value)
  }

  private mutating func takeTrailing(_ words: ArraySlice<String>, for command: Subcommand) {
    if command.trailing == nil { operands += words } else { trailing = Array(words) }
  }

  /// Whether a word with a dash is no option: the dash alone, and negative numbers.
  private static func isOperand(_ word: String) -> Bool {
    word == "-" || word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
  }

  private func checkOperandCount(for command: Subcommand) throws {
    if operands.count < command.operandCount.lowerBound {
      throw misuse("\(command.operands) is missing.", command)
    }
    if operands.count > command.operandCount.upperBound {
      let file =
        command.options.contains { $0.name == "--file" } ? " A file goes behind '--file'." : ""
      let extra = operands[command.operandCount.upperBound]
      throw misuse("'\(extra)' is one word too many.\(file)", command)
    }
  }

  private func unknownOption(_ name: String, _ command: Subcommand) -> CommandError {
    let hint = Suggestion.hint(name, command.options.map(\.name))
    return misuse("'\(name)' is not an option of this command.\(hint)", command)
  }

  private func misuse(_ sentence: String, _ command: Subcommand) -> CommandError {
    CommandError("\(sentence) 'settee help \(command.name)' shows what it takes.")
  }
}

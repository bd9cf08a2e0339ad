import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// A row by its number alone: all about it, and a question where it can be changed.
extension Prompts {
  func ask(_ field: Field.ID) -> Answer {
    var answer = Answer()
    let description = form.fields[field].description
    if description.kind == .button { return press(field) }
    answer.lines = describe(field)
    guard obstacle(toEditing: field) == nil else { return answer }
    if form.opensPage(field) {
      answer.lines += explanation("It has parts; 'in' and its number leads to them.")
      return answer
    }
    if form.stray(in: field) != nil {
      answer.lines += explanation("A list or an object belongs there; 'reset' makes room for it.")
      return answer
    }
    answer.lines += beginQuestion(about: field, description)
    return answer
  }

  private func press(_ field: Field.ID) -> Answer {
    switch form.press(field) {
    case .refused(let sentence): .refused(sentence)
    case .stored, .unchanged, .contested, .draft: Answer("\(title(of: field)) is done.")
    }
  }

  /// Begins the question that fits a field, and says how to answer it.
  private func beginQuestion(
    about field: Field.ID, _ description: SettingDescription
  ) -> [String] {
    question = .value(field)
    let keeps = "An empty line leaves it as it is."
    switch description.type.withoutNull {
    case .choice:
      return choiceLines(of: field) + explanation(keeps)
    case .list:
      question = .items(field)
      return itemLines(of: field)
        + explanation("'add' and a text adds an item, 'remove' and a number takes one away.")
        + explanation("An empty line ends it.")
    case .string where isLong(field):
      question = .lines(field, [])
      return explanation("The lines of the new text, and a dot alone at their end.")
        + explanation("The dot alone leaves it as it is.")
    case .string where !description.traits.contains(.secret):
      return explanation(keeps) + explanation("\"\" is a text without letters.")
    default: return explanation(keeps)
    }
  }

  /// Whether a text has several lines, or may have.
  private func isLong(_ field: Field.ID) -> Bool {
    guard case .string(let text)? = form.fields[field].setting.unobservedReading.value else {
      return form.fields[field].description.traits.contains(.multiline)
    }
    return form.fields[field].description.traits.contains(.multiline)
      || text.utf8.contains(UInt8(ascii: "\n"))
  }

  // MARK: Values

  func takeValue(_ line: String, of field: Field.ID) -> Answer {
    question = .command
    guard !line.isEmpty else { return Answer("\(title(of: field)) is still \(spoken(field)).") }
    return set(field, to: line)
  }

  /// The choices of a field; where none is called by a number they have numbers to answer with,
  /// else each stands beside what is stored for it.
  private func choiceLines(of field: Field.ID) -> [String] {
    let choices = choices(of: field)
    let isNumbered = isNumbered(choices, of: field)
    return choices.enumerated().map { index, choice in
      let help = choice.help.isEmpty ? "" : ". \(choice.help)"
      let value = choice.value.shortText
      let answer = isNumbered ? "\(index + 1)" : value
      return "  " + (answer == choice.title ? "" : "\(answer) ") + choice.title + help
    }
  }

  /// The choice that a number or, of shapes, a title stands for; the others are read as values.
  func chosen(by line: String, of field: Field.ID) -> SettingType.Choice? {
    let (choices, word) = (choices(of: field), PromptCommand.split(line).word)
    if isVariant(field),
      let named = choices.first(where: { $0.title.lowercased() == line.lowercased() })
    {
      return named
    }
    guard isNumbered(choices, of: field), let number = Int(word), word == line,
      choices.indices.contains(number - 1)
    else { return nil }
    return choices[number - 1]
  }

  private func choices(of field: Field.ID) -> [SettingType.Choice] {
    let type = form.fields[field].description.type
    guard case .choice(let choices) = type.withoutNull else { return [] }
    let isNoneMissing = type.isNullable && !choices.contains { $0.value == .null }
    return choices + (isNoneMissing ? [SettingType.Choice(value: .null, title: "none")] : [])
  }

  /// Where no choice's own text is the number of one; the values of shapes are numbers that nobody
  /// knows.
  private func isNumbered(_ choices: [SettingType.Choice], of field: Field.ID) -> Bool {
    let isNumber = { (text: String) in Int(text).map { (1...choices.count) ~= $0 } ?? false }
    return choices.allSatisfy {
      !isNumber($0.title) && (isVariant(field) || !isNumber($0.value.shortText))
    }
  }

  /// Whether the row says which of several shapes a value has.
  func isVariant(_ field: Field.ID) -> Bool {
    if case .variant? = form.role(of: field) { true } else { false }
  }

  // MARK: Lines

  /// Takes a line of a text; one that begins with two dots has one of them.
  func takeLine(_ line: String, of field: Field.ID, after lines: [String]) -> Answer {
    guard line == "." else {
      question = .lines(field, lines + [line.hasPrefix("..") ? String(line.dropFirst()) : line])
      return Answer()
    }
    question = .command
    guard !lines.isEmpty else { return Answer("\(title(of: field)) is as it was.") }
    return store(.string(lines.joined(separator: lineEnd(of: field))), in: field)
  }

  /// The end that a text's lines have already.
  private func lineEnd(of field: Field.ID) -> String {
    guard case .string(let text)? = form.fields[field].setting.unobservedReading.value else {
      return "\n"
    }
    return text.utf8.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
  }

  // MARK: Items

  private func items(of field: Field.ID) -> [PropertyList] {
    guard case .array(let items)? = form.fields[field].setting.unobservedReading.value else {
      return []
    }
    return items
  }

  private func itemLines(of field: Field.ID) -> [String] {
    let type = form.fields[field].description.type
    return items(of: field).enumerated().map { index, item in
      let text = ValueText.display(.array([item]), as: type)
      return "  \(index + 1) \(text)"
    }
  }

  func takeAct(_ line: String, onItemsOf field: Field.ID) -> Answer {
    let (word, rest) = PromptCommand.split(line)
    guard !word.isEmpty else {
      question = .command
      return Answer("\(title(of: field)) is \(spoken(field)).")
    }
    switch word.lowercased() {
    case let word where "add".hasPrefix(word): return addItem(rest, to: field)
    case let word where "remove".hasPrefix(word): return removeItem(rest, from: field)
    default: return .refused("'\(word)' is neither 'add' nor 'remove'; an empty line ends it.")
    }
  }

  private func addItem(_ text: String, to field: Field.ID) -> Answer {
    guard case .list(let list) = form.fields[field].description.type.withoutNull else {
      return .refused("\(title(of: field)) is no list.")
    }
    switch ValueText.parse(text, as: list.element) {
    case .problem(let sentence): return refused(field, sentence)
    case .value(let item): return store(.array(items(of: field) + [item]), in: field)
    }
  }

  private func removeItem(_ text: String, from field: Field.ID) -> Answer {
    var items = items(of: field)
    guard let number = Int(text), items.indices.contains(number - 1) else {
      return .refused(
        items.isEmpty ? "There are no items." : "Items have numbers from 1 to \(items.count).")
    }
    items.remove(at: number - 1)
    return store(.array(items), in: field)
  }
}

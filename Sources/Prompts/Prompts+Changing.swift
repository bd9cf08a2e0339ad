import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Values that are set, reset, taken back and taken again.
extension Prompts {
  /// Stores what a text means for a field, unless something else keeps it from standing there.
  func set(
    _ field: Field.ID, to text: String, unless refusal: (PropertyList) -> String? = { _ in nil }
  ) -> Answer {
    let description = form.fields[field].description
    if let obstacle = obstacle(toEditing: field) { return .refused(obstacle) }
    if description.kind == .button { return .refused("\(title(of: field)) takes no value.") }
    if let choice = chosen(by: text, of: field) { return store(choice.value, in: field) }
    if isVariant(field) {
      let problem = description.type.problem(with: .data([]))
      return refused(field, problem ?? "Must be one of its shapes.")
    }
    let type = meantType(of: field)
    let number = type.taking(form.fields[field].setting.typedNumber(text))
    let draft = ValueText.parse(Self.unquoted(text, as: type), as: type)
    let present = form.fields[field].setting.unobservedReading.value
    switch draft.spelled(number, as: type, over: present) {
    case .problem(let sentence): return refused(field, sentence)
    case .value(let value):
      let kept = description.type.isAnything ? present?.kind.objection(to: value) : nil
      let inside = value.isContainer ? description.refusal(ofWhole: value) : nil
      if let sentence = kept ?? inside ?? refusal(value) { return refused(field, sentence) }
      let isTyped = number.map { type.isSame(value, $0.value) } ?? false
      return store(value, in: field, spelling: isTyped ? number?.spelling : nil)
    }
  }

  /// What a text is read as: where anything may stand, a switch stays one and a text stays one,
  /// whatever else the new text could mean.
  private func meantType(of field: Field.ID) -> SettingType {
    let setting = form.fields[field].setting
    guard setting.description.type.isAnything else { return setting.description.type }
    return switch setting.unobservedReading.value?.kind {
    case .boolean?: .boolean
    case .string?: .string(.init())
    case .integer?, .real?, .date?, .data?, .list?, .object?, .null?, nil: setting.description.type
    }
  }

  /// Two quotation marks stand for a text without letters.
  private static func unquoted(_ text: String, as type: SettingType) -> String {
    if case .string = type.withoutNull, text == "\"\"" { return "" }
    return text
  }

  func store(_ value: PropertyList, in field: Field.ID, spelling: String? = nil) -> Answer {
    afterNews(of: field) {
      outcome(form.commit(value, to: field, spelling: spelling), of: field)
    }
  }

  /// Tells what others have made of a field, then changes it; a person who could not know of that
  /// is asked once more.
  private func afterNews(of field: Field.ID, _ change: () -> Answer) -> Answer {
    news.note([field])
    let lines = takeNews()
    if overlooked?.contains(field) ?? false {
      question = answered
      var answer = Answer.refused(
        "It was changed elsewhere before you answered; the same once more goes over that.")
      answer.lines = lines
      return answer
    }
    var answer = change()
    answer.lines = lines + answer.lines
    return answer
  }

  /// What became of an edit of a field's value.
  func outcome(_ outcome: EditOutcome, of field: Field.ID) -> Answer {
    switch outcome {
    case .stored: stored(said(of: field))
    case .unchanged: Answer("\(title(of: field)) is \(spoken(field)) already.")
    case .refused(let sentence), .contested(_, let sentence): refused(field, sentence)
    case .draft: Answer("\(title(of: field)) is still \(spoken(field)).")
    }
  }

  /// Tells of what is stored, and of what a person should know beside.
  func stored(_ sentences: [String]) -> Answer {
    var answer = Answer()
    answer.isStored = true
    answer.lines = (form.takeRemark().map { [$0] } ?? []) + sentences
    return answer
  }

  /// "Font Size is 18.", after what is wrong with it nevertheless.
  private func said(of field: Field.ID) -> [String] {
    let (problem, warning) = form.judgement(of: field)
    return [problem, warning].compactMap(\.self) + ["\(title(of: field)) is \(spoken(field))."]
  }

  /// "Master volume must be a whole number from 0 to 100. It is still 65."
  func refused(_ field: Field.ID, _ sentence: String) -> Answer {
    let title = title(of: field)
    let start = PromptCommand.split(sentence).word
    let isAboutValue = ["Must", "Has", "Is", "Cannot"].contains(start)
    let rest = "\(sentence.prefix(1).lowercased())\(sentence.dropFirst())"
    let told = isAboutValue ? "\(title) \(rest)" : "\(title): \(sentence)"
    return .refused("\(told) It is still \(spoken(field)).")
  }

  /// Why a row cannot be edited, as a sentence; nothing where it can.
  func obstacle(toEditing field: Field.ID) -> String? {
    let description = form.fields[field].description
    if description.kind == .text { return "\(title(of: field)) is a line of text." }
    if let lock = form.fields[field].setting.unobservedReading.lock {
      return "\(title(of: field)) cannot be changed: \(lock)."
    }
    if case .json(let reason) = description.type.withoutNull {
      return "\(title(of: field)) cannot be changed here: \(reason)"
    }
    let value = form.fields[field].setting.unobservedReading.value
    return description.isReadOnly(holding: value) ? "\(title(of: field)) is read-only." : nil
  }

  /// What shows where nothing is stored, which not every setting has a default for.
  private func spokenDefault(of field: Field.ID) -> String {
    let isThere = form.fields[field].setting.unobservedReading.value != nil
    return isThere ? "\(spoken(field)), its default" : spoken(field)
  }

  func reset(_ field: Field.ID) -> Answer {
    afterNews(of: field) {
      switch form.reset([field]) {
      case .stored: stored(["\(title(of: field)) is \(spokenDefault(of: field))."])
      case .unchanged, .draft: Answer("\(title(of: field)) has nothing to reset.")
      case .refused(let sentence), .contested(_, let sentence): refused(field, sentence)
      }
    }
  }

  /// Takes a step back or again, and says what came of it; settings without rows that it is about
  /// have some meanwhile.
  func travel(_ absent: [Setting], _ word: String, _ step: () -> EditOutcome) -> Answer {
    guard !absent.isEmpty else { return told(step(), word) }
    form.admit(absent)
    arrange()
    let answer = told(step(), word)
    form.dismissGuests { !form.fields(below: $0.description.key).isEmpty }
    return answer
  }

  private func told(_ outcome: EditOutcome, _ word: String) -> Answer {
    switch outcome {
    case .stored(let fields):
      stored(fields.map { "\(title(of: $0)) is \(spoken($0)) again." })
    case .unchanged, .draft: Answer("There is nothing to \(word).")
    case .refused(let sentence): .refused(sentence)
    case .contested(_, let sentence): .refused("\(sentence) '\(word) anyway' does it.")
    }
  }
}

import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// The rows that numbers stand for, and what is said of them.
extension Prompts {
  /// The fields of the form, or the parts of the value one is in.
  var rows: [Field.ID] {
    guard let container = containers.last else { return Array(form.fields.indices) }
    return form.page(of: container).rows.filter { row in
      switch form.role(of: row) {
      case .problem?, .heading?, .add?, nil: false
      case .member?, .entry?, .item?, .variant?: true
      }
    }
  }

  /// The field of a row, counted from 1.
  func onRow(_ number: Int, _ act: (Field.ID) -> Answer) -> Answer {
    let rows = rows
    guard rows.indices.contains(number - 1) else {
      return .refused(
        rows.isEmpty ? "There are no rows here." : "The rows have numbers from 1 to \(rows.count).")
    }
    return act(rows[number - 1])
  }

  func title(of field: Field.ID) -> String { form.titleText(of: field) }

  /// What is shown and how much of it: "Game: 24 settings, 1 changed", "Servers: 3 items".
  var summary: String {
    if let container = containers.last {
      let page = form.page(of: container)
      let count =
        switch page.parts {
        case .items, .entries: page.countText
        case .members, .none: rows.count.counted("setting")
        }
      return "\(title(of: container)): \(count)."
    }
    let counts = form.counts()
    var parts = [form.settingCount().counted("setting")]
    if counts.changed > 0 { parts.append("\(counts.changed) \(FieldState.modified.word)") }
    if counts.wrong > 0 {
      parts.append(counts.wrong == 1 ? "1 breaks a rule" : "\(counts.wrong) break a rule")
    }
    return "\(form.title): \(parts.joined(separator: ", "))."
  }

  // MARK: Lists

  func list(_ words: String) -> Answer {
    let rows = rows
    guard !rows.isEmpty else {
      return Answer(containers.isEmpty ? "This form has no settings." : "No items. add adds one.")
    }
    let (found, hint) = words.isEmpty ? (Set(rows), nil) : find(words, in: rows)
    var answer = Answer()
    if let hint { answer.lines.append(hint) }
    if found.isEmpty { answer.lines.append("Nothing matches \"\(words)\".") }
    var heading: [String] = []
    for (index, field) in rows.enumerated() where found.contains(field) {
      let path = containers.isEmpty ? form.fields[field].description.path : []
      if path != heading, !path.isEmpty {
        answer.lines.append(path.joined(separator: ", ") + ":")
      }
      heading = path
      answer.lines.append(line(of: field, number: index + 1))
    }
    if !words.isEmpty, !found.isEmpty { answer.lines.append("\(found.count) of \(rows.count).") }
    return answer
  }

  private func find(_ words: String, in rows: [Field.ID]) -> (Set<Field.ID>, hint: String?) {
    if containers.isEmpty {
      let result = form.search(words)
      return (Set(result.matches), result.hint)
    }
    let words = words.lowercased().split(separator: " ")
    let found = rows.filter { field in
      let text = "\(title(of: field)) \(spoken(field))".lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    return (Set(found), nil)
  }

  /// "12 Word Wrap: on, changed".
  func line(of field: Field.ID, number: Int) -> String {
    "\(number) \(title(of: field))\(standing(of: field))"
  }

  private func standing(of field: Field.ID) -> String {
    switch form.fields[field].kind {
    case .text: ""
    case .button: ", a button"
    case .setting: ": " + ([spoken(field)] + stateWords(of: field)).joined(separator: ", ")
    }
  }

  /// What is to be said beside the value: "changed", "breaks a rule".
  private func stateWords(of field: Field.ID) -> [String] {
    FieldRow(form.fields[field], of: form).ownStates.map(\.word)
  }

  /// A value in words; of a secret only whether there is one.
  func spoken(_ field: Field.ID) -> String {
    let row = FieldRow(form.fields[field], of: form)
    guard form.fields[field].description.traits.contains(.secret) else { return row.value }
    switch row.reading.value {
    case nil, .null?: return "not set"
    case .string("")?: return row.reading.source == nil ? "not set" : "empty"
    case .some: return "set"
    }
  }

  // MARK: One row

  /// All about a row: its line, its help, its facts.
  func describe(_ field: Field.ID) -> [String] {
    let number = rows.firstIndex(of: field).map { $0 + 1 }
    let detail = FieldDetail(field, FieldRow(form.fields[field], of: form), of: form)
    var lines = [number.map { line(of: field, number: $0) + "." } ?? title(of: field)]
    lines += detail.remarks.map(\.text)
    let help = detail.description.help.split(whereSeparator: \.isNewline)
    if !help.isEmpty { lines.append(help.joined(separator: " ")) }
    guard detail.description.kind == .setting else { return lines }
    let isSecret = detail.description.traits.contains(.secret)
    var facts = ["Type: \(detail.type)."]
    if !isSecret { facts.append("Default: \(detail.defaultText).") }
    facts.append("From: \(detail.source).")
    if !detail.description.traits.contains(.keyless) {
      facts.append("Key: \(detail.description.place).")
    }
    return lines + [facts.joined(separator: " ")]
  }

  // MARK: What was changed, and what is wrong

  var changes: Answer {
    let changes = form.sessionChanges
    var answer = Answer()
    answer.lines = changes.map { change in
      let gone = form.absentSetting(of: change.field)?.description
      let description = gone ?? form.fields[change.field].description
      let isSecret = description.traits.contains(.secret)
      let title = gone?.title ?? title(of: change.field)
      if isSecret { return "\(title) is another secret." }
      // What came or went has no value before.
      return change.before.isEmpty
        ? "\(title): \(change.after)." : "\(title) was \(change.before) and is \(change.after)."
    }
    if changes.isEmpty { answer.lines = ["Nothing is changed since the start."] }
    return answer
  }

  var problems: Answer {
    let problems = form.problems().list
    var answer = Answer()
    answer.lines = problems.map { problem in
      let place = problem.place.map { "\(title(of: problem.field)), \($0): " } ?? ""
      let more = problem.count == 1 ? "" : " … and \(problem.count - 1) more like this"
      return "\(place)\(problem.sentence)\(more)\(problem.isWarning ? " (a warning)" : "")"
    }
    if problems.isEmpty { answer.lines = ["Nothing breaks a rule."] }
    return answer
  }
}

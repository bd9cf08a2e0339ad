import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Lines of the palette that say all themselves, checked in the form's words while they are typed.
extension Editor {
  /// What a line would do, as an entry of the palette; `nil` for lines that only search.
  func entry(for text: String) -> PaletteEntry? {
    guard let line = PaletteLine(text) else { return entryToBegin(text) }
    switch line {
    case .save: return entry(text, "Save to disk")
    case .quit: return entry(text, "Quit")
    case .saveAndQuit: return entry(text, "Save to disk and quit")
    case .row(let row):
      let count = navigation.list.count
      let obstacle = row > count ? "There are \(count.grouped) rows." : nil
      return entry(text, "Go to row \(row)", obstacle)
    case .goTo(let key):
      return entry(text, "Go to \(key)", absence(of: key))
    case .reset(let key):
      return entry(text, "Reset \(key)", absence(of: key))
    case .write where !hasBytesInFocus, .read where !hasBytesInFocus: return nil
    case .write(let file):
      return entry(text, "Write the bytes to \(Self.name(file))", obstacleToWriting(file))
    case .read(let file):
      return entry(text, "Read the bytes from \(Self.name(file))", obstacleToReading(file))
    case .set(let key, let value):
      return entryToSet(text, key, value)
    }
  }

  /// What is to be typed where a line has a command and no key, or no value yet.
  private func entryToBegin(_ text: String) -> PaletteEntry? {
    if PaletteLine.verbs.contains(text) {
      let rest = text == "set" ? "a key, and a value" : "and a key"
      return entry(text, "\(text.capitalized) what?", "Type \(text), \(rest).")
    }
    guard let name = PaletteLine.nameToSet(in: text) else { return nil }
    if options.words != nil, name.isEmpty || name.hasSuffix(".") {
      return entry(
        text, "Add a setting: a name, a blank, and its value",
        "Type a name, a blank, and a value.")
    }
    guard case .field(let field) = place(named: name) else { return nil }
    return entry(
      text, "Set \(title(of: field)) to what?",
      Self.wish(behind: text))
  }

  /// What is to be typed behind a name that nothing has yet and that a setting can have.
  func entryToName(_ text: String) -> PaletteEntry? {
    guard let name = PaletteLine.nameToSet(in: text) else { return nil }
    switch place(named: name) {
    case .field, .heading: return nil
    case .none where options.words?.setting(withoutRow: name) == nil: return nil
    case .part, .none: return entry(text, "Add \(name) with what?", Self.wish(behind: text))
    }
  }

  private static func wish(behind text: String) -> String {
    "Type \(text.hasSuffix(" ") ? "" : "a blank and ")a value behind it."
  }

  private static func name(_ file: String) -> String { file.isEmpty ? "a file" : file }

  private func entry(_ text: String, _ title: String, _ obstacle: String? = nil) -> PaletteEntry {
    PaletteEntry(act: .line(text), title: title, aside: "", obstacle: obstacle)
  }

  /// Says that a word names nothing that is there; `nil` where it does.
  private func absence(of word: String) -> String? {
    switch place(named: word) {
    case .field, .heading: nil
    case .part(let part): isThere(part) ? nil : "There is no \(word)."
    case .none(let sentence): sentence
    }
  }

  private func entryToSet(_ text: String, _ word: String, _ value: String) -> PaletteEntry {
    switch place(named: word) {
    case .field(let field): return entryToSet(text, field, value)
    case .part(let part):
      return entryToSet(
        text, word, value, verb: isThere(part) ? "Set" : "Add", isSecret: isSecret(part),
        draft(value, of: part, isTyping: true).problem)
    case .heading(let fields):
      return entryToSet(
        text, word, value, verb: "Set", orSay: obstacle(toSettingHeading: word, over: fields))
    case .none(let sentence): return entryToSet(text, word, value, verb: "Add", orSay: sentence)
    }
  }

  /// What gives a place a value that has no row, as a heading has none.
  private func entryToSet(
    _ text: String, _ word: String, _ value: String, verb: String, orSay problem: String
  ) -> PaletteEntry {
    guard let setting = options.words?.setting(withoutRow: word) else {
      return entry(text, "\(verb) \(word)", problem)
    }
    return entryToSet(
      text, word, value, verb: verb, isSecret: setting.description.traits.contains(.secret),
      draft(value, as: setting.description, atNew: word, isTyping: true).problem)
  }

  /// The same, and that the schema does not name it.
  private func entryToSet(
    _ text: String, _ word: String, _ value: String, verb: String, isSecret: Bool,
    _ obstacle: String?
  ) -> PaletteEntry {
    PaletteEntry(
      act: .line(text), title: "\(verb) \(word)\(isSecret ? "" : ": \(value)")",
      aside: options.words?.remark(onNew: word) ?? "", obstacle: obstacle)
  }

  /// Says that a word names what has no row of its own.
  private func obstacle(toSettingHeading word: String, over fields: [Field.ID]) -> String {
    let inner = fields.first.map { ", such as \(form.fields[$0].description.key.name)" }
    return "\(word) is a heading here; what is below it is set\(inner ?? "")."
  }

  private func entryToSet(_ text: String, _ field: Field.ID, _ value: String) -> PaletteEntry {
    let description = form.fields[field].description
    let draft = lineValue(value, of: field)
    let sentence = draft.problem ?? draft.value.flatMap { description.refusal(of: $0) }
    let obstacle = obstacle(toEditing: field) ?? sentence.map { "\(title(of: field)): \($0)" }
    let before = rows.row(field).value
    let change =
      description.traits.contains(.secret) ? "" : ": \(before) \(look.glyphs.arrow) \(value)"
    return entry(text, "Set \(title(of: field))\(change)", obstacle)
  }

  /// Does what a line says.
  func run(line text: String) -> [EditorEffect] {
    guard let line = PaletteLine(text) else { return [] }
    switch line {
    case .save: return [.flush]
    case .quit: return quit()
    case .saveAndQuit: return [.flush] + quit()
    case .row(let row): navigation.moveFocus(by: row - 1 - navigation.list.row)
    case .goTo(let key): go(to: key)
    case .reset(let key): reset(key)
    case .write(let file): return writeBytes(to: file)
    case .read(let file): return readBytes(from: file)
    case .set(let key, let value): set(key, to: value)
    }
    return []
  }

  private func go(to word: String) {
    switch place(named: word) {
    case .field(let field): show(field)
    case .part(let part): if isThere(part) { show(part.container) }
    case .heading(let fields): fields.first.map(show)
    case .none: break
    }
  }

  private func reset(_ word: String) {
    switch place(named: word) {
    case .field(let field): reset(field)
    case .part(let part): if isThere(part) { remove(part) }
    case .heading(let fields): askReset(fields, of: word)
    case .none: break
    }
  }

  private func set(_ word: String, to text: String) {
    switch place(named: word) {
    case .field(let field): set(field, to: text)
    case .part(let part): set(part, to: text, named: word)
    case .heading(let fields):
      add(text, atNew: word, orSay: obstacle(toSettingHeading: word, over: fields))
    case .none(let sentence): add(text, atNew: word, orSay: sentence)
    }
  }

  /// Stores a text in a field and shows it; one that is new shows once it has a value.
  func set(_ field: Field.ID, to text: String, isNew: Bool = false) {
    let draft = lineValue(text, of: field)
    guard let value = draft.value else {
      return say(.problem("\(title(of: field)): \(draft.problem ?? "It cannot be set here.")"))
    }
    if !isNew { show(field) }
    let before = rows.row(field).value
    guard store(value, in: field, spelling: draft.spelling), session.notice == nil else { return }
    let (after, problem) = (rows.row(field).value, form.judgement(of: field).problem)
    if before != after {
      let change = "\(title(of: field)): \(before) \(look.glyphs.arrow) \(after)"
      say(.note([change, problem].compactMap(\.self).joined(separator: "; ")))
    }
  }
}

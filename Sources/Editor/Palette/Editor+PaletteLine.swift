import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Lines of the palette that say all themselves, checked in the form's words while they are typed.
extension Editor {
  /// What a line would do, as an entry of the palette; `nil` for lines that only search.
  func entry(for text: String) -> PaletteEntry? {
    guard let line = PaletteLine(text) else { return nil }
    switch line {
    case .save: return entry(text, "Save to disk")
    case .quit: return entry(text, "Quit")
    case .saveAndQuit: return entry(text, "Save to disk and quit")
    case .row(let row):
      let count = navigation.list.count
      let obstacle = row > count ? "There are \(count.grouped) rows." : nil
      return entry(text, "Go to row \(row)", obstacle)
    case .goTo(let key):
      return entry(text, "Go to \(key)", field(named: key).problem)
    case .reset(let key):
      return entry(text, "Reset \(key)", field(named: key).problem)
    case .write where !hasBytesInFocus, .read where !hasBytesInFocus: return nil
    case .write(let file):
      return entry(text, "Write the bytes to \(Self.name(file))", obstacleToWriting(file))
    case .read(let file):
      return entry(text, "Read the bytes from \(Self.name(file))", obstacleToReading(file))
    case .set(let key, let value):
      return entryToSet(text, key, value)
    }
  }

  private static func name(_ file: String) -> String { file.isEmpty ? "a file" : file }

  private func entry(_ text: String, _ title: String, _ obstacle: String? = nil) -> PaletteEntry {
    PaletteEntry(act: .line(text), title: title, aside: "", obstacle: obstacle)
  }

  private func entryToSet(_ text: String, _ key: String, _ value: String) -> PaletteEntry {
    guard let field = field(named: key).found else {
      guard options.makeRow != nil else {
        return entry(text, "Set \(key)", field(named: key).problem)
      }
      return entry(text, "Add \(key): \(value)")
    }
    let obstacle: String?
    switch ValueText.parse(value, as: form.fields[field].description.type) {
    case .problem(let sentence): obstacle = "\(title(of: field)): \(sentence)"
    case .value(let value):
      obstacle =
        self.obstacle(toEditing: field)
        ?? form.fields[field].description.problem(with: value).map {
          "\(title(of: field)): \($0)"
        }
    }
    let isSecret = form.fields[field].description.traits.contains(.secret)
    let before = rows.row(field).value
    let change = isSecret ? "" : ": \(before) \(look.glyphs.arrow) \(value)"
    return entry(text, "Set \(title(of: field))\(change)", obstacle)
  }

  /// The field of a key, or the sentence that says there is none, with the nearest one.
  private func field(named name: String) -> (found: Field.ID?, problem: String?) {
    if let field = form.field(forKey: Key(name)) { return (field, nil) }
    let near = form.search(name).matches.first.map { form.fields[$0].description.key.name }
    return (nil, "No setting \(name)\(near.map { "; \($0) is near" } ?? "").")
  }

  /// Does what a line says.
  func run(line text: String) -> [EditorEffect] {
    guard let line = PaletteLine(text) else { return [] }
    switch line {
    case .save: return [.flush]
    case .quit: return quit()
    case .saveAndQuit: return [.flush] + quit()
    case .row(let row): navigation.moveFocus(by: row - 1 - navigation.list.row)
    case .goTo(let key): if let field = field(named: key).found { show(field) }
    case .reset(let key):
      if let field = field(named: key).found {
        show(field)
        resetFocused()
      }
    case .write(let file): return writeBytes(to: file)
    case .read(let file): return readBytes(from: file)
    case .set(let key, let value): set(key, to: value)
    }
    return []
  }

  private func set(_ key: String, to text: String) {
    if field(named: key).found == nil, options.makeRow?(key) == true { takeArrangement() }
    guard let field = field(named: key).found else {
      return say(.problem(field(named: key).problem ?? "Nothing was set."))
    }
    switch ValueText.parse(text, as: form.fields[field].description.type) {
    case .problem(let sentence): say(.problem("\(title(of: field)): \(sentence)"))
    case .value(let value):
      show(field)
      store(value, in: field)
    }
  }
}

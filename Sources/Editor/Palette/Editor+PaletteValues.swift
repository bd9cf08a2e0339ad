import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Values that lines of the palette can give a place, where there are some to choose from.
extension Editor {
  /// The lines that give a place each of these values that begins as the typed one does.
  func choices(beginning line: String) -> [String] {
    guard let (before, word, typed) = PaletteLine.openValue(in: line),
      let description = description(named: word), !description.traits.contains(.secret)
    else { return [] }
    return description.type.choiceWords.filter { $0.hasPrefix(typed) && $0 != typed }
      .map { before + $0 }
  }

  /// The same as entries of the palette.
  func entries(beginning line: String) -> [PaletteEntry] {
    choices(beginning: line).map { PaletteEntry(act: .line($0), title: $0, aside: "value") }
  }

  /// What is said of the place that a word names, be it there or to come.
  private func description(named word: String) -> SettingDescription? {
    switch place(named: word) {
    case .field(let field): form.fields[field].description
    case .part(let part): description(of: part)
    case .heading, .none: options.words?.setting(withoutRow: word)?.description
    }
  }
}

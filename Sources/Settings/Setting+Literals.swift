import SetteePropertyLists

extension Setting {
  /// A typed number in a spelling of the text that keeps the setting's value, such as `0x1F`;
  /// nothing where that text has no such number, or there is none.
  package func typedNumber(_ text: String) -> (value: PropertyList, spelling: String)? {
    let words = text.split { $0 == " " || $0 == "\t" }
    guard words.count == 1 else { return nil }
    let spelling = String(words[0])
    switch source.literal(spelling) {
    case .integer(let value): return (.integer(value), spelling)
    case .real(let value): return (.real(value), spelling)
    default: return nil
    }
  }
}

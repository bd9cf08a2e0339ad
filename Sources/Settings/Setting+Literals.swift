import SetteePropertyLists

extension Setting {
  /// A number with how it is spelled.
  package typealias SpelledNumber = (value: PropertyList, spelling: String)

  /// A typed number in a spelling of the text that keeps the setting's value, such as `0x1F`;
  /// nothing where that text has no such number, or there is none.
  ///
  /// Where no schema says what the number is, one with a fraction stays of that kind.
  package func typedNumber(_ text: String) -> SpelledNumber? {
    let words = text.split { $0 == " " || $0 == "\t" }
    guard words.count == 1 else { return nil }
    let spelling = String(words[0])
    switch source.literal(spelling) {
    case .integer(let value):
      if description.shape == nil, case .real? = unobservedReading.value,
        let real = Double(exactly: value)
      {
        return (.real(real), spelling)
      }
      return (.integer(value), spelling)
    case .real(let value): return (.real(value), spelling)
    default: return nil
    }
  }
}

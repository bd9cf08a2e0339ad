import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Which kind of value a line of text means where several may stand.
///
/// It is the kind that was there, until another one is taken; what is typed into an empty line is
/// what it likeliest means.
struct MeantKind {
  private let structure: SettingStructure
  /// The text that the line began with, and the value that it stands for.
  private let opened: (text: String, reading: ValueText.Reading)?
  private var kind: ValueText.Reading.Kind?

  /// The kind of a present value, which a line shows as a text.
  init(of value: PropertyList?, shownAs text: String, in structure: SettingStructure) {
    self.structure = structure
    let present = value.flatMap { $0 != .null && structure.fits($0) ? $0 : nil }
    opened = present.map { (text, ValueText.Reading(of: $0)) }
    kind = text.isEmpty ? nil : opened?.reading.kind
  }

  /// What the text means; `nil` where it can be nothing here.
  func reading(of text: String) -> ValueText.Reading? { chosen(among: readings(of: text)) }

  /// What is to be said of a text that can mean several things.
  func remark(on text: String) -> String? {
    let readings = readings(of: text)
    guard readings.count > 1 else { return nil }
    return chosen(among: readings).map { "stored as \($0.kind.name)" }
  }

  /// The next kind that the text can be; `nil` where it can be of one only.
  func next(for text: String) -> ValueText.Reading.Kind? {
    let readings = readings(of: text)
    guard readings.count > 1, let present = chosen(among: readings),
      let index = readings.firstIndex(of: present)
    else { return nil }
    return readings[(index + 1) % readings.count].kind
  }

  /// Takes the next kind that the text can be.
  /// - Returns: Whether there is another one.
  mutating func takeNext(for text: String) -> Bool {
    guard let next = next(for: text) else { return false }
    kind = next
    return true
  }

  /// Takes a kind for what is meant where a text can be of it.
  mutating func take(_ kind: ValueText.Reading.Kind) { self.kind = kind }

  /// Begins anew, as in an empty line.
  mutating func forget() { kind = nil }

  private func chosen(among readings: [ValueText.Reading]) -> ValueText.Reading? {
    readings.first { $0.kind == kind } ?? readings.first
  }

  /// What the text can mean; one that nobody changed is first of all the value that is there, which
  /// it may not tell by itself.
  private func readings(of text: String) -> [ValueText.Reading] {
    let readings = ValueText.readings(of: text, as: structure)
    guard let opened, opened.text == text else { return readings }
    return [opened.reading] + readings.filter { $0.kind != opened.reading.kind }
  }
}

import SetteeDocuments
import SetteeForms
import SetteePropertyLists
import SetteeSettings

extension ValueKind {
  /// Reads a word of the command line as a value of this type; `nil` where it is none.
  func value(_ text: String) -> PropertyList? {
    switch self {
    case .null: text == "null" ? PropertyList?.some(.null) : nil
    case .boolean: Self.boolean(text)
    case .integer: Self.integer(text)
    case .real: Self.real(text)
    case .string: .string(text)
    case .date: Self.date(text)
    case .data: Base64.decode(text.utf8).map { .data($0) }
    case .list, .object: Self.json(text).flatMap { $0.kind == self ? $0 : nil }
    }
  }

  /// What a format's own spelling comes to as a value of this type; nothing where it is another.
  ///
  /// A date that is text to schemas counts as a date.
  func taking(_ literal: PropertyList) -> PropertyList? {
    switch (self, literal) {
    case (.boolean, .boolean), (.integer, .integer), (.real, .real), (.date, .date),
      (.date, .string):
      literal
    case (.real, .integer(let number)): .real(Double(number))
    default: nil
    }
  }

  /// Reads a word without a type: JSON where it is JSON, else text.
  static func guess(_ text: String) -> PropertyList { json(text) ?? .string(text) }

  /// The value of a JSON text, its numbers the nearest that there are; `nil` where it is none.
  static func json(_ text: String) -> PropertyList? { JSONText.tree(text)?.propertyList }

  static func boolean(_ text: String) -> PropertyList? {
    switch text.lowercased() {
    case "true", "yes", "on", "1": true
    case "false", "no", "off", "0": false
    default: nil
    }
  }

  private static func integer(_ text: String) -> PropertyList? {
    guard let number = Int128(text), number >= Int128(Int64.min), number <= Int128(UInt64.max)
    else { return nil }
    return .integer(number)
  }

  /// A decimal number; what the library reads besides, `0x10`, is none here.
  private static func real(_ text: String) -> PropertyList? {
    text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") } ? nil : Double(text).map { .real($0) }
  }

  private static func date(_ text: String) -> PropertyList? {
    guard let moment = CalendarMoment(shape: text), moment.isInCalendar else { return nil }
    return .date(Timestamp(secondsSinceReferenceDate: moment.secondsSinceReferenceDate))
  }
}

extension SettingType {
  /// Reads a word of the command line as a value of this type, which may still break a rule of it;
  /// `nil` where it is none.
  func value(word text: String) -> PropertyList? {
    switch self {
    case .boolean: ValueKind.boolean(text)
    case .integer: ValueKind.integer.value(text) ?? ValueKind.real.value(text)?.whole
    case .number: ValueKind.integer.value(text) ?? ValueKind.real.value(text)
    case .string, .date, .dateTime: .string(text)
    case .choice(let choices):
      (choices.first { $0.value.isSaid(byWord: text) || $0.title == text }
        ?? choices.first { $0.title.lowercased() == text.lowercased() })?.value
    case .nullable(let type):
      text == "null"
        ? PropertyList?.some(.null) : type.value(word: text) ?? (text == "none" ? .null : nil)
    case .constant(let value): value.isSaid(byWord: text) ? value : nil
    case .list, .json: ValueKind.json(text)
    case .structure(let structure): structure.value(word: text)
    }
  }
}

extension PropertyList {
  /// A number without a fraction as the integer that it is, where it is exactly that; anything else
  /// as it is.
  fileprivate var whole: PropertyList {
    guard case .real(let number) = self, number.magnitude <= 0x1p53,
      let integer = Int128(exactly: number)
    else { return self }
    return .integer(integer)
  }

  /// Whether a word is this value as it is printed, or its JSON in another layout.
  fileprivate func isSaid(byWord text: String) -> Bool {
    printed == text || isContainer && ValueKind.json(text)?.isSame(as: self) == true
  }
}

extension SettingStructure {
  /// A word as a value: JSON where the structure can be what that is, else text.
  fileprivate func value(word text: String) -> PropertyList {
    let json = JSONText.tree(text)
    guard let json,
      !shape.problems(with: json).contains(where: { $0.refusesEdit && $0.steps.isEmpty })
    else { return shape.takesText ? .string(text) : json?.propertyList ?? .string(text) }
    let value = json.propertyList
    // Beside lists and objects text is all that a number can be.
    return shape.takesText && !value.isContainer && !shape.takesScalar(like: value)
      ? .string(text) : value
  }
}

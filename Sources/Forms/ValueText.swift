import SetteePropertyLists
import SetteeSettings

/// How a value of a type is shown on one line.
///
/// Long values are cut with their size, so that showing one never costs more than a line.
package enum ValueText {
  /// What stands for every secret, whatever its length.
  package static let mask = "••••••••"
  /// Texts of more UTF-8 bytes are cut, to this many Unicode scalars.
  package static let byteCountMax = 4_096
  static let scalarCountWhenCut = 1_024

  /// A value as one line for people: "on", a choice's title, "a, b, c", "none"; secrets masked,
  /// "not set" where there is no value, long values cut with their size.
  package static func display(
    _ value: PropertyList?, of description: SettingDescription
  ) -> String {
    guard let value else { return "not set" }
    if description.traits.contains(.secret) { return mask }
    if description.stored == .data, let count = value.byteCount {
      return bytes(count)
    }
    if case .array(let items) = value, description.hasSecretItems {
      return items.isEmpty
        ? display(value, as: description.type)
        : items.prefix(masksMax).map { _ in mask }.joined(separator: ", ")
    }
    return display(value, as: description.type)
  }

  /// So many secrets in a row are shown.
  private static let masksMax = 8

  /// The same beside another value that it may look like: a text is in quotes where the other is a
  /// scalar of another kind.
  static func display(
    _ value: ShownValue, of description: SettingDescription, besides other: ShownValue
  ) -> String {
    let text = display(value.shown, of: description)
    guard case .string(let own)? = value.value, let other = other.value, own == text,
      !description.traits.contains(.secret), other.isPlainScalar
    else { return text }
    return "\"\(text)\""
  }

  /// So many bytes, in words.
  package static func bytes(_ count: Int) -> String { count.counted("byte") }

  /// The same, of a type alone; nothing is masked.
  package static func display(_ value: PropertyList?, as type: SettingType) -> String {
    guard let value else { return "not set" }
    if value == .null { return "none" }
    switch type {
    case .nullable(let type): return display(value, as: type)
    case .choice(let choices):
      let choice = choices.first { type.isSame($0.value, value) }
      return choice?.title ?? plain(value)
    case .list(let constraints):
      guard case .array(let items) = value else { return plain(value) }
      return line(of: items, each: constraints.element)
    case .structure(let structure): return ValueSummary.line(of: value, shape: structure.shape)
    case .json: return compactJSON(value)
    case .boolean, .integer, .number, .string, .date, .dateTime, .constant: return plain(value)
    }
  }

  /// A value as the text an editor opens with: exact numbers, no titles; empty for null, and words
  /// of JSON where several kinds may stand.
  package static func editText(_ value: PropertyList?, as type: SettingType) -> String {
    switch value {
    case nil, .null: ""
    case .string(let text): text
    case .array(let items):
      items.map { editText($0, as: type.listElement ?? type) }.joined(separator: ", ")
    case .dictionary(let entries): compactJSON(.dictionary(entries))
    case .boolean(let isOn) where type.structure != nil: compactJSON(.boolean(isOn))
    case .some(let scalar): plain(scalar)
    }
  }

  /// A scalar by itself, whatever the type asks for; anything else as JSON.
  private static func plain(_ value: PropertyList) -> String {
    switch value {
    case .string(let text): text.isEmpty ? "\"\"" : cut(text)
    case .null, .boolean, .integer, .real: value.shortText
    case .date(let moment): moment.text
    case .data(let data): bytes(data.count)
    case .array, .dictionary: compactJSON(value)
    }
  }

  private static func line(of items: [PropertyList], each type: SettingType) -> String {
    guard !items.isEmpty else { return "no items" }
    var line = ""
    for (index, item) in items.enumerated() {
      if line.utf8.count > byteCountMax {
        return line + " … and \(items.count - index) more"
      }
      line += (index == 0 ? "" : ", ") + display(item, as: type)
    }
    return line
  }

  private static func cut(_ text: String) -> String {
    let count = text.utf8.count
    guard count > byteCountMax else { return text }
    // Cut by scalars: a million combining marks are one character.
    var head = String.UnicodeScalarView()
    head.append(contentsOf: text.unicodeScalars.prefix(scalarCountWhenCut))
    return String(head) + "… \(size(count))"
  }

  /// "4.1 kB", "1.0 MB"; a byte count from 1,000.
  static func size(_ count: Int) -> String {
    let (unit, name) = count < 1_000_000 ? (1_000, "kB") : (1_000_000, "MB")
    let tenths = count / (unit / 10)
    return "\(tenths / 10).\(tenths % 10) \(name)"
  }
}

extension SettingDescription {
  /// Whether it is a list whose items are secrets one by one.
  var hasSecretItems: Bool {
    guard type.listElement != nil else { return false }
    return shape?.inside.shape(ofItem: 0)?.words.traits.contains(.secret) ?? false
  }
}

extension SettingType {
  /// The type beneath "or none".
  package var withoutNull: SettingType {
    if case .nullable(let type) = self { type.withoutNull } else { self }
  }

  package var isNullable: Bool { if case .nullable = self { true } else { false } }

  /// The type of a list's elements.
  var listElement: SettingType? {
    if case .list(let constraints) = withoutNull { constraints.element } else { nil }
  }
}

extension PropertyList {
  /// How many bytes a text in Base64 stands for; `nil` where it is none.
  fileprivate var byteCount: Int? {
    guard case .string(let text) = self, text.utf8.count.isMultiple(of: 4) else { return nil }
    return text.utf8.count / 4 * 3 - text.utf8.suffix(2).count { $0 == UInt8(ascii: "=") }
  }
}

extension PropertyList {
  /// Whether it shows as a number, a switch or a moment, as a text may too.
  fileprivate var isPlainScalar: Bool {
    switch self {
    case .boolean, .integer, .real, .date: true
    case .null, .string, .data, .array, .dictionary: false
    }
  }
}

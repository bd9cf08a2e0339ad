import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// One line of text, for strings, and for every secret.
struct LineField: FieldWidget {
  let type: SettingType
  var draft: TextDraft
  var isMasked: Bool
  /// Which of the kinds that the text can be is meant.
  private var kind = 0

  init(type: SettingType, value: PropertyList?, isMasked: Bool) {
    self.type = type
    draft = TextDraft(ValueText.editText(value, as: type))
    self.isMasked = isMasked
  }

  var value: DraftValue {
    let values = readings
    return values.isEmpty ? draft.value(for: type) : .value(values[kind % values.count])
  }

  /// What the text can mean where several kinds may stand.
  private var readings: [PropertyList] {
    type.structure.map { ValueText.readings(of: draft.text, as: $0) } ?? []
  }

  var remark: String? {
    let values = readings
    guard values.count > 1 else { return nil }
    return "stored as \(values[kind % values.count].kindName)"
  }

  var text: String { draft.text }

  func hints(_ keys: KeyMap) -> [KeyHint] { endings(keys) }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    if draft.handle(key, by: keys) { return .stay }
    guard keys.command(FieldCommand.self, for: key, in: .field) == .nextKind else {
      return ending(key, by: keys)
    }
    let count = readings.count
    guard count > 1 else { return .tell("The text can be of one kind only.") }
    kind = (kind + 1) % count
    return .stay
  }

  mutating func paste(_ text: String) -> WidgetOutcome {
    draft.insert(text) ? .stay : .tell(Self.full)
  }

  var isText: Bool { true }

  mutating func restore(_ text: String) { draft = TextDraft(text) }

  /// What to say when a draft cannot grow any more.
  static let full = "Only \(TextDraft.byteCountMax / 1024) KB fit; the rest was left out."

  func rows(width: Int) -> Int { 1 }

  func draw(in region: Region, look: Look) -> Point? {
    TextLine(draft: draft, isMasked: isMasked).draw(in: region.line(0), look: look)
  }
}

extension PropertyList {
  /// The kind of value in words.
  fileprivate var kindName: String {
    switch self {
    case .null: "none"
    case .boolean: "on or off"
    case .integer, .real: "number"
    case .string: "text"
    case .date: "date"
    case .data: "bytes"
    case .array: "list"
    case .dictionary: "object"
    }
  }
}

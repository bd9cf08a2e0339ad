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
  /// The kind that is meant where several may stand.
  private var meant: MeantKind?
  /// The value that the line opened on, and its text.
  private let opened: (text: String, value: PropertyList?)

  init(type: SettingType, value: PropertyList?, isMasked: Bool) {
    let text = ValueText.editText(value, as: type)
    self.type = type
    draft = TextDraft(text)
    self.isMasked = isMasked
    opened = (text, value)
    meant = type.structure.map { MeantKind(of: value, shownAs: text, in: $0) }
  }

  var value: DraftValue {
    let value = meant.map { $0.reading(of: text)?.value } ?? untouchedValue
    return value.map { .value($0) } ?? draft.value(for: type)
  }

  /// The value that is there, as long as nobody changed its text, which may not tell all of it.
  private var untouchedValue: PropertyList? {
    guard let value = opened.value, text == opened.text, type.problem(with: value) == nil else {
      return nil
    }
    return value
  }

  var remark: String? { meant?.remark(on: text) }

  var nextKind: ValueText.Reading.Kind? { meant?.next(for: text) }

  var text: String { draft.text }

  mutating func mean(_ kind: ValueText.Reading.Kind) { meant?.take(kind) }

  func hints(_ keys: KeyMap) -> [KeyHint] { endings(keys) }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    let before = text
    if draft.handle(key, by: keys) {
      // What is erased as a whole makes room for something else.
      if text.isEmpty, !before.isEmpty, draft.lastCut == before { meant?.forget() }
      return .stay
    }
    guard keys.command(FieldCommand.self, for: key, in: .field) == .nextKind else {
      return ending(key, by: keys)
    }
    guard meant?.takeNext(for: before) == true else {
      return .ignored
    }
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

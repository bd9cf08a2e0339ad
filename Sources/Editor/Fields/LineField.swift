import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// One line of text, for strings, and for every secret that is no list.
struct LineField: FieldWidget {
  let type: SettingType
  var draft: TextDraft
  var isMasked: Bool

  init(type: SettingType, value: PropertyList?, isMasked: Bool) {
    self.type = type
    draft = TextDraft(ValueText.editText(value, as: type))
    self.isMasked = isMasked
  }

  var value: DraftValue { draft.value(for: type) }
  var text: String { draft.text }

  func hints(_ keys: KeyMap) -> [KeyHint] { endings(keys) }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    draft.handle(key, by: keys) ? .stay : ending(key, by: keys)
  }

  mutating func paste(_ text: String) -> WidgetOutcome {
    draft.insert(text) ? .stay : .tell(Self.full)
  }

  mutating func restore(_ text: String) { draft = TextDraft(text) }

  /// What to say when a draft cannot grow any more.
  static let full = "Only \(TextDraft.byteCountMax / 1024) KB fit; the rest was left out."

  func rows(width: Int) -> Int { 1 }

  func draw(in region: Region, look: Look) -> Point? {
    TextLine(draft: draft, isMasked: isMasked).draw(in: region.line(0), look: look)
  }
}

import SetteeForms
import SetteeSettings
import SetteeTerminals

/// What the editor of one kind of value answers; `FieldEditor` adds what all kinds share.
@MainActor
protocol FieldWidget {
  /// Takes a key, by what the table has for it in widgets of this kind.
  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome
  /// Chooses a line of the list that the draft is taken from.
  mutating func choose(_ line: Int)
  /// Takes the number at a share of the way between its bounds.
  mutating func slide(to share: Double)
  /// Takes pasted text as one insertion, as much as fits.
  mutating func paste(_ text: String) -> WidgetOutcome

  /// Takes a kind for what is meant where what is typed may be of several.
  mutating func mean(_ kind: ValueText.Reading.Kind)

  /// Opens again on a draft that was left, as far as its text still fits the type.
  mutating func restore(_ text: String)

  /// The kind that the draft turns to by a key; `nil` where it can be of one only.
  var nextKind: ValueText.Reading.Kind? { get }

  /// What the draft amounts to.
  var value: DraftValue { get }
  /// What is to be said of the draft while nothing is wrong with it.
  var remark: String? { get }
  /// The draft as text that opens the editor again.
  var text: String { get }
  /// The keys that do something now, most important first.
  func hints(_ keys: KeyMap) -> [KeyHint]
  /// Where its keys are looked up, the most special place first.
  var contexts: [KeyContext] { get }
  /// Whether the draft is shown as bullets.
  var isMasked: Bool { get set }
  /// Whether the draft is a text that another program can edit.
  var isText: Bool { get }
  /// Whether the text is a person's, to be stored as it is spelled.
  var isTyped: Bool { get }
  /// Whether that text is JSON.
  var isJSON: Bool { get }

  /// The box around the draft; `nil` where it is a line in the value's own place.
  var box: WidgetBox? { get }
  /// The columns that the box wants at least.
  var boxMin: Int { get }
  /// Where the number that is typed stands between its bounds, where it has two.
  func slider(of description: SettingDescription) -> SliderTrack?

  /// Rows wanted.
  func rows(width: Int) -> Int
  /// Rows wanted in a window of so many.
  func rows(width: Int, window: Int) -> Int
  /// Draws in at least one row, and says where on the canvas the cursor belongs.
  func draw(in region: Region, look: Look) -> Point?
}

extension FieldWidget {
  var isText: Bool { false }
  var isTyped: Bool { true }
  var isJSON: Bool { false }
  func rows(width: Int, window: Int) -> Int { rows(width: width) }
  var contexts: [KeyContext] { [.field, .text] }
  var box: WidgetBox? { nil }
  /// The draft; nothing while a value shows that nobody has chosen yet.
  var chosenText: String? { box?.isPlaceholder == true ? nil : text }
  /// What is cut in so narrow a box stands in the detail; a title keeps its place.
  var boxMin: Int { 28 }
  mutating func mean(_ kind: ValueText.Reading.Kind) {}
  mutating func choose(_ line: Int) {}
  mutating func slide(to share: Double) {}
  var nextKind: ValueText.Reading.Kind? { nil }
  var remark: String? { nil }
  func slider(of description: SettingDescription) -> SliderTrack? { nil }

  /// What a key means that nothing in the widget takes: the draft is stored or left with it, or
  /// nothing.
  func ending(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    switch keys.command(FieldCommand.self, for: key, in: .field) {
    case .store?: .accept
    case .leave?: .leave
    case .setNone?, .showSecret?, .nextKind?, .openLines?, .editElsewhere?, nil: .ignored
    }
  }

  /// How the draft is stored and left.
  func endings(_ keys: KeyMap, store: String = "store") -> [KeyHint] {
    [
      keys.hint(store, FieldCommand.store, in: .field),
      keys.hint("leave", FieldCommand.leave, in: .field),
    ].compactMap { $0 }
  }
}

/// What stands in the upper and the lower line of a box.
struct WidgetBox {
  let title: String
  /// Whether the title stands for a value that nobody has chosen yet.
  let isPlaceholder: Bool
  let footer: (KeyMap) -> [KeyHint]

  init(
    _ title: String, isPlaceholder: Bool = false,
    footer: @escaping (KeyMap) -> [KeyHint] = { _ in [] }
  ) {
    self.title = title
    self.isPlaceholder = isPlaceholder
    self.footer = footer
  }
}

/// What a key meant to a widget.
enum WidgetOutcome: Equatable {
  case stay
  case ignored
  /// The draft is to be stored.
  case accept
  /// The draft is to be left.
  case leave
  /// Stay, and say a sentence.
  case tell(String)
}

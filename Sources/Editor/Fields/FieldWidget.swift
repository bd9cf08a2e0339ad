import SetteeForms
import SetteeTerminals

/// What the editor of one kind of value answers; `FieldEditor` adds what all kinds share.
@MainActor
protocol FieldWidget {
  mutating func handle(_ key: KeyPress) -> WidgetOutcome
  /// Takes pasted text as one insertion, as much as fits.
  mutating func paste(_ text: String) -> WidgetOutcome

  /// Opens again on a draft that was left, as far as its text still fits the type.
  mutating func restore(_ text: String)

  /// What the draft amounts to.
  var value: DraftValue { get }
  /// The draft as text that opens the editor again.
  var text: String { get }
  /// The keys that do something now, most important first.
  var hints: [KeyHint] { get }
  /// Whether the draft is shown as bullets.
  var isMasked: Bool { get set }
  /// Whether Enter and Esc mean a part of the draft, not the whole.
  var isInside: Bool { get }

  /// Rows wanted.
  func rows(width: Int) -> Int
  /// Draws in at least one row, and says where on the canvas the cursor belongs.
  func draw(in region: Region, look: Look) -> Point?
}

extension FieldWidget {
  var isInside: Bool { false }
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

import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals

/// The open editor of one field: takes keys and pastes until it commits or is left.
///
/// A value: it owns the draft, never touches the store, and says what it wants by its outcome.
/// Whatever happens to the setting meanwhile, the draft and its cursor stay.
@MainActor
package struct FieldEditor {
  package let description: SettingDescription
  /// The value the draft stands against: the one opened on, or the last one it was kept against.
  private(set) var base: PropertyList?
  /// What arrived from elsewhere while the editor was open, until the person has chosen.
  private(set) var theirs: SettingReading?
  private let openedText: String
  private(set) var widget: any FieldWidget
  /// What the draft amounts to; kept, because a pattern may be costly to ask on every frame.
  private(set) var draftValue: DraftValue
  /// Said until the next key.
  private(set) var notice: String?
  /// A paste too long to be taken without asking.
  private(set) var oversizedPaste: String?

  /// Opens an editor on a field's present value; `nil` for types with nothing to open (a boolean
  /// toggles in place, JSON and constants are read-only).
  package init?(field: Field, reading: SettingReading) {
    self.init(description: field.description, reading: reading)
  }

  /// Opens an editor on a draft that was left before: what `Outcome.cancel` handed out.
  package init?(field: Field, reading: SettingReading, draft: String) {
    self.init(description: field.description, reading: reading, draft: draft)
  }

  init?(description: SettingDescription, reading: SettingReading, draft: String? = nil) {
    let isSecret = description.traits.contains(.secret)
    guard
      let fresh = makeWidget(for: description.type, value: reading.value, isSecret: isSecret)
    else { return nil }
    self.description = description
    base = reading.value
    openedText = fresh.text
    widget = fresh
    draftValue = fresh.value
    if let draft { widget.restore(draft) }
    check()
  }

  /// Takes one key or paste.
  package mutating func handle(_ input: Input) -> Outcome {
    notice = nil
    defer { check() }
    switch input {
    case .paste(let text): return paste(text)
    case .key(let key):
      if let text = oversizedPaste { return answer(key, about: text) }
      return handle(key)
    }
  }

  /// What is wrong with the draft, in words, while typing.
  ///
  /// `draw` shows it below the draft where `height(width:)` rows are given.
  package var problem: String? { draftValue.problem }

  /// The draft as text: what `Outcome.cancel` would hand out.
  package var draft: String { widget.text }

  /// Whether anything was changed since the editor opened.
  package var isChanged: Bool { widget.text != openedText }

  package enum Input: Sendable {
    case key(KeyPress)
    case paste(String)
  }

  package enum Outcome: Equatable, Sendable {
    case stay
    case commit(PropertyList)
    /// Left without storing; the draft as text, so that one undo can bring it back.
    case cancel(draft: String)
    /// The key means nothing in this editor.
    case ignored
  }
}

// MARK: Secrets, and values from elsewhere

extension FieldEditor {
  /// Whether a secret is shown in clear; the frame conceals it again after a while.
  package var isRevealed: Bool {
    get { isSecret && !widget.isMasked }
    set { widget.isMasked = isSecret && !newValue }
  }

  /// Whether somebody else changed the setting and the person has not yet chosen.
  package var isContested: Bool { theirs != nil }

  /// Takes note that the setting changed while it is edited: the draft stays, both values show.
  package mutating func contest(with reading: SettingReading) {
    let isSettled = reading.value == base || reading.value == draftValue.value
    theirs = isSettled ? nil : reading
  }

  /// Lets the draft stand against the value from elsewhere, which Enter will replace.
  package mutating func keepMine() {
    if let theirs { base = theirs.value }
    theirs = nil
  }

  /// The keys that do something now, most important first.
  package var hints: [KeyHint] {
    if oversizedPaste != nil { return [KeyHint("Enter", "insert"), KeyHint("Esc", "drop")] }
    var hints = isContested ? Self.contestHints : []
    hints += isContested ? widget.hints.filter { !$0.keys.hasPrefix("Enter") } : widget.hints
    if canBeNone { hints.append(KeyHint("Alt-N", "set to none")) }
    if isSecret { hints.append(KeyHint("Alt-V", isRevealed ? "hide" : "show")) }
    return hints
  }

  /// The two ways out of a contest.
  static let contestHints = [KeyHint("Alt-M", "keep mine"), KeyHint("Alt-T", "take theirs")]
}

// MARK: Keys and pastes

extension FieldEditor {
  private var isSecret: Bool { description.traits.contains(.secret) }

  private var canBeNone: Bool { description.type.isNullable && !widget.isInside }

  /// Asks what the draft amounts to.
  ///
  /// An untouched "none" stays none: empty text would be another value.
  private mutating func check() {
    let isUntouchedNone = base == .null && canBeNone && !isChanged
    draftValue = isUntouchedNone ? .value(.null) : widget.value
  }

  private mutating func handle(_ key: KeyPress) -> Outcome {
    switch key {
    case .alt("m") where isContested:
      keepMine()
      return .stay
    case .alt("t") where isContested: return .cancel(draft: widget.text)
    case .alt("n") where canBeNone: return isContested ? askToChoose() : .commit(.null)
    case .alt("v") where isSecret:
      isRevealed.toggle()
      return .stay
    default: return outcome(of: widget.handle(key))
    }
  }

  private mutating func outcome(of outcome: WidgetOutcome) -> Outcome {
    switch outcome {
    case .stay: return .stay
    case .ignored: return .ignored
    case .leave: return .cancel(draft: widget.text)
    case .tell(let sentence):
      notice = sentence
      return .stay
    case .accept:
      guard !isContested else { return askToChoose() }
      check()
      return draftValue.value.map(Outcome.commit) ?? .stay
    }
  }

  /// A key pressed just as a value arrives must not overwrite what nobody has read yet.
  private mutating func askToChoose() -> Outcome {
    notice = "Choose first: Alt-M keeps yours, Alt-T takes theirs."
    return .stay
  }

  private mutating func paste(_ text: String) -> Outcome {
    guard text.utf8.count <= TextDraft.byteCountMax else {
      oversizedPaste = text
      return .stay
    }
    return outcome(of: widget.paste(text))
  }

  private mutating func answer(_ key: KeyPress, about text: String) -> Outcome {
    switch key {
    case .enter, .character("y"):
      oversizedPaste = nil
      return outcome(of: widget.paste(text))
    case .escape, .character("n"):
      oversizedPaste = nil
      return .stay
    default: return .stay
    }
  }
}

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
  let keys: KeyMap
  /// The value the draft stands against: the one opened on, or the last one it was kept against.
  private(set) var base: PropertyList?
  /// What arrived from elsewhere while the editor was open, until the person has chosen.
  private(set) var theirs: SettingReading?
  /// Whether the item that the value belongs to was removed elsewhere.
  private(set) var isRemoved = false
  private let openedText: String
  private(set) var widget: any FieldWidget
  /// What the draft amounts to; kept, because a pattern may be costly to ask on every frame.
  private(set) var draftValue: DraftValue
  /// Said until the next key.
  private(set) var notice: String?
  /// A paste too long to be taken without asking.
  private(set) var oversizedPaste: String?
  /// What else keeps a value from being stored, as a sentence.
  private let judge: ((PropertyList) -> String?)?

  /// Opens an editor on a field's present value; `nil` for types with nothing to open (a boolean
  /// toggles in place, JSON and constants are read-only).
  package init?(field: Field, reading: SettingReading, keys: KeyMap) {
    let description = field.description
    self.init(
      description: description, reading: reading, keys: keys,
      judge: description.shape.map { _ in { description.refusal(of: $0) } })
  }

  /// Opens an editor on a draft that was left before: what `Outcome.cancel` handed out.
  package init?(field: Field, reading: SettingReading, draft: String, keys: KeyMap) {
    let description = field.description
    self.init(
      description: description, reading: reading, draft: draft, keys: keys,
      judge: description.shape.map { _ in { description.refusal(of: $0) } })
  }

  /// Opens a widget of the caller's choice.
  init(
    description: SettingDescription, reading: SettingReading, widget: any FieldWidget,
    keys: KeyMap, judge: ((PropertyList) -> String?)?
  ) {
    self.description = description
    self.keys = keys
    self.judge = judge
    base = reading.value
    openedText = widget.text
    self.widget = widget
    draftValue = widget.value
    check()
  }

  init?(
    description: SettingDescription, reading: SettingReading, draft: String? = nil, keys: KeyMap,
    judge: ((PropertyList) -> String?)? = nil
  ) {
    let isSecret = description.traits.contains(.secret)
    guard
      let fresh = makeWidget(
        for: description.type, value: reading.value, isSecret: isSecret, keys: keys)
    else { return nil }
    self.description = description
    self.keys = keys
    self.judge = judge
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
  package var isContested: Bool { theirs != nil || isRemoved }

  /// Takes note that the setting changed while it is edited: the draft stays, both values show.
  package mutating func contest(with reading: SettingReading) {
    let isSettled = reading.value == base || reading.value == draftValue.value
    theirs = isSettled ? nil : reading
  }

  /// Takes note that the item that the value belongs to was removed: it can be put back with the
  /// draft, or let go.
  package mutating func contestRemoval() { (isRemoved, theirs) = (true, nil) }

  /// Lets the draft stand against the value from elsewhere, which Enter will replace.
  package mutating func keepMine() {
    if let theirs { base = theirs.value }
    theirs = nil
  }

  /// The keys that do something now, most important first.
  package var hints: [KeyHint] {
    if oversizedPaste != nil {
      return [
        keys.hint("insert", PasteCommand.insertPaste, in: .paste),
        keys.hint("drop", PasteCommand.dropPaste, in: .paste),
      ].compactMap { $0 }
    }
    let own = widget.hints(keys)
    var hints = isContested ? contestHints + own.filter { !$0.isStoring } : own
    if canBeNone {
      hints += [keys.hint("set to none", FieldCommand.setNone, in: .field)].compactMap { $0 }
    }
    if isSecret {
      let title = isRevealed ? "hide" : "show"
      hints += [keys.hint(title, FieldCommand.showSecret, in: .field)].compactMap { $0 }
    }
    return hints
  }

  /// Where keys are looked up, the most special place first.
  var contexts: [KeyContext] { oversizedPaste == nil ? widget.contexts : [.paste] }

  /// The two ways out of a contest.
  var contestHints: [KeyHint] {
    [
      keys.hint(isRemoved ? "put back" : "keep mine", ContestCommand.keepMine, in: .contested),
      keys.hint(isRemoved ? "let go" : "take theirs", ContestCommand.takeTheirs, in: .contested),
    ].compactMap { $0 }
  }
}

// MARK: Keys and pastes

extension FieldEditor {
  private var isSecret: Bool { description.traits.contains(.secret) }

  private var canBeNone: Bool { description.type.isNullable && !widget.isInside }

  /// Asks what the draft amounts to.
  ///
  /// An untouched "none" stays none: empty text would be another value. A draft of more bytes than
  /// can be typed is asked when it is to be stored, not at each key.
  private mutating func check(isFinal: Bool = false) {
    guard isFinal || widget.text.utf8.count <= TextDraft.byteCountMax else { return }
    let isUntouchedNone = base == .null && canBeNone && !isChanged
    draftValue = isUntouchedNone ? .value(.null) : widget.value
    if let value = draftValue.value, let sentence = judge?(value) {
      draftValue = .problem(sentence)
    }
  }

  private mutating func handle(_ key: KeyPress) -> Outcome {
    if isContested, let command: ContestCommand = keys.command(for: key, in: .contested) {
      return settle(command)
    }
    switch keys.command(FieldCommand.self, for: key, in: .field) {
    case .setNone? where canBeNone: return isContested ? askToChoose() : .commit(.null)
    case .showSecret? where isSecret:
      isRevealed.toggle()
      return .stay
    case .store?, .leave?, .setNone?, .showSecret?, nil:
      return outcome(of: widget.handle(key, by: keys))
    }
  }

  private mutating func settle(_ command: ContestCommand) -> Outcome {
    switch command {
    case .keepMine:
      keepMine()
      return .stay
    case .takeTheirs: return .cancel(draft: widget.text)
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
      check(isFinal: true)
      return draftValue.value.map(Outcome.commit) ?? .stay
    }
  }

  /// A key pressed just as a value arrives must not overwrite what nobody has read yet.
  private mutating func askToChoose() -> Outcome {
    let mine = keys.keyName(for: ContestCommand.keepMine, in: .contested)
    let theirs = keys.keyName(for: ContestCommand.takeTheirs, in: .contested)
    notice =
      isRemoved
      ? "Choose first: \(mine) puts it back, \(theirs) lets it go."
      : "Choose first: \(mine) keeps yours, \(theirs) takes theirs."
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
    guard let command: PasteCommand = keys.command(for: key, in: .paste) else { return .stay }
    oversizedPaste = nil
    switch command {
    case .insertPaste: return outcome(of: widget.paste(text))
    case .dropPaste: return .stay
    }
  }
}

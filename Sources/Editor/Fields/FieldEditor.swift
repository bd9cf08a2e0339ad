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
  private let openedText: String?
  /// The draft that was left before and is back, as it came.
  private var returnedText: String?
  private(set) var widget: any FieldWidget
  /// What the draft amounts to; kept, because a pattern may be costly to ask on every frame.
  private(set) var draftValue: DraftValue
  /// Said until the next key.
  private(set) var notice: String?
  /// Whether nothing was done in it yet.
  private var isFresh = true
  /// The draft at earlier keys.
  private var history = DraftHistory()
  /// A paste too long to be taken without asking.
  private(set) var oversizedPaste: String?
  /// What else keeps a value from being stored, as a sentence.
  private let judge: Judge?
  /// Reads a number in a spelling that the store's text has.
  let literal: Literal?

  /// Whether the draft is the name of something, and no value.
  var isName = false

  /// Whether it opened on a number as the store's text has it, which the value is not exactly.
  let isSpelled: Bool

  typealias Literal = (String) -> Setting.SpelledNumber?
  /// Says why a value cannot be stored, whose numbers may have more digits than a property list
  /// keeps.
  typealias Judge = (OrderedTree) -> String?

  /// Opens an editor on a field's present value, or on a draft that was left before: what
  /// `Outcome.cancel` handed out; `nil` for types with nothing to open (a boolean toggles in place,
  /// JSON and constants are read-only).
  package init?(
    field: Field, reading: SettingReading, draft: String? = nil, keys: KeyMap,
    today: String? = nil
  ) {
    let description = field.description
    self.init(
      description: description, reading: reading, draft: draft, keys: keys, today: today,
      judge: description.shape.map { _ in { description.refusal(of: $0) } },
      literal: field.setting.typedNumber)
  }

  /// Opens a widget of the caller's choice.
  init(
    description: SettingDescription, reading: SettingReading, widget: any FieldWidget,
    keys: KeyMap, judge: Judge?
  ) {
    self.description = description
    self.keys = keys
    (self.judge, literal, isSpelled) = (judge, nil, false)
    base = reading.value
    openedText = widget.chosenText
    self.widget = widget
    draftValue = widget.value
    check()
  }

  init?(
    description: SettingDescription, reading: SettingReading, draft: String? = nil, keys: KeyMap,
    today: String? = nil, judge: Judge? = nil, literal: Literal? = nil,
    meaning kind: ValueText.Reading.Kind? = nil
  ) {
    let isSecret = description.traits.contains(.secret)
    guard
      var fresh = makeWidget(
        for: description.type, value: reading.value, isSecret: isSecret,
        isMultiline: description.traits.contains(.multiline),
        suggestions: Suggestions(description.shape?.words.examples ?? []), today: today ?? noDay)
    else { return nil }
    self.description = description
    self.keys = keys
    (self.judge, self.literal) = (judge, literal)
    if let kind { fresh.mean(kind) }
    isSpelled = reading.spelling != nil && !isSecret
    if isSpelled, let spelling = reading.spelling { fresh.restore(spelling) }
    base = reading.value
    openedText = fresh.chosenText
    widget = fresh
    draftValue = fresh.value
    if let draft {
      restore(draft)
      returnedText = widget.text
    }
    check()
  }

  /// Takes one key or paste.
  package mutating func handle(_ input: Input) -> Outcome {
    (notice, isFresh) = (nil, false)
    let before = widget
    defer {
      history.note(before, now: widget)
      check()
    }
    switch input {
    case .paste(let text): return paste(text)
    case .replacement(let text):
      restore(text)
      return outcome(of: .accept)
    case .key(let key):
      if let text = oversizedPaste { return answer(key, about: text) }
      return handle(key)
    }
  }

  /// Chooses a line of the list that the draft is taken from.
  mutating func choose(_ line: Int) {
    notice = nil
    widget.choose(line)
    check()
  }

  /// Takes the number at a share of the way between its bounds.
  mutating func slide(to share: Double) {
    notice = nil
    let before = widget
    widget.slide(to: share)
    history.note(before, now: widget)
    check()
  }

  /// Goes on with another draft, in as many lines as it has.
  private mutating func restore(_ draft: String) {
    if canHaveLines, draft.unicodeScalars.contains("\n") {
      widget = LinesField(text: draft, as: description.type)
    } else {
      widget.restore(draft)
    }
  }

  /// What is wrong with the draft, in words, while typing.
  ///
  /// `draw` shows it below the draft where `height(width:)` rows are given.
  package var problem: String? { isUnbegun ? nil : draftValue.problem }

  /// Whether a text is to be written from nothing, and no key was pressed yet.
  private var isUnbegun: Bool {
    isFresh && !isChanged && openedText == "" && (widget.isJSON || base == nil)
  }

  /// The draft as text: what `Outcome.cancel` would hand out.
  package var draft: String { widget.text }

  /// Whether anything was changed since the editor opened, or a placeholder chosen.
  package var isChanged: Bool { widget.chosenText != openedText }

  /// Whether the draft is one that was left before, and nobody has changed it since it is back.
  var isAsReturned: Bool { widget.text == returnedText }

  /// Whether the draft is the JSON text of a value.
  var isOfJSON: Bool { widget.isJSON }

  /// Takes note that the draft was left, and is back as it was.
  mutating func comeBack() { returnedText = widget.text }

  package enum Input: Sendable {
    case key(KeyPress)
    case paste(String)
    /// The draft as another program has left it, to be stored.
    case replacement(String)
  }

  package enum Outcome: Equatable, Sendable {
    case stay
    case commit(PropertyList)
    /// Left without storing; the draft as text, so that one undo can bring it back.
    case cancel(draft: String)
    /// The draft is to be edited in another program.
    case lend
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
    // There is nothing to choose any more.
    if isContested, isSettled { notice = nil }
    (isRemoved, theirs) = (false, isSettled ? nil : reading)
  }

  /// Takes note that the item that the value belongs to was removed: it can be put back with the
  /// draft, or let go.
  package mutating func contestRemoval() { (isRemoved, theirs) = (true, nil) }

  /// Lets the draft stand against the value from elsewhere, which Enter will replace.
  package mutating func keepMine() {
    if let theirs { base = theirs.value }
    theirs = nil
  }

  /// Where keys are looked up, the most special place first.
  var contexts: [KeyContext] { oversizedPaste == nil ? widget.contexts : [.paste] }
}

// MARK: Keys and pastes

extension FieldEditor {
  var isSecret: Bool { description.traits.contains(.secret) }

  var canBeNone: Bool { description.type.isNullable }

  /// Asks what the draft amounts to.
  ///
  /// An untouched "none" stays none: empty text would be another value. A draft of more bytes than
  /// can be typed is asked when it is to be stored, not at each key.
  private mutating func check(isFinal: Bool = false) {
    guard isFinal || widget.text.utf8.count <= TextDraft.byteCountMax else { return }
    let isUntouchedNone = base == .null && canBeNone && !isChanged
    draftValue = isUntouchedNone ? .value(.null) : storedDraft
    draftValue = draftValue.spelled(typedNumber, as: description.type, over: base)
    if let judge, let value = draftValue.value ?? valueToWord, !isJudgedElsewhere(value),
      let sentence = judge(exact(description.type.judged(value, over: base)))
    {
      draftValue = .problem(sentence)
    }
  }

  /// Asks again what the draft amounts to, since others have changed what is around it.
  mutating func judgeAgain() {
    isRemoved = false
    check()
  }

  /// Takes note of what keeps the draft from being stored.
  mutating func refuse(_ sentence: String) { draftValue = .problem(sentence) }

  /// The value that breaks a rule, where the schema's author has words for that.
  private var valueToWord: PropertyList? {
    guard description.shape?.words.hasOwnSentences == true else { return nil }
    return ValueText.value(of: widget.text, as: description.type)
  }

  private mutating func handle(_ key: KeyPress) -> Outcome {
    if isContested, let command: ContestCommand = keys.command(for: key, in: .contested) {
      return settle(command)
    }
    let command = keys.command(FieldCommand.self, for: key, in: .field)
    switch command {
    case .setNone? where canBeNone: return isContested ? askToChoose() : .commit(.null)
    case .showSecret? where isSecret:
      isRevealed.toggle()
      return .stay
    case .editElsewhere? where widget.isText: return isContested ? askToChoose() : .lend
    case .openLines? where canHaveLines:
      openLines()
      return .stay
    case .store?, .leave?, .setNone?, .showSecret?, .nextKind?, .openLines?, .editElsewhere?, nil:
      let outcome = travel(by: key) ?? outcome(of: widget.handle(key, by: keys))
      guard outcome == .ignored, let sentence = command.flatMap(idleWords) else { return outcome }
      notice = sentence
      return .stay
    }
  }

  /// Whether the draft is one line of a text that may have several.
  var canHaveLines: Bool {
    if case .string = description.type.base { widget is LineField && !isSecret } else { false }
  }

  /// Goes on in several lines, the first one broken at the cursor.
  private mutating func openLines() {
    guard let line = widget as? LineField else { return }
    var lines = LinesField(goingOnWith: line.draft, as: description.type)
    lines.breakLine()
    widget = lines
  }

  /// Whether there is an earlier draft to go back to.
  var canTravelBack: Bool { history.hasPast }

  /// Takes the draft back, or on again, by one key; `nil` for all other keys.
  private mutating func travel(by key: KeyPress) -> Outcome? {
    guard widget.contexts.contains(.text) else { return nil }
    let earlier: (any FieldWidget)?
    switch keys.command(TextCommand.self, for: key, in: .text) {
    case .undoText?: earlier = history.undo(from: widget)
    case .redoText?: earlier = history.redo(from: widget)
    default: return nil
    }
    if let earlier { widget = earlier } else { notice = "There is nothing more to go back to." }
    return .stay
  }

  private mutating func settle(_ command: ContestCommand) -> Outcome {
    switch command {
    case .keepMine:
      keepMine()
      return outcome(of: .accept)
    case .takeTheirs: return .cancel(draft: widget.text)
    case .showBoth: return askToChoose()
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
      : "Choose first: \(mine) stores yours, \(theirs) takes theirs."
    return .stay
  }

  private mutating func paste(_ text: String) -> Outcome {
    let text = text.withLineFeeds
    guard text.utf8.count <= TextDraft.byteCountMax else {
      oversizedPaste = text
      return .stay
    }
    return insert(text)
  }

  /// Pastes what fits; lines stay lines where the value may have some, and controls that are left
  /// out are counted.
  private mutating func insert(_ text: String) -> Outcome {
    if canHaveLines, text.unicodeScalars.contains("\n"), let line = widget as? LineField {
      widget = LinesField(goingOnWith: line.draft, as: description.type)
    }
    let outcome = outcome(of: widget.paste(text))
    let count = text.unicodeScalars.count(where: \.isLeftOut)
    if outcome == .stay, notice == nil, count > 0 {
      notice =
        count == 1
        ? "1 control character was left out." : "\(count.grouped) control characters were left out."
    }
    return outcome
  }

  private mutating func answer(_ key: KeyPress, about text: String) -> Outcome {
    guard let command: PasteCommand = keys.command(for: key, in: .paste) else { return .stay }
    oversizedPaste = nil
    switch command {
    case .insertPaste: return insert(text)
    case .dropPaste: return .stay
    }
  }
}

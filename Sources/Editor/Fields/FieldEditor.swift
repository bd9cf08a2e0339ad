import Forms
import PropertyLists
import Settings
import Terminals
import Themes

/// The open editor of one field: takes keys and pastes until it commits or is left.
///
/// A value: it owns the draft, never touches the store, and says what it wants by its outcome.
/// Whatever happens to the setting meanwhile, the draft and its cursor stay.
@MainActor
package struct FieldEditor {
  package let description: SettingDescription
  /// The value the draft stands against: the one opened on, or the last one it was kept against.
  private var base: PropertyList?
  private let openedText: String
  private var widget: any FieldWidget
  /// What arrived from elsewhere while the editor was open, until the person has chosen.
  private var theirs: SettingReading?
  /// Said until the next key.
  private var notice: String?
  /// A paste too long to be taken without asking.
  private var oversizedPaste: String?

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
    if let draft { widget.restore(draft) }
  }

  package mutating func handle(_ input: Input) -> Outcome {
    notice = nil
    switch input {
    case .paste(let text): return paste(text)
    case .key(let key):
      if let text = oversizedPaste { return answer(key, about: text) }
      if theirs != nil, let outcome = choose(key) { return outcome }
      switch key {
      case .alt("n") where isNullable: return .commit(.null)
      case .alt("v") where isSecret:
        isRevealed.toggle()
        return .stay
      default: return outcome(of: widget.handle(key))
      }
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

  // MARK: Secrets

  /// Whether a secret is shown in clear; the frame conceals it again after a while.
  package var isRevealed: Bool {
    get { isSecret && !widget.isMasked }
    set { widget.isMasked = isSecret && !newValue }
  }

  private var isSecret: Bool { description.traits.contains(.secret) }

  // MARK: A value from elsewhere

  /// Whether somebody else changed the setting and the person has not yet chosen.
  package var isContested: Bool { theirs != nil }

  /// Takes note that the setting changed while it is edited: the draft stays, both values show.
  package mutating func contest(with reading: SettingReading) {
    let isSettled = reading.value == base || reading.value == draftValue.value
    theirs = isSettled ? nil : reading
  }

  private mutating func choose(_ key: KeyPress) -> Outcome? {
    switch key {
    case .alt("m"):
      base = theirs?.value
      theirs = nil
      return .stay
    case .alt("t"): return .cancel(draft: widget.text)
    case .enter where draftValue.value != nil && !isBusy:
      notice = "Choose first: Alt-M keeps yours, Alt-T takes theirs."
      return .stay
    default: return nil
    }
  }

  /// Whether Enter means something inside the widget, such as the end of one list element.
  private var isBusy: Bool { widget is ListField }

  // MARK: Drawing

  /// Rows wanted: 1 for a line of text, more for an open list, a problem, a value from elsewhere.
  package func height(width: Int) -> Int {
    widget.rows(width: width) + messageLines(width: width).count + contestRows(width: width)
  }

  /// Draws the editor, and says where on the canvas the hardware cursor belongs.
  ///
  /// With fewer rows than wanted, the draft comes first, then the value from elsewhere, then what
  /// is wrong.
  package func draw(in region: Region, look: Look) -> Point? {
    let width = region.size.columns
    let contest = min(contestRows(width: width), max(0, region.size.rows - 1))
    let messages = messageLines(width: width)
      .prefix(max(0, region.size.rows - 1 - contest))
    let body = region.bounds.split(top: region.size.rows - contest - messages.count)
    let cursor = widget.draw(in: region.part(body.top), look: look)
    let below = region.part(body.rest)
    for (row, line) in messages.enumerated() {
      below.line(row).clear(look.style(.invalid))
      below.write(line, row: row, style: look.style(.invalid))
    }
    drawContest(
      in: below.part(Rect(row: messages.count, columns: width, rows: contest)), look: look)
    return cursor
  }
}

extension FieldEditor {
  /// The keys that do something now, most important first.
  package var hints: [KeyHint] {
    if oversizedPaste != nil { return [KeyHint("Enter", "insert"), KeyHint("Esc", "drop")] }
    var hints: [KeyHint] = []
    if isContested { hints += [KeyHint("Alt-M", "keep mine"), KeyHint("Alt-T", "take theirs")] }
    hints += widget.hints
    if isNullable { hints.append(KeyHint("Alt-N", "set to none")) }
    if isSecret { hints.append(KeyHint("Alt-V", isRevealed ? "hide" : "show")) }
    return hints
  }

  private var isNullable: Bool {
    if case .nullable = description.type { true } else { false }
  }

  /// An untouched "none" stays none: empty text would be something else.
  private var draftValue: DraftValue {
    base == .null && isNullable && !isChanged ? .value(.null) : widget.value
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
      if isContested, let outcome = choose(.enter) { return outcome }
      return draftValue.value.map(Outcome.commit) ?? .stay
    }
  }

  // MARK: Pasting

  private mutating func paste(_ text: String) -> Outcome {
    guard text.utf8.count <= TextDraft.byteCountMax else {
      oversizedPaste = text
      return .stay
    }
    return widget.paste(text) ? .stay : .ignored
  }

  private mutating func answer(_ key: KeyPress, about text: String) -> Outcome {
    switch key {
    case .enter, .character("y"): _ = widget.paste(text)
    case .escape, .character("n"): break
    default: return .stay
    }
    oversizedPaste = nil
    return .stay
  }

  // MARK: Lines below the draft

  private static let messageRowsMax = 2

  private func messageLines(width: Int) -> ArraySlice<String> {
    guard let message else { return [] }
    return WrappedText(message, width: width).lines.prefix(Self.messageRowsMax)
  }

  private var message: String? {
    if let text = oversizedPaste {
      let kilobytes = text.utf8.count / 1024
      return "Insert a paste of \(kilobytes) KB, as far as it fits? Enter inserts, Esc drops it."
    }
    return notice ?? problem
  }

  private static let contestHints = [
    KeyHint("Alt-M", "keep mine"), KeyHint("Alt-T", "take theirs"),
  ]

  private var theirText: String {
    "Changed elsewhere: \(ValueText.display(theirs?.value, of: description))"
  }

  /// One row where value and keys fit side by side, else two.
  private func contestRows(width: Int) -> Int {
    guard isContested else { return 0 }
    return VisibleText(theirText).width + 2 + 2 + Self.contestHintWidth <= width ? 1 : 2
  }

  private static let contestHintWidth = "Alt-M keep mine  Alt-T take theirs".count

  private func drawContest(in region: Region, look: Look) {
    guard !region.bounds.isEmpty else { return }
    let style = look.style(.conflict)
    region.clear(style)
    if region.size.rows == 1, contestRows(width: region.size.columns) > 1 {
      KeyHint.draw(Self.contestHints, in: region, look: look)
      return
    }
    let end = region.write("\(look.glyphs.conflict) \(theirText)", style: style)
    let place =
      region.size.rows == 1
      ? Rect(column: end + 2, columns: region.size.columns, rows: 1)
      : Rect(row: 1, columns: region.size.columns, rows: 1)
    KeyHint.draw(Self.contestHints, in: region.part(place), look: look)
  }
}

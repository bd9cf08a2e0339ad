import SetteeForms
import SetteeStores
import SetteeTerminals

/// What can lie over the form and take its keys.
///
/// A value: it acts on nothing, and says what it wants by its outcome. `handle` and `draw` must
/// be given the same area.
@MainActor
package enum Overlay {
  /// All keys, by context.
  case keys(KeyList)
  /// A question that lists what would change.
  case confirmation(Confirmation)
  /// What this session changed.
  case changes(ChangeList)
  case themes(ThemePicker)
  /// Whose values stand where another account is in the place of the settings' own.
  case account(AccountChooser)
  /// The writes that lost to others.
  case journal(JournalList)
  /// What is wrong with the values.
  case problems(ProblemOverview)
  /// Help of a field, a value too long for its row, a long message.
  case text(TextBox)

  /// What a key led to.
  package enum Outcome: Equatable, Sendable {
    /// Stay open, and draw again.
    case stay
    /// The key means nothing here; the program's own keys (quit, suspend) may take it.
    case ignored
    /// Close; nothing else is wanted.
    case close
    /// Close: the question was answered with yes.
    case confirmed
    /// Close: the question was answered with no, or the picker left; what was previewed goes.
    case cancelled
    /// Close: the question got its third answer.
    case other
    /// Close and focus a field.
    case goTo(Field.ID)
    /// Take back what the session did to a field, or to a name inside it, and stay open with a new
    /// list.
    case drop(Field.ID, Renaming?)
    /// Take back all that the session did, in one act, and stay open with a new list.
    case dropAll
    /// Show a theme for now.
    case preview(String)
    /// Close and keep a theme.
    case pick(String)
    /// Close, and adopt another account so.
    case adopt(AccountSide)
    /// Bring a field's write back that lost, or let what stands stay; stay open with a new list.
    case settle(LostWrite, of: Field.ID, bringsBack: Bool)
  }

  /// Takes a key; `area` is the size of the region that the overlay is drawn in.
  package mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Outcome {
    take(.key(key, keys, area))
  }

  /// Chooses a line of the list, as moves to it would; text to read has none.
  mutating func choose(_ line: Int) -> Outcome { take(.line(line)) }

  /// Draws the overlay over the middle of a region, and says where on the canvas the hardware
  /// cursor belongs: on the chosen line, or the first one shown.
  package func draw(in region: Region, look: Look, keys: KeyMap) -> Point? {
    switch self {
    case .keys(let list): list.draw(in: region, look: look, keys: keys)
    case .confirmation(let question): question.draw(in: region, look: look, keys: keys)
    case .changes(let list): list.draw(in: region, look: look, keys: keys)
    case .themes(let picker): picker.draw(in: region, look: look)
    case .journal(let list): list.draw(in: region, look: look)
    case .account(let chooser): chooser.draw(in: region, look: look)
    case .problems(let list): list.draw(in: region, look: look)
    case .text(let box): box.draw(in: region, look: look)
    }
  }

  /// The keys that do something now, most important first.
  ///
  /// `area` is the size of the region that the overlay is drawn in.
  package func hints(_ keys: KeyMap, area: Size) -> [KeyHint] {
    switch self {
    case .confirmation(let question): question.hints(keys)
    case .changes(let list): list.hints(keys)
    case .themes: ThemePicker.hints(keys)
    case .account: AccountChooser.hints(keys)
    case .journal(let list): list.hints(keys)
    case .problems: ProblemOverview.hints(keys)
    case .keys(let list):
      list.hints(keys) + (list.scrolls(in: area, keys) ? Self.moveHints("scroll", keys) : [])
    case .text(let box):
      [keys.hint("close", ReadingCommand.close, in: .reading)].compactMap { $0 }
        + (box.scrolls(in: area) ? Self.moveHints("scroll", keys) : [])
    }
  }

  /// Where the overlay's keys are looked up, the most special place first.
  var contexts: [KeyContext] {
    switch self {
    case .keys: [.keyPage, .text]
    case .confirmation: [.question, .overlay]
    case .changes, .problems: [.changes, .overlay]
    case .themes: [.themes, .overlay]
    case .text: [.reading, .overlay]
    case .journal: [.journal, .overlay]
    case .account: [.accounts, .overlay]
    }
  }

  /// The two keys that walk, in the words of what is walked.
  static func moveHints(_ title: String, _ keys: KeyMap) -> [KeyHint] {
    [keys.hint(title, Move.moveUp, Move.moveDown, in: .overlay)].compactMap { $0 }
  }

  private enum Input {
    case key(KeyPress, KeyMap, Size)
    case line(Int)
  }

  private mutating func take(_ input: Input) -> Outcome {
    switch self {
    case .keys(var part): take(input, by: &part, as: Overlay.keys)
    case .confirmation(var part): take(input, by: &part, as: Overlay.confirmation)
    case .changes(var part): take(input, by: &part, as: Overlay.changes)
    case .themes(var part): take(input, by: &part, as: Overlay.themes)
    case .journal(var part): take(input, by: &part, as: Overlay.journal)
    case .account(var part): take(input, by: &part, as: Overlay.account)
    case .problems(var part): take(input, by: &part, as: Overlay.problems)
    case .text(var part): take(input, by: &part, as: Overlay.text)
    }
  }

  private mutating func take<Part: OverlayPart>(
    _ input: Input, by part: inout Part, as wrap: (Part) -> Overlay
  ) -> Outcome {
    let outcome =
      switch input {
      case .key(let key, let keys, let area): part.handle(key, by: keys, area: area)
      case .line(let line): part.choose(line)
      }
    self = wrap(part)
    return outcome
  }
}

/// What one kind of overlay makes of what is done to it.
@MainActor
private protocol OverlayPart {
  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome
  mutating func choose(_ line: Int) -> Overlay.Outcome
}

extension OverlayPart {
  mutating func choose(_ line: Int) -> Overlay.Outcome { .stay }
}

extension KeyList: OverlayPart {}
extension Confirmation: OverlayPart {}
extension ChangeList: OverlayPart {}
extension ThemePicker: OverlayPart {}
extension AccountChooser: OverlayPart {}
extension JournalList: OverlayPart {}
extension ProblemOverview: OverlayPart {}
extension TextBox: OverlayPart {}

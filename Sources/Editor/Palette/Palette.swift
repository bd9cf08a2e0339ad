import SetteeForms
import SetteeTerminals

/// A line that finds every command, setting, section, theme and problem, and what it found.
///
/// Settings are found by the form's own index; the others are few, and looked through by title.
package struct Palette: Sendable {
  var draft = TextDraft("")
  /// Everything but settings, in the order that decides between equal ones.
  private var entries: [PaletteEntry]
  private var settingCount: Int
  private(set) var hits: [Hit] = []
  private(set) var list = ListView(count: 0)
  private(set) var words: [String] = []
  /// How many hits, the first ones, hold all words.
  private(set) var wholeCount = 0
  /// Where in the line a secret begins that shows as bullets, in characters.
  var secretStart: Int?

  enum Hit: Equatable, Sendable {
    case entry(PaletteEntry)
    case setting(Field.ID)

    /// Whether another one, from before fields came or went, is what this is now.
    func isSame(as former: Hit, _ moves: FieldMoves) -> Bool {
      switch (self, former) {
      case (.entry(let now), .entry(let former)):
        now.title == former.title && now.aside == former.aside
      case (.setting(let now), .setting(let former)): moves[former] == now
      default: false
      }
    }
  }

  init(_ entries: [PaletteEntry], settingCount: Int) {
    self.entries = entries
    self.settingCount = settingCount
  }

  /// Takes up what there is to find now; the line stays as it is.
  mutating func replace(_ entries: [PaletteEntry], settingCount: Int) {
    (self.entries, self.settingCount) = (entries, settingCount)
  }

  /// How many things there are in all.
  var count: Int { entries.count + settingCount }

  var chosen: Hit? { list.chosen.map { hits[$0] } }

  /// Takes what a query finds.
  /// - Parameters:
  ///   - settings: The settings found, best first; all for an empty query.
  ///   - lines: What the line does itself, where it is a command with words behind it, and what
  ///     lines would that say more.
  ///   - recent: What was taken last, latest first, for an empty query.
  mutating func take(_ settings: SearchResult, lines: [PaletteEntry], recent: [PaletteAct]) {
    let query = draft.text
    words = settings.words
    let isBlank = query.allSatisfy(\.isWhitespace)
    let found = isBlank ? Self.first(recent, of: entries) : ranked(query)
    let whole = settings.matches.prefix(settings.wholeCount).map { Hit.setting($0) }
    let letters = settings.matches.dropFirst(settings.wholeCount).map { Hit.setting($0) }
    hits = lines.map { .entry($0) }
    hits += found.whole.filter(\.isCommand).map { .entry($0) } + whole
    hits += found.whole.filter { !$0.isCommand }.map { .entry($0) }
    wholeCount = hits.count
    hits += found.letters.map { .entry($0) } + letters
    list = ListView(count: hits.count)
  }

  private static func first(
    _ recent: [PaletteAct], of entries: [PaletteEntry]
  ) -> (whole: [PaletteEntry], letters: [PaletteEntry]) {
    let first = recent.compactMap { act in entries.first { $0.act == act } }
    return (first + entries.filter { !recent.contains($0.act) }, [])
  }

  private func ranked(_ query: String) -> (whole: [PaletteEntry], letters: [PaletteEntry]) {
    let ranked = entries.enumerated().compactMap { index, entry in
      TextRank(of: query, in: entry.title).map { (rank: $0, index: index, entry: entry) }
    }.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }
    func isWhole(_ rank: TextRank) -> Bool { if case .whole = rank { true } else { false } }
    let whole = ranked.filter { isWhole($0.rank) }.map(\.entry)
    // Titles are long, and most have most letters: where words are found, letters alone are not.
    return (whole, whole.isEmpty ? ranked.map(\.entry) : [])
  }

  /// The line that the chosen entry stands for.
  var chosenLine: String? {
    guard case .entry(let entry)? = chosen, case .line(let line) = entry.act else { return nil }
    return line
  }

  /// The first setting found, or the chosen one.
  var chosenSetting: Field.ID? {
    if case .setting(let field)? = chosen { return field }
    for case .setting(let field) in hits { return field }
    return nil
  }

  /// The line as it shows: a secret as so many bullets, however long it is.
  func shownDraft(bullet: String) -> TextDraft {
    guard let secretStart, secretStart < draft.text.count else { return draft }
    let bullets = String(repeating: bullet, count: TextLine.bulletCount)
    var shown = TextDraft(draft.text.prefix(secretStart) + bullets)
    let isInside = draft.cursor > secretStart && draft.cursor < draft.text.count
    if draft.cursor <= secretStart { shown.move(to: draft.cursor) }
    if isInside { shown.move(to: secretStart + TextLine.bulletCount / 2) }
    return shown
  }

  mutating func choose(_ index: Int) { list.select(index) }

  mutating func move(_ move: Move, page: Int) { list.move(move, page: page) }

  /// Puts words in the place of what was typed, before what stays behind them.
  mutating func complete(_ text: String, before rest: String = "") {
    draft = TextDraft(text + rest)
    draft.move(to: text.count)
  }
}

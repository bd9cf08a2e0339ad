import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// A list of choices as checkboxes: arrows move, letters find, `tick` ticks, Enter stores.
struct TicksField: FieldWidget {
  private let type: SettingType
  private let former: PropertyList?
  private var draft: TicksDraft
  var isMasked = false

  /// Choices in view at a time.
  private static let rowsMax = 8

  init?(type: SettingType, value: PropertyList?) {
    guard let draft = TicksDraft(type: type, value: value) else { return nil }
    (self.type, self.former, self.draft) = (type, value, draft)
  }

  var value: DraftValue {
    let list = PropertyList.array(draft.values)
    let problem = type.problem(with: type.judged(list, over: former))
    return problem.map { .problem($0) } ?? .value(list)
  }

  /// The list as JSON, which keeps items with commas and those that are no choice.
  var text: String { PropertyList.array(draft.values).json() }

  mutating func restore(_ text: String) {
    guard let value = JSONText.value(text), let draft = TicksDraft(type: type, value: value) else {
      return
    }
    self.draft = draft
  }

  var contexts: [KeyContext] { [.ticks, .field] }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    [
      keys.hint("store", FieldCommand.store, in: .field),
      keys.hint("tick", TickCommand.tick, in: .ticks),
      keys.hint("move", Move.moveUp, Move.moveDown, in: .ticks),
      keys.hint("leave", FieldCommand.leave, in: .field), KeyHint("letters", "find"),
    ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    if let command: TickCommand = keys.command(for: key, in: .ticks) {
      switch command {
      case .tick: draft.tick()
      }
    } else if let move: Move = keys.command(for: key, in: .ticks) {
      var list = list
      list.move(move, page: Self.rowsMax)
      draft.move(by: list.selection - draft.highlight)
    } else if let letter = key.typed {
      draft.find(String(letter))
    } else {
      return ending(key, by: keys)
    }
    return .stay
  }

  mutating func choose(_ line: Int) { draft.move(by: line - draft.highlight) }

  mutating func paste(_ text: String) -> WidgetOutcome { .ignored }

  private var list: ListView { ListView(count: draft.rows.count, selection: draft.highlight) }

  // MARK: Drawing

  var box: WidgetBox? {
    WidgetBox("\(draft.count) of \(draft.rows.count)") { keys in
      [
        keys.hint("tick", TickCommand.tick, in: .ticks),
        keys.hint("store", FieldCommand.store, in: .field),
        keys.hint("leave", FieldCommand.leave, in: .field),
      ].compactMap { $0 }
    }
  }

  private static let titleColumn = 5

  private func lines(width: Int, isASCII: Bool = false) -> [OptionLines.Line] {
    OptionLines(
      draft.rows.map { ($0.title, $0.isChoice ? $0.help : "") },
      titles: draft.rows.lazy.map(\.title), titleColumn: Self.titleColumn
    ).lines(width: width, isASCII: isASCII)
  }

  func rows(width: Int) -> Int { max(1, min(lines(width: width).count, Self.rowsMax)) }

  func draw(in region: Region, look: Look) -> Point? {
    region.clear(look.style(.box))
    guard !draft.rows.isEmpty else { return region.cursor() }
    let lines = lines(width: region.size.columns, isASCII: region.canvas.isASCII)
    let chosen = lines.firstIndex { $0.option == draft.highlight } ?? 0
    let list = ListView(count: lines.count, selection: chosen)
    return list.draw(in: region, look: look, choosing: { lines[$0].option }) { index, place, _ in
      draw(lines[index], in: place, look: look)
    }
  }

  private func draw(_ line: OptionLines.Line, in place: Region, look: Look) {
    let isChosen = line.option == draft.highlight
    let style = look.style(isChosen ? .editSelection : .box)
    place.clear(style)
    place.write(isChosen ? look.glyphs.bar : " ", style: style)
    if line.rank == 0 { draw(draft.rows[line.option], isChosen, style, in: place, look: look) }
    guard let help = line.help else { return }
    place.write(
      help, column: line.helpColumn,
      style: isChosen ? style : look.theme.style(.muted, on: .box))
  }

  private func draw(
    _ row: TicksDraft.Row, _ isChosen: Bool, _ style: Style, in place: Region, look: Look
  ) {
    place.write(row.isTicked ? look.glyphs.on : look.glyphs.off, column: 1, style: style)
    guard !row.isChoice else {
      place.write(row.title, column: Self.titleColumn, style: style)
      return
    }
    let mark = look.theme.style(.invalid, on: isChosen ? .editSelection : .box)
    place.write(look.glyphs.invalid, column: Self.titleColumn, style: mark)
    place.write(row.title, column: Self.titleColumn + 2, style: style)
  }
}

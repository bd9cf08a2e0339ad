import SetteeForms
import SetteeTerminals
import SetteeThemes

/// What this session changed, old to new, and what came from elsewhere meanwhile: Enter goes to
/// one, and those of here can be taken back, one or all.
@MainActor
package struct ChangeList {
  private(set) var here: [ChangeLine]
  private var elsewhere: [ChangeLine]
  private var showsElsewhere = false
  private var list: ListView

  package init(_ here: [ChangeLine], elsewhere: [ChangeLine] = []) {
    (self.here, self.elsewhere) = (here, elsewhere)
    list = ListView(count: here.count)
  }

  private var lines: [ChangeLine] { showsElsewhere ? elsewhere : here }

  /// Shows a new list of changes made here, the choice on the same line; says whether it differs.
  @discardableResult
  package mutating func update(_ here: [ChangeLine]) -> Bool {
    guard here != self.here else { return false }
    self.here = here
    list.resize(to: lines.count)
    return true
  }

  /// Shows what both lists are now, the choice on the same line.
  mutating func update(_ here: [ChangeLine], elsewhere: [ChangeLine]) {
    self.elsewhere = elsewhere
    update(here)
  }

  mutating func choose(_ index: Int) -> Overlay.Outcome {
    list.select(index)
    return .stay
  }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    acts(keys) + [keys.hint("close", ChangesCommand.close, in: .changes)].compactMap { $0 }
  }

  private func acts(_ keys: KeyMap) -> [KeyHint] {
    let canTakeBack = !showsElsewhere && !here.isEmpty
    let canGo = lines.contains { $0.field != nil }
    return [
      canGo ? keys.hint("go", ChangesCommand.goToChange, in: .changes) : nil,
      canTakeBack ? keys.hint("take back", ChangesCommand.takeBack, in: .changes) : nil,
      canTakeBack ? keys.hint("all", ChangesCommand.takeAllBack, in: .changes) : nil,
      keys.hint(
        showsElsewhere ? "here" : "elsewhere", ChangesCommand.otherChanges, in: .changes),
    ].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    let line = list.chosen.map { lines[$0] }
    let chosen = line.flatMap(\.field)
    switch keys.command(ChangesCommand.self, for: key, in: .changes) {
    case .close?: return .close
    case .goToChange?: return chosen.map { .goTo($0) } ?? .ignored
    case .takeBack?:
      return showsElsewhere ? .ignored : chosen.map { .drop($0, line?.renaming) } ?? .ignored
    case .takeAllBack?: return showsElsewhere || here.isEmpty ? .ignored : .dropAll
    case .otherChanges?:
      showsElsewhere.toggle()
      list = ListView(count: lines.count)
      return .stay
    case nil: break
    }
    guard let move: Move = keys.command(for: key, in: .changes, .overlay) else { return .ignored }
    list.move(move, page: frame(in: area, keys).contentSize(in: area).rows)
    return .stay
  }

  func draw(in region: Region, look: Look, keys: KeyMap) -> Point? {
    let frame = frame(in: region.size, keys, isASCII: region.canvas.isASCII)
    let content = frame.draw(in: region, look: look)
    guard !lines.isEmpty else {
      content.write(nothing, column: 1, style: look.style(.dialog))
      return content.cursor()
    }
    // Marks that the list goes on take two columns.
    let marks = lines.count > content.size.rows ? 2 : 1
    let columns = ChangeColumns(lines, room: content.size.columns - marks)
    return list.draw(in: content, look: look) { index, place, isChosen in
      columns.draw(lines[index], isChosen: isChosen, in: place, look: look)
    }
  }

  private var nothing: String {
    showsElsewhere ? "Nothing changed elsewhere meanwhile." : "Nothing changed in this session."
  }

  /// As wide as there is room, up to what can be read on one line.
  private func frame(in area: Size, _ keys: KeyMap, isASCII: Bool = false) -> DialogFrame {
    let (line, bar) = isASCII ? ("-", "|") : ("─", "│")
    let pieces = [
      "Changes \(line) ", "\(here.count) here", " \(bar) ", "\(elsewhere.count) elsewhere",
    ]
    // The list that does not show is what its name leads to.
    let before = pieces.prefix(showsElsewhere ? 1 : 3).joined().count
    let other = before..<before + pieces[showsElsewhere ? 1 : 3].count
    let columns = max(
      lines.isEmpty ? nothing.count + 1 : ChangeColumns(lines).wanted + 1,
      min(area.columns - 2, Self.columnsWanted))
    let close = keys.hint("", ChangesCommand.close, in: .changes)
    return DialogFrame(
      title: pieces.joined(),
      tab: keys.keys(of: ChangesCommand.otherChanges.rawValue, in: .changes).first
        .map { (other, $0) },
      wanted: Size(columns: columns, rows: max(1, lines.count)),
      footer: acts(keys) + [close?.kept].compactMap { $0 }, isList: true)
  }

  private static let columnsWanted = 76
}

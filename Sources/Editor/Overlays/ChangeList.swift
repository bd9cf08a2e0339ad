import SetteeForms
import SetteeTerminals
import SetteeThemes

/// What this session changed, old to new: Enter goes to one, `r` takes it back.
@MainActor
package struct ChangeList {
  package private(set) var changes: [FieldChange]
  private var list: ListView

  package init(_ changes: [FieldChange]) {
    self.changes = changes
    list = ListView(count: changes.count)
  }

  /// Shows a new list, the choice on the same row.
  package mutating func update(_ changes: [FieldChange]) {
    self.changes = changes
    list.resize(to: changes.count)
  }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    let acts = [
      keys.hint("go to the setting", ChangesCommand.goToChange, in: .changes),
      keys.hint("take back", ChangesCommand.takeBack, in: .changes),
    ]
    let close = keys.hint("close", ChangesCommand.close, in: .changes)
    return ((changes.isEmpty ? [] : acts) + [close]).compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    let chosen = list.chosen.map { changes[$0].field }
    switch keys.command(ChangesCommand.self, for: key, in: .changes) {
    case .close?: return .close
    case .goToChange?: return chosen.map { .goTo($0) } ?? .ignored
    case .takeBack?: return chosen.map { .drop($0) } ?? .ignored
    case nil: break
    }
    guard let move: Move = keys.command(for: key, in: .changes, .overlay) else { return .ignored }
    list.move(move, page: frame.contentSize(in: area).rows)
    return .stay
  }

  func draw(in region: Region, look: Look) -> Point? {
    let content = frame.draw(in: region, look: look)
    guard !changes.isEmpty else {
      content.write(Self.nothing, style: look.style(.dialog))
      return content.cursor()
    }
    let keyWidth = changes.keyWidth
    return list.draw(in: content, look: look) { index, place, isChosen in
      ChangeRow(change: changes[index])
        .draw(in: place, keyWidth: keyWidth, isChosen: isChosen, look: look)
    }
  }

  private static let nothing = "Nothing changed in this session."

  private var frame: DialogFrame {
    let columns = changes.isEmpty ? Self.nothing.count : changes.rowWidth + 2
    let title = changes.isEmpty ? "Changes" : "Changes (\(changes.count))"
    return DialogFrame(title: title, wanted: Size(columns: columns, rows: max(1, changes.count)))
  }
}

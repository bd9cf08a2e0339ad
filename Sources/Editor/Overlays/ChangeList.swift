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

  var hints: [KeyHint] {
    let close = KeyHint("Esc", "close")
    return changes.isEmpty
      ? [close] : [KeyHint("Enter", "go to the setting"), KeyHint("r", "take back"), close]
  }

  mutating func handle(_ key: KeyPress, area: Size) -> Overlay.Outcome {
    if list.handle(key, page: frame.contentSize(in: area).rows) { return .stay }
    switch (key, list.chosen) {
    case (.escape, _), (.character("q"), _), (.character("d"), _): return .close
    case (.enter, let chosen?): return .goTo(changes[chosen].field)
    case (.character("r"), let chosen?), (.delete, let chosen?): return .drop(changes[chosen].field)
    default: return .ignored
    }
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

import SetteeForms
import SetteeTerminals
import SetteeThemes

/// A setting's way from one value to another in words: `Font Size  Text Editor  14 → 18`.
package struct ChangeLine: Equatable, Sendable {
  /// `nil` where it is not there any more.
  package let field: Field.ID?
  package let title: String
  /// Where the setting stands, or who changed it and when.
  package let aside: String
  /// `nil` where nobody knows.
  package let before: String?
  package let after: String
  /// The entry that has another name now, where that is the change.
  package let renaming: Renaming?

  package init(
    field: Field.ID?, title: String, aside: String, before: String?, after: String,
    renaming: Renaming? = nil
  ) {
    (self.field, self.title, self.aside) = (field, title, aside)
    (self.before, self.after, self.renaming) = (before, after, renaming)
  }
}

/// Changes in columns, as wide as their words where the room has it.
@MainActor
struct ChangeColumns {
  private let title: Int, aside: Int, before: Int
  /// What the widest line needs.
  let wanted: Int

  private static let gap = 2

  init(_ lines: [ChangeLine], room: Int = .max) {
    func widest(_ text: (ChangeLine) -> String?) -> Int {
      let widths = lines.compactMap { text($0).map { VisibleText.width(of: $0) } }
      return widths.max().map { $0 == 0 ? 0 : $0 + Self.gap } ?? 0
    }
    let natural = (title: widest(\.title), aside: widest(\.aside), before: widest(\.before))
    let after = widest(\.after)
    wanted = 1 + natural.title + natural.aside + natural.before + Self.arrowWidth + after
    guard wanted > room else {
      // What is left over stands between the columns, as far as it makes lines easier to read.
      let spare = room == .max ? 0 : room - wanted
      let quarter = room == .max ? 0 : room / 4 + 1
      let sixth = room == .max ? 0 : (room + 1) / 6
      title = natural.title + min(spare / 3, max(0, quarter - natural.title))
      aside =
        natural.aside == 0 ? 0 : natural.aside + min(spare / 3, max(0, quarter - natural.aside))
      before = natural.before + min(spare / 3, max(0, sixth - natural.before))
      return
    }
    // Where a setting stands gives way first, then old value and title to the new value.
    let left = room - (wanted - natural.aside)
    guard left < 0 else {
      (title, before) = (natural.title, natural.before)
      aside = left < Self.asideMin ? 0 : left
      return
    }
    aside = 0
    // One blank stands between two columns, and none behind the last; what the title leaves of its
    // room is the old value's.
    let rest = room - 1 - Self.arrowWidth - min(max(0, after - Self.gap), max(6, room / 3))
    let old = max(0, natural.before - 1)
    title = min(max(0, natural.title - 1), max(0, rest - min(old, max(6, room / 5))))
    before = max(0, min(old, rest - title))
  }

  private static let asideMin = 6
  private static let arrowWidth = 2

  /// Draws a line: the bar where it is chosen, then its words.
  func draw(_ line: ChangeLine, isChosen: Bool, in place: Region, look: Look) {
    let style = look.style(isChosen ? .focus : .dialog)
    place.clear(style)
    place.write(isChosen ? look.glyphs.bar : " ", style: style)
    var column = 1
    func write(_ text: String, _ width: Int) {
      place.part(Rect(column: column, columns: width - 1, rows: 1)).write(text, style: style)
      column += width
    }
    write(line.title, title)
    if aside > 0 { write(line.aside, aside) }
    if let text = line.before, before > 0 { write(text, before) } else { column += before }
    // Something came or went, rather than became another: that is told by its own words.
    let isOnlyNews = line.before?.isEmpty == true
    let arrow = isOnlyNews ? "" : "\(look.glyphs.arrow) "
    let end = place.write(arrow, column: column, style: style)
    place.write(line.after, column: end, style: style)
  }
}

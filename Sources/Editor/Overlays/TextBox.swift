import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// Text to read, wrapped and scrolled.
@MainActor
package struct TextBox {
  package let title: String
  package let text: String
  /// The first line shown.
  private var scroll = ListView(count: 1)

  /// Wider lines are hard to read.
  private static let columnsMax = 72

  package init(title: String, text: String) {
    self.title = title
    self.text = text
  }

  /// A value in full, for settings that are shown and not edited; JSON where it has parts.
  package init(showing value: PropertyList?, of description: SettingDescription) {
    let text =
      switch value {
      case _ where description.traits.contains(.secret):
        ValueText.display(value, of: description)
      case .array?, .dictionary?: value?.json(.pretty) ?? ""
      case .string(let text)?: text
      default: ValueText.display(value, of: description)
      }
    self.init(title: description.title, text: text)
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    switch keys.command(ReadingCommand.self, for: key, in: .reading) {
    case .close?: return .close
    case nil: break
    }
    guard let move: Move = keys.command(for: key, in: .reading, .overlay) else { return .ignored }
    let (frame, lines) = layout(in: area)
    scroll.scroll(move, lines: lines.count, rows: frame.contentSize(in: area).rows)
    return .stay
  }

  /// Whether an area has too few rows for all lines.
  func scrolls(in area: Size) -> Bool {
    let (frame, lines) = layout(in: area)
    return lines.count > frame.contentSize(in: area).rows
  }

  func draw(in region: Region, look: Look) -> Point? {
    let (frame, lines) = layout(in: region.size, isASCII: region.canvas.isASCII)
    let content = frame.draw(in: region, look: look)
    return scroll.drawScrolled(lines: lines.count, in: content, look: look) { index, place in
      place.write(lines[index], style: look.style(.dialog))
    }
  }

  private func layout(in area: Size, isASCII: Bool = false) -> (DialogFrame, [VisibleText]) {
    // The last two columns stay free for the marks that say there is more.
    let columns = min(Self.columnsMax, max(1, DialogFrame.columnsMax(in: area) - 2))
    let lines = VisibleText.wrapped(text, to: columns, isASCII: isASCII)
    let longest = lines.map(\.width).max() ?? 0
    let size = Size(columns: longest + 2, rows: lines.count)
    return (DialogFrame(title: title, wanted: size), lines)
  }
}

import SetteeCNcurses
import SetteeTerminals

/// Styles as ncurses wants them: attributes and colour pairs, made when first used.
@MainActor
struct CursesLooks {
  struct Look {
    var attributes: attr_t
    var pair: Int32
  }

  /// Direct colours, where they are drawn.
  private(set) var palette: DirectPalette?
  private let level: ColorLevel
  /// How many colours ncurses takes; a terminal with 8 shows the bright ones by bold.
  private let colorCount: Int32
  private let pairMax: Int32
  private var looks: [Style: Look] = [:]
  private var pairs: [Pair: Int32] = [:]
  private var last: (style: Style, look: Look)?

  /// Starts colours for the screen that has just been made.
  init(level: ColorLevel) {
    self.level = level
    guard level != .monochrome else {
      (colorCount, pairMax) = (0, 0)
      return
    }
    if level == .direct { palette = DirectPalette() }
    start_color()
    use_default_colors()
    colorCount = settee_max_colors()
    pairMax = min(settee_color_pairs(), Int32(Int16.max))
  }

  mutating func look(of style: Style) -> Look {
    if let last, last.style == style { return last.look }
    let look = looks[style] ?? make(style)
    looks[style] = look
    last = (style, look)
    return look
  }

  /// Forgets all colours, for a screen that is painted anew.
  mutating func reset() {
    looks = [:]
    pairs = [:]
    last = nil
    if palette != nil { palette = DirectPalette() }
  }

  private mutating func make(_ style: Style) -> Look {
    var look = Look(attributes: attributes(style.attributes), pair: 0)
    guard level != .monochrome else { return look }
    var foreground = number(style.foreground)
    var background = number(style.background)
    if colorCount < 16, foreground >= 8 {
      foreground -= 8
      look.attributes |= settee_bold()
    }
    if colorCount < 16, background >= 8 { background -= 8 }
    look.pair = pair(Pair(foreground: foreground, background: background))
    return look
  }

  private func attributes(_ attributes: Style.Attributes) -> attr_t {
    var result: attr_t = 0
    if attributes.contains(.bold) { result |= settee_bold() }
    if attributes.contains(.dim) { result |= settee_dim() }
    if attributes.contains(.underline) { result |= settee_underline() }
    if attributes.contains(.reverse) { result |= settee_reverse() }
    if attributes.contains(.italic) { result |= settee_italic() }
    return result
  }

  /// ncurses' number of a colour; -1 is the terminal's own.
  private mutating func number(_ color: Color) -> Int32 {
    let shown = color.nearest(at: level)
    switch shown {
    case .terminal: return -1
    case .indexed, .rgb:
      if palette != nil { return palette?.entry(for: shown) ?? -1 }
      guard case .indexed(let index) = shown else { return -1 }
      return Int32(index)
    }
  }

  /// A pair for two colours; without colour when the terminal has no more pairs.
  private mutating func pair(_ pair: Pair) -> Int32 {
    guard pair != Pair(foreground: -1, background: -1) else { return 0 }
    if let number = pairs[pair] { return number }
    let number = Int32(pairs.count + 1)
    guard number < pairMax, init_extended_pair(number, pair.foreground, pair.background) == OK
    else { return 0 }
    pairs[pair] = number
    return number
  }

  private struct Pair: Hashable {
    let foreground, background: Int32
  }
}

import SetteeEditor
import SetteeTerminals
import SetteeThemes

/// A device's heading: a rule with its name, how it stands with the account, and when it syncs
/// next; heavy where the device has the keys.
@MainActor
struct HeadingView {
  let device: DemoScene.DeviceScene
  let isFocused: Bool

  func draw(in line: Region, look: Look) {
    let columns = line.size.columns
    let piece = isFocused ? look.glyphs.heavy : look.glyphs.horizontal
    line.write(
      String(repeating: piece, count: columns),
      style: look.style(isFocused ? .borderFocus : .border))
    let parts = parts(columns: columns - 4, look)
    let rest = parts.reduce(0) { $0 + VisibleText.width(of: $1.text) }
    let name = VisibleText(device.name, isASCII: look.isASCII)
      .fitted(to: max(1, columns - rest - 4))
    var nameStyle = look.style(.title)
    if !isFocused { nameStyle.attributes.remove(.bold) }
    var column = line.write(" ", column: 1, style: look.style(.text))
    column = line.write(name, column: column, style: nameStyle)
    for (text, role) in parts { column = line.write(text, column: column, style: look.style(role)) }
    line.write(" ", column: column, style: look.style(.text))
  }

  private typealias Part = (text: String, role: Role)

  /// The longest form that fits beside the name: words give way before the countdown does.
  private func parts(columns: Int, _ look: Look) -> [Part] {
    let (mark, word, role) = standing(look.glyphs)
    let base: [Part] = [(" \(mark) \(word)", role)]
    let full = base + waiting(look.glyphs)
    let brief: [Part] = [(" \(mark)", role)]
    let skew = device.skew
    let clock = skew.map { [("  clock \($0)", Role.warning)] } ?? []
    let short = skew.map { [("  \($0)", Role.warning)] } ?? []
    let tight = skew.map { [(" \($0)", Role.warning)] } ?? []
    let (long, words) = (countdown(.long, ", ", look), countdown(.words, ", ", look))
    let forms = [
      full + long + clock, full + words + clock, full + words + short, full + words + tight,
      device.link.isCut ? base + words + short : brief + countdown(.words, " ", look) + short,
      full + clock, full + short, full, base,
    ]
    let room = columns - VisibleText.width(of: device.name)
    return forms.first { width($0) <= room } ?? brief
  }

  private func width(_ parts: [Part]) -> Int {
    parts.reduce(0) { $0 + VisibleText.width(of: $1.text) }
  }

  /// How many writes wait, where that is not the standing already.
  private func waiting(_ glyphs: Glyphs) -> [Part] {
    device.pendingCount > 0 && device.link != .online && device.link != .syncing
      ? [("  \(glyphs.pending)\(device.pendingCount) waiting", .pending)] : []
  }

  private enum Length { case long, words }

  private func countdown(_ length: Length, _ before: String, _ look: Look) -> [Part] {
    guard let next = device.nextSync else { return [] }
    let text =
      switch length {
      case .long: "next sync in \(next.asSeconds) \(bar(next, width: 8, look.isASCII))"
      case .words: "next in \(next.asSeconds)"
      }
    return [(before + text, .muted)]
  }

  private func bar(_ next: Int, width: Int, _ isASCII: Bool) -> String {
    let passed = device.period > 0 ? (device.period - next) * width / device.period : width
    let full = min(max(0, passed), width)
    return String(repeating: isASCII ? "=" : "▰", count: full)
      + String(repeating: isASCII ? "." : "▱", count: width - full)
  }

  private func standing(_ glyphs: Glyphs) -> (mark: String, word: String, role: Role) {
    switch device.link {
    case .online, .syncing:
      device.pendingCount > 0
        ? (glyphs.pending, "\(device.pendingCount) waiting", .pending)
        : (glyphs.modified, "synced", .synced)
    case .offline: (glyphs.invalid, "offline", .offline)
    case .apart: (glyphs.invalid, "apart", .offline)
    case .initialSync: (glyphs.arrived, "first sync", .pending)
    case .signedOut: (glyphs.invalid, "signed out", .offline)
    }
  }
}

extension Look {
  var isASCII: Bool { glyphs.arrow == Glyphs.ascii.arrow }
}

extension Int {
  /// Milliseconds as seconds with one decimal: `1.4 s`.
  var asSeconds: String { "\(self / 1_000).\(abs(self) % 1_000 / 100) s" }
}

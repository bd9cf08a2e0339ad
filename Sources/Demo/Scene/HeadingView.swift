import Editor
import Terminals
import Themes

/// A device's heading: its name, how it stands with the account, and when it syncs next.
@MainActor
struct HeadingView {
  let device: DemoScene.DeviceScene
  let isFocused: Bool
  let isPaused: Bool

  func draw(in region: Region, look: Look) {
    drawStanding(in: region.line(0), look: look)
    let last = device.lastChange.map { "last: \($0)" } ?? "nothing has arrived yet"
    let style = look.theme.style(device.lastChange == nil ? .muted : .text)
    region.write("  \(last)", in: 0..<region.size.columns, row: 1, style: style)
  }

  private func drawStanding(in region: Region, look: Look) {
    let base = look.theme.style(isFocused ? .sectionFocus : .section)
    region.clear(base)
    let pointer = isFocused ? look.glyphs.pointer : " "
    var column = region.write("\(pointer)\(device.name) ", style: base)
    column = region.write(
      "\(mark(look)) \(word)", column: column, style: look.theme.style(role, on: .section))
    if device.pendingCount > 0 {
      column = region.write(
        "  \(look.glyphs.pending)\(device.pendingCount) waiting", column: column,
        style: look.theme.style(.pending, on: .section))
    }
    for note in notes {
      column = region.write(
        "  \(note)", column: column, style: look.theme.style(.conflict, on: .section))
    }
    drawCountdown(in: region, from: column + 1, look: look)
  }

  /// What is unusual about the device: its clock, its link.
  private var notes: [String] {
    let loss = device.lossPercent > 0 ? "loss \(device.lossPercent)%" : nil
    let lost = device.conflictCount > 0 ? "\(device.conflictCount) in journal" : nil
    return [device.skew.map { "clock \($0)" }, loss, lost].compactMap { $0 }
  }

  private func drawCountdown(in region: Region, from column: Int, look: Look) {
    guard let next = device.nextSync else { return }
    let width = 6
    let filled = device.period > 0 ? (device.period - next) * width / device.period : width
    let full = min(max(0, filled), width)
    let bar = String(repeating: look.isASCII ? "=" : "▰", count: full)
    let rest = String(repeating: look.isASCII ? "." : "▱", count: width - full)
    let text = isPaused ? "paused" : "\(next.asSeconds) \(bar)\(rest)"
    let start = region.size.columns - text.count - 1
    guard start >= column else { return }
    region.write(text, column: start, style: look.theme.style(.muted, on: .section))
  }

  private func mark(_ look: Look) -> String {
    switch device.link {
    case .online, .syncing: look.glyphs.modified
    case .offline, .signedOut: look.glyphs.invalid
    case .initialSync: look.glyphs.arrived
    }
  }

  private var word: String {
    switch device.link {
    case .online: "online"
    case .syncing: "syncing"
    case .offline: "offline"
    case .initialSync: "first sync"
    case .signedOut: "signed out"
    }
  }

  private var role: Role {
    switch device.link {
    case .online: .synced
    case .syncing, .initialSync: .pending
    case .offline, .signedOut: .offline
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

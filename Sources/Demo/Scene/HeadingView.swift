import SetteeEditor
import SetteeTerminals
import SetteeThemes

/// A device's heading: how it stands with the account and when it syncs next; below that what
/// changed last, and what is unusual.
@MainActor
struct HeadingView {
  let device: DemoScene.DeviceScene
  let isFocused: Bool

  func draw(in region: Region, look: Look) {
    drawStanding(in: region.line(0), look: look)
    drawHistory(in: region.line(1), look: look)
  }

  private func drawStanding(in line: Region, look: Look) {
    let base: Role = isFocused ? .sectionFocus : .section
    line.clear(look.style(base))
    let pointer = isFocused ? look.glyphs.pointer : " "
    let (mark, word, role) = standing(look.glyphs)
    let name = "\(pointer)\(device.name) "
    let nameWidth = min(VisibleText(name).width, max(0, line.size.columns - word.count - 3))
    line.write(name, in: 0..<nameWidth, style: look.style(base))
    var column = line.write(
      "\(mark) \(word)", column: nameWidth, style: look.theme.style(role, on: base))
    if device.pendingCount > 0 {
      column = line.write(
        "  \(look.glyphs.pending)\(device.pendingCount) waiting", column: column,
        style: look.theme.style(.pending, on: base))
    }
    let room = line.size.columns - column - 3
    if let text = countdown(columns: room, isASCII: look.isASCII) {
      line.write(
        text, column: line.size.columns - text.count - 1, style: look.theme.style(.muted, on: base))
    }
  }

  private func drawHistory(in line: Region, look: Look) {
    line.clear(look.style(.text))
    if let trouble = device.trouble {
      return line.write("  \(trouble)", in: 0..<line.size.columns, style: look.style(.warning))
    }
    let columns = line.size.columns - 1
    let least = VisibleText(device.lastChange?.short ?? "").width + 2
    let notes = notes(look.glyphs, columns: columns - least)
    var end = columns
    for (note, role) in notes {
      let width = VisibleText(note).width
      guard end - width > 2 else { break }
      line.write(note, column: end - width, style: look.style(role))
      end -= width + 2
    }
    guard let change = device.lastChange else {
      return line.write("  nothing has arrived yet", in: 0..<end, style: look.style(.muted))
    }
    let forms = ["  \(change.what), \(change.age) ago", "  \(change.what)", "  \(change.short)"]
    let text = forms.first { VisibleText($0).width <= end } ?? forms[2]
    line.write(text, in: 0..<end, style: look.style(.text))
  }

  /// What is unusual about the device, the most important first; in fewer words where it would
  /// take more than so many columns.
  private func notes(_ glyphs: Glyphs, columns: Int) -> [(String, Role)] {
    let lost =
      device.conflictCount > 0
      ? ("\(glyphs.conflict)\(device.conflictCount) in journal", Role.conflict) : nil
    let skew = device.skew.map { ("clock \($0)", Role.warning) }
    let notes = [lost, skew].compactMap { $0 }
    let width = notes.reduce(0) { $0 + VisibleText($1.0).width + 2 }
    guard width > columns, let skew = device.skew else { return notes }
    return [lost, (skew, .warning)].compactMap { $0 }
  }

  /// The time to the next sync, as long as there is room: with words, with a bar, or alone.
  private func countdown(columns: Int, isASCII: Bool) -> String? {
    guard let next = device.nextSync else { return nil }
    let time = next.asSeconds
    let forms = [
      "syncs in \(time) \(bar(next, width: 8, isASCII))", "\(time) \(bar(next, width: 8, isASCII))",
      "\(time) \(bar(next, width: 4, isASCII))", time,
    ]
    return forms.first { $0.count <= columns }
  }

  private func bar(_ next: Int, width: Int, _ isASCII: Bool) -> String {
    let passed = device.period > 0 ? (device.period - next) * width / device.period : width
    let full = min(max(0, passed), width)
    return String(repeating: isASCII ? "=" : "▰", count: full)
      + String(repeating: isASCII ? "." : "▱", count: width - full)
  }

  private func standing(_ glyphs: Glyphs) -> (mark: String, word: String, role: Role) {
    switch device.link {
    case .online: (glyphs.modified, "online", .synced)
    case .syncing: (glyphs.modified, "syncing", .synced)
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

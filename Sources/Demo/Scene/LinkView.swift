import SetteeEditor
import SetteePropertyLists
import SetteeTerminals
import SetteeThemes

/// The way between the devices: what goes up to the account travels in the upper row, what comes
/// down in the lower one.
@MainActor
struct LinkView {
  let scene: DemoScene

  func draw(in region: Region, look: Look) {
    region.clear(look.style(.text))
    let label = " \(scene.account): \(scene.accountKeyCount.counted("key")) "
    let width = min(VisibleText.width(of: label), max(0, region.size.columns / 3))
    let side = (region.size.columns - width) / 2
    region.write(label, in: side..<side + width, alignment: .center, style: look.style(.accent))
    let places = [0..<side, side + width..<region.size.columns]
    for (index, columns) in places.enumerated() where scene.devices.indices.contains(index) {
      let lane = Rect(column: columns.lowerBound, columns: columns.count, rows: 2)
      drawLane(of: index, in: region.part(lane), look: look)
    }
  }

  /// A device's name at the outer end, the lines to the account, and what travels on them.
  private func drawLane(of index: Int, in lane: Region, look: Look) {
    let device = scene.devices[index]
    let isLeft = index == 0
    let name = " \(device.name) "
    let nameWidth = min(VisibleText.width(of: name), lane.size.columns / 2)
    let length = lane.size.columns - nameWidth
    let start = isLeft ? 0 : length
    lane.write(name, in: start..<start + nameWidth, style: look.style(.text))
    let track = lane.part(Rect(column: isLeft ? nameWidth : 0, columns: length, rows: 2))
    drawTrack(track, isCut: device.link.isCut, look: look)
    var taken: [Range<Int>] = []
    for flight in scene.flights.sorted(by: { $0.importance > $1.importance })
    where flight.device == index {
      let direction = flight.isUp == isLeft
      drawFlight(flight, isRightward: direction, on: track, among: &taken, look: look)
    }
    for loss in scene.losses where loss.device == index {
      drawLoss(loss, isRightward: loss.isUp == isLeft, on: track, look: look)
    }
  }

  private func drawTrack(_ track: Region, isCut: Bool, look: Look) {
    let style = look.style(isCut ? .offline : .border)
    for row in 0..<2 {
      track.horizontalLine(row: row, style: style)
      guard isCut else { continue }
      for column in stride(from: 1, to: track.size.columns, by: 2) {
        track.write(" ", column: column, row: row, style: style)
      }
      track.write(
        look.glyphs.invalid, column: track.size.columns / 4 * 2, row: row, style: style)
    }
  }

  /// An arrow at the message's place and behind it what it carries, where two columns stay free on
  /// both sides of that; else the arrow alone, and nothing where another's words stand.
  private func drawFlight(
    _ flight: DemoScene.Flight, isRightward: Bool, on track: Region,
    among taken: inout [Range<Int>], look: Look
  ) {
    let style = look.style(flight.cargo == .nothing ? .muted : .message)
    let arrow = flight.arrow(isRightward: isRightward, isASCII: look.isASCII)
    let column = place(of: flight, isRightward: isRightward, on: track)
    let line = track.line(flight.isUp ? 0 : 1)
    let label = VisibleText(flight.label(look), isASCII: look.isASCII)
    let start = isRightward ? column - label.width - 2 : column - 1
    let columns = start..<start + label.width + 4
    let row = flight.isUp ? 0 : Self.lower
    let wanted = columns.lowerBound + row - 2..<columns.upperBound + row + 2
    let isFree = !taken.contains { $0.overlaps(wanted) }
    guard label.width > 0, isFree, start >= 2, columns.upperBound <= track.size.columns - 2 else {
      if !taken.contains(where: { $0.contains(column + row) }) {
        line.write(arrow, column: column, style: style)
      }
      return
    }
    taken.append(columns.lowerBound + row..<columns.upperBound + row)
    line.part(Rect(column: start, columns: columns.count, rows: 1)).clear(style)
    line.write(label, column: isRightward ? start + 1 : column + 2, style: style)
    line.write(arrow, column: column, style: style)
  }

  /// Tells the columns of the lower row from those of the upper one.
  private static let lower = 10_000

  private func drawLoss(
    _ loss: DemoScene.Flight, isRightward: Bool, on track: Region, look: Look
  ) {
    let column = place(of: loss, isRightward: isRightward, on: track)
    let label = loss.cargo == .nothing ? "" : " lost "
    let text = isRightward ? label + look.glyphs.invalid : look.glyphs.invalid + label
    let start = isRightward ? column - label.count : column
    track.write(
      text, column: max(0, min(start, track.size.columns - text.count)), row: loss.isUp ? 0 : 1,
      style: look.style(.messageLost))
  }

  private func place(of flight: DemoScene.Flight, isRightward: Bool, on track: Region) -> Int {
    let last = max(0, track.size.columns - 1)
    let way = Int((min(1, max(0, flight.progress)) * Double(last)).rounded())
    return isRightward ? way : last - way
  }
}

extension DemoScene.Flight {
  /// What hides what where messages meet.
  fileprivate var importance: Int {
    switch cargo {
    case .nothing: 0
    case .receipt: 1
    case .changes: 2
    }
  }

  fileprivate func arrow(isRightward: Bool, isASCII: Bool) -> String {
    guard !isASCII else { return isRightward ? ">" : "<" }
    return isRightward ? "▸" : "◂"
  }

  @MainActor
  fileprivate func label(_ look: Look) -> String {
    switch cargo {
    case .nothing: ""
    case .changes(let what): what
    case .receipt(let what): "\(look.isASCII ? "ok" : "✓") \(what)"
    }
  }
}

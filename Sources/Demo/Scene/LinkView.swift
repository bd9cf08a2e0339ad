import Editor
import Terminals
import Themes

/// The way between the devices: each has a lane to the account, and messages travel along it.
@MainActor
struct LinkView {
  let scene: DemoScene

  func draw(in region: Region, look: Look) {
    region.clear(look.style(.text))
    region.horizontalLine(row: 0, style: look.style(.border))
    region.write(" link ", column: 2, style: look.style(.title))
    drawLanes(in: region.line(1), look: look)
    drawCargo(in: region.line(2), look: look)
  }

  private func drawLanes(in line: Region, look: Look) {
    let account = " \(scene.account): \(scene.accountKeyCount) keys "
    let width = min(VisibleText(account).width, line.size.columns / 3)
    let side = (line.size.columns - width) / 2
    line.write(
      account, in: side..<side + width, alignment: .center, style: look.style(.accent))
    let lanes = [0..<side, side + width..<line.size.columns]
    for (index, columns) in lanes.enumerated() where scene.devices.indices.contains(index) {
      let lane = Rect(column: columns.lowerBound, columns: columns.count, rows: 1)
      drawLane(of: index, in: line.part(lane), look: look)
    }
  }

  /// A device's name at the outer end, the line to the account, and what travels on it.
  private func drawLane(of index: Int, in lane: Region, look: Look) {
    let device = scene.devices[index]
    let isLeft = index == 0
    let name = " \(device.name) "
    let nameWidth = min(VisibleText(name).width, lane.size.columns / 2)
    let length = lane.size.columns - nameWidth
    guard length > 0 else { return }
    let start = isLeft ? 0 : length
    lane.write(name, in: start..<start + nameWidth, style: look.style(.text))
    let track = lane.part(Rect(column: isLeft ? nameWidth : 0, columns: length, rows: 1))
    let isCut = device.link == .offline || device.link == .signedOut
    for column in 0..<length {
      let isGap = isCut && column % 2 == 1
      track.write(
        isGap ? " " : look.glyphs.horizontal, column: column,
        style: look.style(isCut ? .offline : .border))
    }
    for flight in scene.flights where flight.device == index {
      drawFlight(flight, isLeft: isLeft, on: track, look: look)
    }
  }

  private func drawFlight(_ flight: DemoScene.Flight, isLeft: Bool, on track: Region, look: Look) {
    let last = track.size.columns - 1
    let way = Int((min(1, max(0, flight.progress)) * Double(last)).rounded())
    let isRightward = flight.isUp == isLeft
    let arrow = look.isASCII ? (isRightward ? ">" : "<") : (isRightward ? "▶" : "◀")
    track.write(
      arrow, column: isRightward ? way : last - way, style: look.style(.message))
  }

  /// The newest message in words.
  private func drawCargo(in line: Region, look: Look) {
    guard let flight = scene.flights.last, scene.devices.indices.contains(flight.device) else {
      line.write("nothing on the way", in: 1..<line.size.columns, style: look.style(.muted))
      return
    }
    let name = scene.devices[flight.device].name
    let way =
      flight.isUp ? "\(name) \(look.glyphs.arrow) account" : "account \(look.glyphs.arrow) \(name)"
    let others = scene.flights.count > 1 ? ", \(scene.flights.count - 1) more on the way" : ""
    line.write(
      "\(way): \(flight.cargo), \(Int(flight.progress * 100)) % of the way\(others)",
      in: 1..<line.size.columns, style: look.style(.muted))
  }
}

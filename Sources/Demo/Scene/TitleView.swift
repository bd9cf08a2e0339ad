import SetteeEditor
import SetteeTerminals
import SetteeThemes

/// The first line: what is shown, and on its right how the world is set.
@MainActor
struct TitleView {
  let heading: DemoScene.Heading

  func draw(in line: Region, look: Look) {
    line.clear(look.style(.title))
    let right = VisibleText.width(of: conditions.joined(separator: "  "))
    let column = max(0, line.size.columns - right - 1)
    line.write(
      " \(heading.title): one account, two devices", in: 0..<max(0, column - 2),
      style: look.style(.title))
    line.write(
      conditions.joined(separator: "  "), column: column, style: look.style(.title))
  }

  private var conditions: [String] {
    let loss = heading.lossPercent > 0 ? "loses \(heading.lossPercent)%" : nil
    let robot = heading.robot.map { "robot on \($0)" }
    let time = heading.isPaused ? "stopped at \(heading.clock)" : heading.clock
    let kind = heading.place.map(Self.short) ?? "seed \(heading.seed)"
    return [robot, loss, kind, time].compactMap { $0 }
  }

  private static let placeLengthMax = 36

  /// The end of a long place, which tells it from others.
  private static func short(_ place: String) -> String {
    place.count <= placeLengthMax ? place : "…\(place.suffix(placeLengthMax - 1))"
  }
}

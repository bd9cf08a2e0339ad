import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// Where a number stands between its two bounds: `6 ├──●───────┤ 100`.
struct SliderTrack: Equatable {
  private let low: String, high: String
  /// Where the value stands, 0 at the low bound and 1 at the high one; `nil` outside of them.
  private let share: Double?

  /// - Returns: `nil` for types without two bounds.
  init?(type: SettingType, value: PropertyList?) {
    guard case .integer(let limits) = type.unwrapped else {
      guard case .number(let limits) = type.unwrapped else { return nil }
      self.init(limits, value)
      return
    }
    self.init(limits, value)
  }

  private init?(_ limits: SettingType.NumberConstraints, _ value: PropertyList?) {
    guard let low = limits.minimum?.value, let high = limits.maximum?.value,
      let from = low.double, let to = high.double, from < to
    else { return nil }
    self.low = low.shortText
    self.high = high.shortText
    let share = value?.double.map { ($0 - from) / (to - from) }
    self.share = share.flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// The columns of everything but the track.
  private var ends: Int { low.utf8.count + high.utf8.count + 4 }

  /// The columns wanted at least.
  var widthMin: Int { ends + 5 }

  /// Draws from the region's first column on, where it has room.
  @MainActor
  func draw(in line: Region, look: Look, ground: Role = .text) {
    let track = min(line.size.columns - ends, Self.trackMax)
    guard track >= 5 else { return }
    let muted = look.theme.style(.note, on: ground)
    let border = look.theme.style(.border, on: ground)
    let isASCII = line.canvas.isASCII
    var column = line.write("\(low) ", style: muted)
    column = line.write(isASCII ? "+" : "├", column: column, style: border)
    let start = column
    column = line.write(
      String(repeating: look.glyphs.horizontal, count: track), column: column, style: border)
    column = line.write(isASCII ? "+" : "┤", column: column, style: border)
    line.write(" \(high)", column: column, style: muted)
    line.part(Rect(column: start, columns: track, rows: 1)).note(
      MouseTarget.slider(left: line.absolute(Point(column: start, row: 0)).column, columns: track))
    guard let share else { return }
    line.write(
      look.glyphs.modified, column: start + Int((share * Double(track - 1)).rounded()),
      style: look.theme.style(.accent, on: ground))
  }

  private static let trackMax = 24
}

extension FieldDetail {
  /// The place of a number between its bounds; secrets show none.
  var slider: SliderTrack? {
    description.traits.contains(.secret)
      ? nil : SliderTrack(type: description.type, value: row.reading.value)
  }
}

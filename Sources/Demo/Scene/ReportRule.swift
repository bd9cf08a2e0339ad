import SetteeEditor
import SetteeTerminals
import SetteeThemes

/// The rule below the devices, with what the last change on each cost to show.
@MainActor
struct ReportRule {
  let reports: [String?]

  /// - Parameters:
  ///   - line: The rule's row.
  ///   - places: The devices' columns.
  ///   - look: The looks.
  func draw(in line: Region, places: [Range<Int>], look: Look) {
    line.horizontalLine(row: 0, style: look.style(.border))
    for (report, columns) in zip(reports, places) {
      guard let report else { continue }
      let width = min(VisibleText.width(of: report) + 2, columns.count - 2)
      line.write(
        " \(report) ", in: columns.lowerBound + 1..<columns.lowerBound + 1 + max(0, width),
        style: look.style(.muted))
    }
    if let seam = places.first?.upperBound {
      line.write(look.isASCII ? "+" : "┴", column: seam, style: look.style(.border))
    }
  }
}

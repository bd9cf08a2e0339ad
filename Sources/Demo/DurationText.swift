/// Spans of time as people type them: `800ms`, `2s`, `1.5s`.
package enum DurationText {
  /// The longest span anybody may ask for: an hour.
  package static let millisecondsMax = 3_600_000

  /// Whole milliseconds, or `nil` where the text is no span from 0 to an hour.
  package static func milliseconds(_ text: String) -> Int? {
    if text.hasSuffix("ms") { return scaled(text.dropLast(2), by: 1) }
    if text.hasSuffix("s") { return scaled(text.dropLast(), by: 1_000) }
    return nil
  }

  private static func scaled(_ number: Substring, by factor: Double) -> Int? {
    guard let value = Double(number), number.allSatisfy({ $0.isNumber || $0 == "." }) else {
      return nil
    }
    let milliseconds = (value * factor).rounded()
    return milliseconds <= Double(millisecondsMax) ? Int(milliseconds) : nil
  }
}

import SetteePropertyLists
import TestSupport

extension PropertyDictionary {
  static func random(
    _ count: Int, depth: Int, _ chance: inout SplitMix
  ) -> PropertyDictionary {
    PropertyDictionary(
      (0..<count).map { _ in
        (Key(.randomXML(&chance)), .random(depth: depth, &chance))
      })
  }
}

extension PropertyList {
  static func random(depth: Int, _ chance: inout SplitMix) -> PropertyList {
    switch Int.random(in: 0..<(depth > 0 ? 8 : 6), using: &chance) {
    case 0: return .boolean(.random(using: &chance))
    case 1: return .integer(Int128(Int64.random(in: .min ... .max, using: &chance)))
    case 2: return .real(.random(in: -1e9...1e9, using: &chance))
    case 3: return .data((0..<20).map { _ in .random(in: 0...255, using: &chance) })
    case 4:
      let seconds = Int.random(in: -1_000_000_000...1_000_000_000, using: &chance)
      return .date(Timestamp(secondsSinceReferenceDate: Double(seconds)))
    case 5: return .string(.randomXML(&chance))
    case 6: return .array((0..<3).map { _ in random(depth: depth - 1, &chance) })
    default: return .dictionary(.random(3, depth: depth - 1, &chance))
    }
  }
}

extension String {
  /// Any characters that XML carries, those first that mean something in it; no carriage return,
  /// which plistlib writes as a line feed.
  fileprivate static func randomXML(_ chance: inout SplitMix) -> String {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x26...0x3E, 9...10, 0x80...0x2FF, 0x300...0xD7FF, 0xE000...0xFFFD,
      0x1_0000...0x10_FFFF,
    ]
    let scalars = (0..<Int.random(in: 0..<12, using: &chance)).compactMap { _ in
      ranges.randomElement(using: &chance).flatMap {
        Unicode.Scalar(UInt32.random(in: $0, using: &chance))
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

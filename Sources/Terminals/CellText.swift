/// What one cell draws: a base character and at most three combining marks (ncurses holds four), in
/// twelve bytes.
///
/// Safe by construction: only the gateway (`VisibleText`) makes one, so a canvas cannot hold a
/// control or format character. A trivial value, because a frame compares thousands of them.
package struct CellText: Hashable, Sendable {
  /// The base and two marks, 21 bits each; a base of 0 is the right half of a wide character.
  private var first: UInt64
  /// The third mark, and in the top bit whether the base is two columns wide.
  private var second: UInt32

  package static let space = CellText(ascii: 0x20)
  package static let continuation = CellText(ascii: 0)

  /// A printable ASCII character; the caller has checked that it is one.
  init(ascii: UInt8) {
    first = UInt64(ascii)
    second = 0
  }

  /// A character that `ScalarKind` calls visible.
  init(base: Unicode.Scalar, width: Int) {
    first = UInt64(base.value)
    second = width == 2 ? Self.wideBit : 0
  }

  package var isContinuation: Bool { first == 0 }
  package var isWide: Bool { second & Self.wideBit != 0 }
  package var isASCII: Bool { first < 0x80 && second == 0 }
  package var base: Unicode.Scalar { Self.scalar(first) ?? " " }

  /// How many combining marks there are.
  package var markCount: Int {
    if second & Self.mask32 != 0 { return 3 }
    if first >> 42 != 0 { return 2 }
    return first >> 21 != 0 ? 1 : 0
  }

  /// The base and its marks, in the order in which a terminal wants them.
  package var scalars: [Unicode.Scalar] {
    guard !isContinuation else { return [] }
    return [base] + [first >> 21, first >> 42, UInt64(second)].compactMap(Self.mark)
  }

  package var text: String {
    guard markCount > 0 else { return isContinuation ? "" : String(base) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// Adds a combining mark, or returns false when there is no room for another.
  mutating func append(mark: Unicode.Scalar) -> Bool {
    let value = UInt64(mark.value)
    switch markCount {
    case 0: first |= value << 21
    case 1: first |= value << 42
    case 2: second |= UInt32(value)
    default: return false
    }
    return true
  }

  private static let wideBit: UInt32 = 1 << 31
  private static let mask32: UInt32 = (1 << 21) - 1

  private static func scalar(_ bits: UInt64) -> Unicode.Scalar? {
    Unicode.Scalar(UInt32(bits & UInt64(mask32)))
  }

  private static func mark(_ bits: UInt64) -> Unicode.Scalar? {
    bits & UInt64(mask32) == 0 ? nil : scalar(bits)
  }
}

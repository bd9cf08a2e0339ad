/// What a terminal's background is, as far as a theme has to know.
package enum Ground: String, Hashable, Sendable {
  case dark, light

  /// Reads a terminal's answer to the question for its background (OSC 11): `11;rgb:ffff/ff/f`,
  /// each part of one to four digits.
  init?(reply: some Collection<UInt8>) {
    let text = String(decoding: reply, as: UTF8.self)
    guard text.hasPrefix("11;rgb"), let colon = text.firstIndex(of: ":") else { return nil }
    let parts = text[text.index(after: colon)...].split(
      separator: "/", omittingEmptySubsequences: false)
    let shares = parts.prefix(3).compactMap { part -> Double? in
      guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16), value >= 0 else {
        return nil
      }
      return Double(value) / Double((1 << (4 * part.utf8.count)) - 1)
    }
    guard parts.count >= 3, shares.count == 3 else { return nil }
    self = shares[0] * 0.299 + shares[1] * 0.587 + shares[2] * 0.114 < 0.5 ? .dark : .light
  }

  /// Reads `COLORFGBG`, as some terminals set it: the numbers of ink and ground, `15;0`.
  package init?(colorFGBG text: String) {
    guard let last = text.split(separator: ";").last, let number = Int(last),
      (0...15).contains(number)
    else { return nil }
    self = number == 7 || number > 8 ? .light : .dark
  }
}

import SetteeSettings

/// Addresses of machines and people.
enum AddressFormat {
  /// Four numbers from 0 to 255 without leading zeros: RFC 2673, 3.2.
  static func isIPv4(_ text: some StringProtocol) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        guard (1...3).contains(part.count), part.allSatisfy({ $0.digit != nil }) else {
          return false
        }
        let number = part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        return number <= 255 && (part.count == 1 || part.first != UInt8(ascii: "0"))
      }
  }

  /// Eight groups, or fewer with one gap; the last two may be an IPv4 address: RFC 4291, 2.2.
  static func isIPv6(_ text: some StringProtocol) -> Bool {
    let text = String(text)
    guard let gap = text.utf8Ranges(of: "::").first else {
      return groupCount(text, endsText: true) == 8
    }
    let (front, back) = (String(text[..<gap.lowerBound]), String(text[gap.upperBound...]))
    guard !back.hasPrefix(":"),
      let before = groupCount(front, endsText: false), let after = groupCount(back, endsText: true)
    else { return false }
    return before + after <= 7
  }

  /// How many groups there are; `nil` where something is none.
  private static func groupCount(_ text: String, endsText: Bool) -> Int? {
    if text.isEmpty { return 0 }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    var count = 0
    for (position, part) in parts.enumerated() {
      if endsText, position == parts.count - 1, isIPv4(part) {
        count += 2
      } else if (1...4).contains(part.utf8.count), part.utf8.allSatisfy(\.isHexadecimal) {
        count += 1
      } else {
        return nil
      }
    }
    return count
  }

  /// Labels of letters, digits and inner hyphens: RFC 1123, 2.1.
  static func isHostName(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= 253 && areLabels(text, isInternational: false)
  }

  private static func areLabels(_ text: some StringProtocol, isInternational: Bool) -> Bool {
    text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      label in
      guard (1...63).contains(label.count), label.first != UInt8(ascii: "-"),
        label.last != UInt8(ascii: "-")
      else { return false }
      return label.allSatisfy {
        $0.isLetter && $0 < 0x80 || $0.digit != nil || $0 == UInt8(ascii: "-")
          || (isInternational && $0 >= 0x80)
      }
    }
  }

  /// A mailbox of RFC 5321, 4.1.2, or with letters of all scripts as RFC 6531 has it.
  static func isMail(_ text: String, isInternational: Bool) -> Bool {
    guard let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) else { return false }
    let (local, domain) = (text[..<at], text[text.utf8.index(after: at)...])
    guard (1...64).contains(local.utf8.count) else { return false }
    guard isLocalPart(Array(local.utf8), isInternational: isInternational) else { return false }
    guard domain.hasPrefix("["), domain.hasSuffix("]") else {
      return areLabels(domain, isInternational: isInternational)
    }
    let literal = domain.dropFirst().dropLast()
    return literal.lowercased().hasPrefix("ipv6:")
      ? isIPv6(literal.dropFirst(5)) : isIPv4(literal)
  }

  private static func isLocalPart(_ bytes: [UInt8], isInternational: Bool) -> Bool {
    func isWide(_ byte: UInt8) -> Bool { isInternational && byte >= 0x80 }
    if bytes.first == UInt8(ascii: "\"") {
      guard bytes.count >= 2, bytes.last == UInt8(ascii: "\"") else { return false }
      var inside = bytes[1..<(bytes.count - 1)]
      while let byte = inside.popFirst() {
        if byte == UInt8(ascii: "\\") {
          guard let next = inside.popFirst(), (0x20...0x7E).contains(next) else { return false }
        } else if byte == UInt8(ascii: "\"") || !((0x20...0x7E).contains(byte) || isWide(byte)) {
          return false
        }
      }
      return true
    }
    return bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty
        && $0.allSatisfy { byte in
          (byte.isLetter && byte < 0x80) || byte.digit != nil || isWide(byte)
            || "!#$%&'*+-/=?^_`{|}~".utf8.contains(byte)
        }
    }
  }

  /// Whether a host in brackets, which grammars let through by its characters, is an address.
  static func hasValidHost(_ text: String) -> Bool {
    guard let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") else {
      return true
    }
    let host = text[text.index(after: open)..<close]
    return host.first == "v" || host.first == "V" || isIPv6(host)
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    digit != nil || (0x61...0x66).contains(self | 0x20)
  }
}

extension String {
  /// Where a short text stands.
  fileprivate func utf8Ranges(of text: String) -> [Range<String.Index>] {
    guard let first = text.utf8.first else { return [] }
    return utf8.indices.compactMap { index in
      guard utf8[index] == first, self[index...].utf8.starts(with: text.utf8) else { return nil }
      return index..<utf8.index(index, offsetBy: text.utf8.count)
    }
  }
}

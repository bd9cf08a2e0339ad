import SetteeSettings

/// A reference as RFC 3986 takes it apart, absolute or relative.
///
/// Nothing is checked: schemas refer by whatever their authors wrote, and a reference that leads
/// nowhere is told as that.
struct URIReference: Sendable, Hashable {
  var scheme: String?
  var authority: String?
  var path = ""
  var query: String?
  /// What follows `#`, as written.
  var fragment: String?

  init(_ text: String) {
    var rest = text[...]
    if let mark = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
      scheme = rest[..<colon].lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    if rest.hasPrefix("//") {
      let name = rest.dropFirst(2).prefix { $0 != "/" }
      authority = String(name)
      rest = rest[name.endIndex...]
    }
    path = String(rest)
  }

  private static func isScheme(_ text: Substring) -> Bool {
    guard let first = text.utf8.first, first.isLetter else { return false }
    return text.utf8.allSatisfy {
      $0.isLetter || $0.digit != nil || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
  }

  /// This reference without its fragment.
  var document: URIReference {
    var result = self
    result.fragment = nil
    return result
  }

  /// What this reference means where another address is the base: RFC 3986, 5.2.
  func resolved(against base: URIReference) -> URIReference {
    var result = self
    if scheme != nil {
      result.path = Self.withoutDots(path)
      return result
    }
    result.scheme = base.scheme
    if authority != nil {
      result.path = Self.withoutDots(path)
      return result
    }
    result.authority = base.authority
    if path.isEmpty {
      result.path = base.path
      if query == nil { result.query = base.query }
    } else {
      result.path = Self.withoutDots(path.hasPrefix("/") ? path : merged(with: base))
    }
    return result
  }

  private func merged(with base: URIReference) -> String {
    if base.authority != nil, base.path.isEmpty { return "/" + path }
    guard let slash = base.path.lastIndex(of: "/") else { return path }
    return base.path[...slash] + path
  }

  /// A path with its `.` and `..` followed.
  private static func withoutDots(_ path: String) -> String {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return path }
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    var kept: [Substring] = []
    for (position, step) in steps.enumerated() {
      let isLast = position == steps.count - 1
      switch step {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || (kept.count == 1 && kept[0] != "") { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(step)
      }
    }
    return kept.joined(separator: "/")
  }
}

extension URIReference {
  /// A text as a fragment, what may not stand there in percent signs: RFC 3986, 3.5.
  static func fragment(_ text: String) -> String {
    let allowed = Set("-._~!$&'()*+,;=:@/?".utf8)
    return text.utf8.map { byte in
      if byte.isLetter || byte.digit != nil || allowed.contains(byte) {
        return String(UnicodeScalar(byte))
      }
      return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

extension URIReference: CustomStringConvertible {
  /// The reference as it is written, put together again: RFC 3986, 5.3.
  var description: String {
    var text = scheme.map { $0 + ":" } ?? ""
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }
}

extension UInt8 {
  /// Whether this is an ASCII letter.
  var isLetter: Bool { (0x61...0x7A).contains(self | 0x20) }
}

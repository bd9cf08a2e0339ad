import SetteePropertyLists

/// What one write put into a key, in a form that may be kept in journals and shown in logs.
package enum Content: Sendable, Hashable {
  case value(PropertyList)
  case removed
  /// A secret's value is not kept. Sixteen bits tell two lost secrets apart most of the time and
  /// are too few to find out what either was.
  case secret(fingerprint: UInt16)

  package init(_ value: PropertyList?, isSecret: Bool) {
    switch value {
    case nil: self = .removed
    case let value? where !isSecret: self = .value(value)
    case let value?: self = .secret(fingerprint: UInt16(truncatingIfNeeded: Fingerprint.of(value)))
    }
  }
}

extension Content: CustomStringConvertible {
  /// A short form for sentences.
  package var description: String {
    switch self {
    case .value(let value): value.brief
    case .removed: "nothing (removed)"
    case .secret: "a secret"
    }
  }
}

extension PropertyList {
  /// So much of a text is shown in a sentence.
  package static var briefLength: Int { 24 }

  /// The value in few characters, for sentences; cut, never complete for long values.
  package var brief: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): flag ? "on" : "off"
    case .integer(let number): "\(number)"
    case .real(let number): "\(number)"
    case .string(let text): "'\(Self.cut(text))'"
    case .date: "a date"
    case .data(let bytes): "\(bytes.count.grouped) bytes"
    case .array(let elements): elements.count.counted("item")
    case .dictionary(let entries): entries.count.counted("entry", "entries")
    }
  }

  /// Cuts by scalars: one `Character` of a hostile text may be a megabyte long.
  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex, offsetBy: briefLength, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }
}

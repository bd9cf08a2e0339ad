extension PropertyList {
  /// How JSON text is laid out.
  package enum JSONLayout: Sendable {
    /// One line, a space after each comma and colon.
    case compact
    /// One line for each value, indented by two spaces.
    case pretty
    /// One line without blanks; a number without a fraction is written as a whole one.
    case tight
  }

  /// The value as JSON text that reads back as the same value.
  ///
  /// Three kinds have no place in JSON and become the nearest string: a date is written as RFC
  /// 3339 in UTC, data as base64, `nan` and the infinities by name.
  package func json(_ layout: JSONLayout = .compact) -> String {
    var writer = JSONWriter(layout: layout)
    writer.write(self, level: 0)
    return writer.text
  }
}

extension ValueTree {
  /// The value as JSON text, like that of a property list; numbers that JSON has are written as
  /// they stand where the value comes from, and moments with all their digits.
  package func json(_ layout: PropertyList.JSONLayout = .compact) -> String {
    var writer = JSONWriter(layout: layout)
    writer.write(self, level: 0)
    return writer.text
  }
}

private struct JSONWriter {
  let layout: PropertyList.JSONLayout
  var text = ""

  init(layout: PropertyList.JSONLayout) { self.layout = layout }

  mutating func write(_ value: some ValueTree, level: Int) {
    switch value.kind {
    case .list:
      writeList(value.count, brackets: ("[", "]"), level: level) {
        $0.write(value.element(at: $1), level: level + 1)
      }
    case .object:
      writeList(value.count, brackets: ("{", "}"), level: level) { writer, position in
        let (name, member) = value.member(at: position)
        writer.write(name.name)
        writer.text += writer.layout == .tight ? ":" : ": "
        writer.write(member, level: level + 1)
      }
    case .null, .boolean, .integer, .real, .string, .date, .data:
      if layout != .tight, let spelling = value.spelling, JSONNumberScanner.isNumber(spelling) {
        text += spelling
      } else if let quoted = value.quotedSpelling {
        text += quoted
      } else if let moment = value.momentText {
        write(moment)
      } else {
        write(scalar: value.scalar ?? .null)
      }
    }
  }

  private mutating func write(scalar value: PropertyList) {
    switch value {
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .real(let value): write(value)
    case .string(let value): write(value)
    case .date(let value): write(value.rfc3339)
    case .data(let value): write(Base64.text(of: value))
    case .null, .array, .dictionary: text += "null"
    }
  }

  private mutating func writeList(
    _ count: Int, brackets: (String, String), level: Int,
    element: (inout JSONWriter, Int) -> Void
  ) {
    text += brackets.0
    for position in 0..<count {
      if position > 0 { text += layout == .compact ? ", " : "," }
      breakLine(level: level + 1)
      element(&self, position)
    }
    if count > 0 { breakLine(level: level) }
    text += brackets.1
  }

  private mutating func breakLine(level: Int) {
    guard layout == .pretty else { return }
    text += "\n" + String(repeating: "  ", count: level)
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return write("\(number)") }
    let whole = layout == .tight ? Int64(exactly: number) : nil
    text += whole.map(String.init) ?? "\(number)"
  }

  private mutating func write(_ string: String) {
    text += "\""
    text.appendEscaped(string) { $0.jsonEscape }
    text += "\""
  }
}

extension Timestamp {
  /// The moment as RFC 3339 in UTC, `2026-11-21T09:30:00Z`, with milliseconds where it has any;
  /// a moment outside the years 0 to 9999 as the bare number of seconds.
  package var rfc3339: String {
    let milliseconds = (secondsSinceReferenceDate * 1000).rounded()
    // From 0000-01-01 to 9999-12-31, counted from 2001-01-01.
    guard milliseconds >= -63_145_526_400_000, milliseconds < 252_423_993_600_000 else {
      return "\(secondsSinceReferenceDate)"
    }
    let (seconds, rest) = Int(milliseconds).quotientAndRemainder(flooringBy: 1000)
    let text = XMLCalendarTime(secondsSinceReferenceDate: Int64(seconds)).text
    return rest == 0 ? text : "\(text.dropLast()).\(rest.padded(to: 3))Z"
  }
}

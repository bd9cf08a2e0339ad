import SetteePropertyLists
import SetteeSettings

extension ValueText {
  /// A value as JSON on one line, cut when it is long; what JSON lacks stands as text.
  static func compactJSON(_ value: PropertyList) -> String {
    var writer = LineWriter()
    writer.write(value, depth: 0)
    return writer.isCut ? writer.text + "…" : writer.text
  }

  /// Writes until the text is long enough for any line, or too deep to be read on one.
  private struct LineWriter {
    var text = ""
    var isCut = false

    mutating func write(_ value: PropertyList, depth: Int) {
      guard text.utf8.count < byteCountMax, depth < 64 else {
        isCut = true
        return
      }
      switch value {
      case .null: text += "null"
      case .boolean(let value): text += value ? "true" : "false"
      case .integer, .real: text += value.shortText
      case .string(let string): quote(string)
      case .date(let moment): quote(moment.text)
      case .data(let bytes): quote("\(bytes.count) bytes")
      case .array(let items):
        list(items, "[", "]") { $0.write($1, depth: depth + 1) }
      case .dictionary(let entries):
        list(entries, "{", "}") { writer, entry in
          writer.quote(entry.key.name)
          writer.text += ": "
          writer.write(entry.value, depth: depth + 1)
        }
      }
    }

    private mutating func list<Items: Collection>(
      _ items: Items, _ open: String, _ close: String,
      each write: (inout LineWriter, Items.Element) -> Void
    ) {
      text += open
      for (index, item) in items.enumerated() {
        if isCut { return }
        if index > 0 { text += ", " }
        write(&self, item)
      }
      if !isCut { text += close }
    }

    private mutating func quote(_ string: String) {
      text += "\""
      for (index, scalar) in string.unicodeScalars.enumerated() {
        if index >= scalarCountWhenCut {
          isCut = true
          return
        }
        text.appendEscaped(String(scalar)) { $0.jsonEscape }
      }
      text += "\""
    }
  }
}

extension Timestamp {
  /// The moment as RFC 3339 in UTC, to the second; outside the years 0 to 9999 as seconds.
  var text: String { isInCalendar ? calendarText : "\(secondsSinceReferenceDate) s" }
}

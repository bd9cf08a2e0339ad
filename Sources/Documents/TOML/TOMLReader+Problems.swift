import SetteePropertyLists

/// What is wrong with a text, in words.
extension TOMLReader {
  func problem(_ reason: String, at offset: Int? = nil) -> DocumentProblem {
    DocumentProblem(reason, at: offset ?? position, in: bytes)
  }

  func unexpected(_ expected: String) -> DocumentProblem {
    problem("expected \(expected), found \(found)")
  }

  func isDefinedAlready(_ key: TOMLKey, _ index: Int) -> DocumentProblem {
    problem("\(word(key)) stands in line \(line(of: index)) already", at: Int(key.span.start))
  }

  func isDefinedElsewhere(_ key: TOMLKey, _ index: Int) -> DocumentProblem {
    problem(
      "the table \(word(key)) of line \(line(of: index)) takes keys only where it stands",
      at: Int(key.span.start))
  }

  func isNoTable(_ key: TOMLKey, _ index: Int) -> DocumentProblem {
    problem(
      "\(word(key)) of line \(line(of: index)) is a value, to which nothing can be added",
      at: Int(key.span.start))
  }

  func isNoArrayOfTables(_ key: TOMLKey, _ index: Int) -> DocumentProblem {
    problem(
      "\(word(key)) of line \(line(of: index)) is no array of tables", at: Int(key.span.start))
  }

  private func word(_ key: TOMLKey) -> String {
    "'\(Self.cut(String(decoding: bytes[key.span.range], as: UTF8.self)))'"
  }

  private func line(of index: Int) -> Int {
    TextPosition(ofOffset: Int(tree[index].key.span.start), in: bytes).line
  }

  private var found: String {
    guard position < bytes.count else { return "the end of the file" }
    let rest = bytes[position...].prefix(80)
    let word = rest.prefix { $0.isWordByte }
    if !word.isEmpty { return "'\(Self.cut(String(decoding: word, as: UTF8.self)))'" }
    guard let scalar = String(decoding: rest.prefix(4), as: UTF8.self).unicodeScalars.first,
      scalar.value >= 0x20, scalar.value != 0x7F
    else { return byte == 0x0A || byte == 0x0D ? "the end of the line" : "a control character" }
    return "'\(Character(scalar))'"
  }

  private static func cut(_ text: String) -> String {
    text.count <= 40 ? text : "\(text.prefix(39))…"
  }
}

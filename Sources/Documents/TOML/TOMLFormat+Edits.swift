import SetteePropertyLists

/// How TOML spells an edit.
extension TOMLFormat {
  package var scattersValues: Bool { true }

  package func stretches(of node: DocumentNode, in document: Document) -> [Range<Int>] {
    guard let outline = TOMLOutline(document, version: version), outline.isScattered(node) else {
      return [node.range]
    }
    return outline.runs(outline.pieces(of: node)).flatMap { run in
      let ranges = outline.statements[run].map(\.range)
      // A header takes all to the end of its last line along, keys alone their values.
      guard outline.statements[run].contains(where: { $0.kind != .pair }) else { return ranges }
      let end = outline.layout.lineEnd(of: ranges[ranges.count - 1].upperBound)
      return [ranges[0].lowerBound..<end]
    }
  }

  package func adapted(_ scalar: PropertyList) throws(EditRefusal) -> PropertyList {
    switch scalar {
    case .null: throw .unstorable("TOML has no null; reset takes the member away.")
    case .integer(let value) where Int64(exactly: value) == nil:
      throw .unstorable("TOML's integers end at 9223372036854775807.")
    case .data(let bytes): return .string(Base64.text(of: bytes))
    case .boolean, .integer, .real, .string, .date, .array, .dictionary: return scalar
    }
  }

  package func readScalar(_ bytes: [UInt8]) -> (kind: ValueKind, flags: SyntaxEntry.Flags)? {
    do throws(DocumentProblem) {
      let document = try Document(Array("a = ".utf8) + bytes, format: self)
      guard let node = document.root.member(named: "a"), !node.isContainer,
        node.range == 4..<bytes.count + 4
      else { return nil }
      return (node.kind, node.entry.flags)
    } catch {
      return nil
    }
  }

  package func patch(for edit: NodeEdit, in document: Document) throws(EditRefusal) -> Patch {
    if case .replace(let node, let value) = edit, !node.isContainer, !value.isContainer {
      let text = try TOMLReplacement(node, by: value, in: around ?? document).text
      return Patch([Splice(node.range, text)])
    }
    guard let outline = TOMLOutline(document, version: version) else { throw .unproven }
    let editor = TOMLEditor(outline: outline, format: self)
    switch edit {
    case .replace(let node, let value): return try editor.replace(node, by: value)
    case .insert(let container, let position, let name, let value):
      return try editor.insert(value, name, into: container, at: position)
    case .remove(let node): return try editor.remove(node)
    case .rename(let node, let name): return editor.rename(node, name)
    case .move(let node, let position): return try editor.move(node, to: position)
    case .duplicate(let node, let name): return try editor.duplicate(node, as: name)
    }
  }
}

/// A scalar in place of another one: it keeps the other's kind of quotes, and dates stay dates.
struct TOMLReplacement {
  let text: String

  init(
    _ node: DocumentNode, by value: any ValueTree, in document: Document
  ) throws(EditRefusal) {
    let date = node.tree.bytes.withUnsafeBufferPointer { TOMLDate($0[node.range]) }
    guard case .string(let new) = value.scalar, value.kind == .string,
      date != nil || !value.isLocalDate
    else {
      text = TOMLSpelling().scalar(value)
      return
    }
    guard let date else {
      text = Self.quoted(new, inPlaceOf: node, TextLayout(document.bytes), document)
      return
    }
    var bytes = Array(new.utf8)
    let kind = bytes.withUnsafeMutableBufferPointer { bytes -> TOMLDate.Kind? in
      let text = UnsafeBufferPointer(bytes)[...]
      // Readers of TOML 1.0 want seconds; who has left them out has other readers.
      let version: TOMLFormat.Version = date.hasSeconds ? .v1_0 : .v1_1
      guard let new = TOMLDate(text), new.problem(in: version) == nil else { return nil }
      return new.kind
    }
    guard kind == date.kind else {
      throw .unstorable("Must be \(date.kind.phrase), such as \(date.kind.example).")
    }
    text = new
  }

  private static func quoted(
    _ text: String, inPlaceOf node: DocumentNode, _ layout: TextLayout, _ document: Document
  ) -> String {
    let old = node.source
    var spelling = TOMLSpelling()
    spelling.allowsLines = layout.lineEnd == "\n"
    guard old.hasPrefix("\"\"\"") || old.hasPrefix("'''") else {
      spelling.quote =
        old.first.flatMap { $0 == "'" || $0 == "\"" ? $0 : nil }
        ?? TOMLStyle(of: document, layout: layout).quote(
          beside: node.parent?.position ?? 0, in: node.parent?.container)
      return spelling.value(PropertyList.string(text), behind: "")
    }
    // A line end right behind the quotes is not part of the text.
    let isLined = old.dropFirst(3).first?.isNewline == true
    let first = isLined || (spelling.allowsLines && text.hasPrefix("\n")) ? layout.lineEnd : ""
    if old.hasPrefix("'''"), spelling.isLiteralInLines(text) {
      return "'''" + first + text + "'''"
    }
    return "\"\"\"" + first + spelling.inLines(text) + "\"\"\""
  }
}

extension TOMLDate.Kind {
  fileprivate var phrase: String {
    switch self {
    case .offsetDateTime: "a date and time with an offset"
    case .localDateTime: "a date and time without an offset"
    case .localDate: "a date"
    case .localTime: "a time of day"
    }
  }

  fileprivate var example: String {
    switch self {
    case .offsetDateTime: "1979-05-27T07:32:00Z"
    case .localDateTime: "1979-05-27T07:32:00"
    case .localDate: "1979-05-27"
    case .localTime: "07:32:00"
    }
  }
}

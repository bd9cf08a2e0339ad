import SetteePropertyLists

/// Spells values as JSON, laid out as what is around them.
struct JSONSpelling {
  let style: JSONStyle

  /// A list of scalars stays on its line where that has at most so many columns.
  private static let columnMax = 80

  /// A value as it stands at a place; lines after the first are indented.
  func text(_ value: any ValueTree, at place: BracketedContainer.Surroundings) -> String {
    switch value.kind {
    case .list: list(value, at: place)
    case .object: object(value, at: place)
    case .null, .boolean, .integer, .real, .string, .date, .data: Self.scalar(value)
    }
  }

  /// A member as it stands at a place.
  func member(
    _ name: Key, _ value: any ValueTree, at place: BracketedContainer.Surroundings
  ) -> String {
    let key = name.name.jsonQuoted + style.colon
    var inner = place
    inner.column += key.unicodeScalars.count
    return key + text(value, at: inner)
  }

  // MARK: Containers

  private func list(
    _ value: some ValueTree, at place: BracketedContainer.Surroundings
  ) -> String {
    guard value.count > 0 else { return "[]" }
    let isFlat = (0..<value.count).allSatisfy { !value.element(at: $0).isContainer }
    if place.isOneLine || isFlat {
      let line = oneLine(value, brackets: ("[", "]"), padding: style.listPadding)
      // The comma behind it counts.
      if place.isOneLine || place.column + line.unicodeScalars.count < Self.columnMax {
        return line
      }
    }
    return lines(value, brackets: ("[", "]"), at: place) { text(value.element(at: $0), at: $1) }
  }

  private func object(
    _ value: some ValueTree, at place: BracketedContainer.Surroundings
  ) -> String {
    guard value.count > 0 else { return "{}" }
    guard !place.isOneLine else {
      return oneLine(value, brackets: ("{", "}"), padding: style.objectPadding)
    }
    return lines(value, brackets: ("{", "}"), at: place) { position, place in
      let (name, inner) = value.member(at: position)
      return member(name, inner, at: place)
    }
  }

  private func oneLine(
    _ value: some ValueTree, brackets: (String, String), padding: String
  ) -> String {
    let place = BracketedContainer.Surroundings(indentation: "", column: 0, isOneLine: true)
    let items = (0..<value.count).map { position in
      guard value.kind == .object else { return text(value.element(at: position), at: place) }
      let (name, inner) = value.member(at: position)
      return member(name, inner, at: place)
    }
    let line = items.joined(separator: "," + style.gap)
    return brackets.0 + padding + line + padding + brackets.1
  }

  private func lines(
    _ value: some ValueTree, brackets: (String, String),
    at place: BracketedContainer.Surroundings,
    item: (Int, BracketedContainer.Surroundings) -> String
  ) -> String {
    let indentation = place.indentation + style.unit
    let inside = BracketedContainer.Surroundings(
      indentation: indentation, column: indentation.count, isOneLine: false)
    let items = (0..<value.count).map { item($0, inside) }
    let separator = style.lineEnd + indentation
    return brackets.0 + separator + items.joined(separator: "," + separator) + style.lineEnd
      + place.indentation + brackets.1
  }

  // MARK: Scalars

  /// A scalar; a number as it was typed where JSON has that spelling, and a text that no string can
  /// hold as it was written.
  static func scalar(_ value: some ValueTree) -> String {
    if let source = value.unreadableSource { return source }
    if value.kind == .integer || value.kind == .real, let spelling = value.spelling,
      JSONFormat.json.readScalar(Array(spelling.utf8)).map({ $0.kind.isNumber }) == true
    {
      return spelling
    }
    switch value.scalar {
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .real(let value): return "\(value)"
    case .string(let value): return value.jsonQuoted
    case .null, .date, .data, .array, .dictionary, nil: return "null"
    }
  }
}

extension ValueKind {
  fileprivate var isNumber: Bool { self == .integer || self == .real }
}

/// Reads an expression by recursive descent.
///
/// It follows ECMA-262 with the `u` flag where programs differ in what an expression means, and is
/// as lenient as browsers where the meaning is plain: `\-`, `\@` and a lone `{` are themselves.
struct PatternParser {
  let scalars: [Unicode.Scalar]
  var position = 0
  private var depth = 0

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func parse() throws(PatternError) -> PatternTree {
    let tree = try readAlternatives()
    guard isAtEnd else { throw error("This ')' closes no group.") }
    return tree
  }

  private mutating func readAlternatives() throws(PatternError) -> PatternTree {
    var parts = [try readSequence()]
    while take("|") { parts.append(try readSequence()) }
    return parts.count == 1 ? parts[0] : .alternatives(parts)
  }

  private mutating func readSequence() throws(PatternError) -> PatternTree {
    var parts: [PatternTree] = []
    while let next, next != "|", next != ")" { parts.append(try readTerm()) }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  private mutating func readTerm() throws(PatternError) -> PatternTree {
    let start = position
    let atom = try readAtom()
    let quantifier = position
    guard let (minimum, maximum) = try readQuantifier() else { return atom }
    switch atom {
    case .assertion, .look:
      throw PatternError(
        offset: quantifier,
        description: "'\(text(from: start, to: quantifier))' stands for no text to repeat.")
    case .empty, .scalar, .anyOf, .sequence, .alternatives, .repetition: break
    }
    _ = take("?")  // Which of several matches is found first does not change whether there is one.
    return .repetition(atom, minimum: minimum, maximum: maximum)
  }

  private mutating func readAtom() throws(PatternError) -> PatternTree {
    let start = position
    guard let scalar = takeAny() else { return .empty }
    switch scalar {
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case ".": return .anyOf(.anyButLineEnds)
    case "(": return try readGroup(from: start)
    case "[": return .anyOf(try readClass(from: start))
    case "\\": return try readEscape(from: start)
    case "*", "+", "?":
      throw PatternError(
        offset: start, description: "There is nothing here for '\(scalar)' to repeat.")
    case "{" where try readCounts(from: start) != nil:
      throw PatternError(
        offset: start, description: "There is nothing here for the count to repeat.")
    default: return .scalar(scalar)
    }
  }

  // MARK: Groups

  private mutating func readGroup(from start: Int) throws(PatternError) -> PatternTree {
    guard depth < Pattern.depthMax else {
      throw PatternError(
        offset: start, description: "Groups may nest at most \(Pattern.depthMax) levels.")
    }
    depth += 1
    defer { depth -= 1 }
    let kind = take("?") ? try readGroupKind(from: start) : .plain
    let tree = try readAlternatives()
    guard take(")") else {
      throw PatternError(offset: start, description: "This group has no closing ')'.")
    }
    switch kind {
    case .plain: return tree
    case .look(let isAhead, let isNegated):
      return .look(tree, isAhead: isAhead, isNegated: isNegated)
    }
  }

  private enum GroupKind {
    case plain
    case look(isAhead: Bool, isNegated: Bool)
  }

  private mutating func readGroupKind(from start: Int) throws(PatternError) -> GroupKind {
    let isBehind = take("<")
    if take("=") { return .look(isAhead: !isBehind, isNegated: false) }
    if take("!") { return .look(isAhead: !isBehind, isNegated: true) }
    if !isBehind, take(":") { return .plain }
    guard isBehind, takeName(until: ">") != nil else {
      throw PatternError(
        offset: start,
        description: "A group begins with '(', '(?:', '(?=', '(?!', '(?<=', '(?<!' or '(?<name>'.")
    }
    return .plain
  }

  /// A name and its end, or `nil` where it is empty or has no end.
  mutating func takeName(until end: Unicode.Scalar) -> String? {
    let rest = scalars[position...].prefix { $0 != end }
    guard !rest.isEmpty, rest.endIndex < scalars.count else { return nil }
    defer { position = rest.endIndex + 1 }
    return text(from: position, to: rest.endIndex)
  }

  // MARK: Quantifiers

  private mutating func readQuantifier() throws(PatternError) -> (Int, Int?)? {
    let start = position
    switch takeAny() {
    case "*": return (0, nil)
    case "+": return (1, nil)
    case "?": return (0, 1)
    case "{": if let counts = try readCounts(from: start) { return counts }
    default: break
    }
    position = start
    return nil
  }

  /// The counts after `{`; `nil`, and nothing taken, where the brace is just a brace.
  private mutating func readCounts(from start: Int) throws(PatternError) -> (Int, Int?)? {
    let afterBrace = position
    guard let minimum = takeCount() else { return nil }
    var maximum: Int? = minimum
    if take(",") { maximum = takeCount() }
    guard take("}") else {
      position = afterBrace
      return nil
    }
    if let maximum, maximum < minimum {
      throw PatternError(
        offset: start,
        description: "The counts in '\(text(from: start, to: position))' are out of order.")
    }
    return (minimum, maximum)
  }

  /// A decimal number, which stays at a million however long it is.
  private mutating func takeCount() -> Int? {
    var count: Int?
    while let next, ("0"..."9").contains(next) {
      count = min((count ?? 0) * 10 + Int(next.value - 0x30), 1_000_000)
      position += 1
    }
    return count
  }

  // MARK: Characters

  var isAtEnd: Bool { position >= scalars.count }

  var next: Unicode.Scalar? { isAtEnd ? nil : scalars[position] }

  mutating func takeAny() -> Unicode.Scalar? {
    guard let next else { return nil }
    position += 1
    return next
  }

  mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    position += 1
    return true
  }

  func text(from start: Int, to end: Int) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<end])
    return String(view)
  }

  func error(_ description: String) -> PatternError {
    PatternError(offset: position, description: description)
  }
}

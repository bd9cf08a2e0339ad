import SwiftSyntax

/// What a form shows of a property beyond its type: the words above it, and `@Setting`.
///
/// The documentation comment is the help. Its list items `Title`, `Range`, `Step`, `Choices`,
/// `Section`, `Secret` and `Hidden` are taken out of it and mean what `@Setting`'s arguments mean,
/// which count before them. An item that cannot be meant so is told of and remains help.
struct PropertyNote {
  private(set) var problems: [Problem] = []
  private var help: [String] = []
  private(set) var arguments: [String: String] = [:]
  private let variable: Variable

  init(_ variable: Variable) {
    self.variable = variable
    if let lock = variable.accessLock { arguments[lock] = "true" }
    for line in variable.declaration.leadingTrivia.documentation { take(line) }
    for argument in variable.marker("Setting")?.argumentList ?? [] {
      guard let label = argument.label?.text else { continue }
      arguments[label] = argument.expression.trimmedDescription
    }
    problems += [DefaultCheck(variable, arguments).problem].compactMap(\.self)
  }

  /// The argument of a backed property, with a comma, or nothing.
  var source: String { value.map { "note: \($0), " } ?? "" }

  /// What the property says, as an expression; nothing where it says nothing.
  var value: String? {
    var parts: [String] = []
    let text = help.joined(separator: "\n").trimmed
    if !text.isEmpty { parts.append("help: \(text.asLiteral)") }
    for label in ["title", "section", "range", "step", "choices", "secret", "hidden", "locked"] {
      if let value = arguments[label] { parts.append("\(label): \(value)") }
    }
    return parts.isEmpty ? nil : ".init(\(parts.joined(separator: ", ")))"
  }

  private mutating func take(_ line: String) {
    guard let item = NoteItem(line) else {
      help.append(line)
      return
    }
    switch item.reading(as: ValueWords(variable)) {
    case .argument(let source): arguments[item.name] = source
    case .sentence: help.append(line)
    case .wrong(let expectation):
      help.append(line)
      problems.append(
        .warning(variable.place, "'\(line.trimmed)' is left out: \(expectation)"))
    }
  }
}

/// An item of a comment's list that may mean something: `- Range: 8...72`.
private struct NoteItem {
  /// In small letters.
  let name: String
  private let text: String

  init?(_ line: String) {
    let line = line.trimmed
    guard line.hasPrefix("- ") else { return nil }
    let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
    guard var name = parts.first else { return nil }
    // A word alone may end as a sentence does.
    if parts.count == 1, name.hasSuffix(".") { name.removeLast() }
    self.name = String(name).trimmed.lowercased()
    text = parts.count > 1 ? String(parts[1]).trimmed : ""
  }

  /// What an item says.
  enum Reading {
    /// The source of an argument.
    case argument(String)
    /// Words for people.
    case sentence
    /// Something that was meant for a form and says nothing; with what would be right.
    case wrong(String)

    /// The same for numbers, texts and lists; what is on or off has no limits.
    func orNothing(for words: ValueWords) -> Reading {
      guard case .argument = self, words == .truths else { return self }
      return .wrong("the property is on or off, and has neither range nor step")
    }
  }

  func reading(as words: ValueWords) -> Reading {
    // The dot that ends a sentence.
    let bare = text.hasSuffix(".") && !text.hasSuffix("..") ? String(text.dropLast()).trimmed : text
    switch name {
    case "secret", "hidden": return Self.truth(bare.lowercased())
    case _ where bare.isEmpty: return meant(among: ["secret", "hidden"])
    case "title", "section": return .argument(text.asLiteral)
    case "range": return Self.range(bare).orNothing(for: words)
    case "step": return Self.step(bare).orNothing(for: words)
    case "choices":
      guard let choices = words.choices(in: bare) else {
        return .wrong(words.choicesExpected)
      }
      return choices.isEmpty ? .sentence : .argument("[\(choices.joined(separator: ", "))]")
    default: return meant(among: Self.names)
    }
  }

  /// An item that is one or two letters from a known one; those that say something by themselves
  /// may stand without words.
  private func meant(among names: [String]) -> Reading {
    guard !name.contains(" "), let known = EditDistance.nearest(to: name, among: names) else {
      return .sentence
    }
    return .wrong("did you mean '\(known.prefix(1).uppercased() + known.dropFirst())'?")
  }

  private static let names = ["title", "section", "range", "step", "choices", "secret", "hidden"]

  /// What is right where words follow a value that could stand alone.
  private static func alone(_ text: String, _ isValue: (String) -> Bool) -> Reading? {
    guard let first = text.split(separator: " ").first.map(String.init), first != text,
      isValue(first)
    else { return nil }
    return .wrong("write '\(first)' alone")
  }

  private static func range(_ text: String) -> Reading {
    let ends = text.split(separator: "...", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    if ends.count == 2, let lower = NumberWord(ends[0]), let upper = NumberWord(ends[1]),
      lower.value <= upper.value
    {
      return .argument("(\(lower.value))...(\(upper.value))")
    }
    let word = alone(text) { if case .argument = Self.range($0) { true } else { false } }
    if let word { return word }
    let isMeantSo = text.contains("..") && ends.allSatisfy { !$0.contains(" ") }
    guard isMeantSo || NumberWord.isMeant(by: text) else { return .sentence }
    return .wrong("a range is two numbers, the lower one first, such as 8...72")
  }

  private static func step(_ text: String) -> Reading {
    if let step = NumberWord(text), step.value > 0 { return .argument("\(step.value)") }
    guard NumberWord.isMeant(by: text) else {
      return alone(text) { NumberWord($0) != nil } ?? .sentence
    }
    return .wrong("a step is one number above 0, such as 0.5")
  }

  /// A value that may be secret is masked, and one that may be hidden has no row, until the comment
  /// says no.
  private static func truth(_ text: String) -> Reading {
    .argument(["false", "no"].contains(text) ? "false" : "true")
  }
}

/// A number as people write it in a comment: `+5`, `.5`, `1_000`.
struct NumberWord {
  let value: Double
  /// As a literal of its own kind, a whole number without a fraction.
  let literal: String

  /// `nil` for what is no finite number, such as "inf", which `Double` would read.
  init?(_ text: String) {
    let isPlain = text.allSatisfy { $0.isASCII && ($0.isNumber || "+-._eE".contains($0)) }
    let bare = text.filter { $0 != "_" }
    guard isPlain, text.contains(where: \.isNumber), let value = Double(bare), value.isFinite
    else { return nil }
    self.value = value
    literal = Int64(bare).map { "\($0)" } ?? "\(value)"
  }

  /// Whether a text is made of what numbers are made of.
  static func isMeant(by text: String) -> Bool {
    text.contains(where: \.isNumber)
      && text.allSatisfy { $0.isNumber || "+-._<eE ".contains($0) }
  }
}

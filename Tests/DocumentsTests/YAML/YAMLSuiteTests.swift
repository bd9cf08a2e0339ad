import Foundation
import SetteeDocuments
import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeYAMLDocuments

/// The cases of yaml-test-suite, where they lie beside the project.
@Suite("yaml-test-suite")
struct YAMLSuiteTests {
  /// A case of the suite: a text, and what it says or that it is wrong.
  struct Case {
    let name: String
    let text: String
    let tree: String
    let isInvalid: Bool
  }

  /// How a run over the suite comes out.
  struct Outcome: Equatable {
    var right = 0
    /// Valid cases that are read otherwise, and those that are refused.
    var other = 0
    var refused = 0
    /// Invalid cases that are refused, and those that are taken.
    var invalid = 0
    var taken = 0

    var count: Int { right + other + refused + invalid + taken }
  }

  /// What libyaml itself comes to, by the number of cases: of the whole suite and of a half.
  private static let outcomes = [
    Outcome(right: 252, other: 5, refused: 51, invalid: 78, taken: 16),
    Outcome(right: 130, other: 1, refused: 29, invalid: 37, taken: 10),
  ]

  @Test(
    "Valid cases have the values they should have, or are refused with a place",
    .enabled(if: Suites.isThere, Suites.absence))
  func cases() throws {
    var (outcome, others) = (Outcome(), [String]())
    for test in try Self.cases() {
      do throws(DocumentProblem) {
        let document = try Document(Array(test.text.utf8), format: YAMLFormat.yaml)
        if test.isInvalid {
          outcome.taken += 1
        } else if EventTree(test.tree).isSame(as: document) {
          outcome.right += 1
        } else {
          outcome.other += 1
          others.append(test.name)
        }
      } catch {
        #expect(error.position.line >= 1 && error.position.column >= 1 && !error.reason.isEmpty)
        if test.isInvalid { outcome.invalid += 1 } else { outcome.refused += 1 }
      }
    }
    let known = Self.outcomes.first { $0.count == outcome.count }
    #expect(outcome == known ?? outcome, "read otherwise: \(others)")
    #expect(outcome.right > 100 && outcome.invalid > 20)
  }

  @Test(
    "Every edit of a valid case changes what it says and no other byte",
    .enabled(if: Suites.isThere, Suites.absence))
  func edits() throws {
    var failures: [String] = []
    var editCount = 0
    for test in try Self.cases() where !test.isInvalid {
      guard let document = Document(reading: Array(test.text.utf8), as: YAMLFormat.yaml) else {
        continue
      }
      var laws = EditLaws(test.name, document)
      // Texts that nobody writes: what cannot be proved is refused, and the file stays.
      laws.check(
        at: EditLaws.places(of: document, countMax: Effort.isLong ? .max : 4),
        allowsUnproven: true)
      failures += laws.failures
      editCount += laws.editCount
    }
    #expect(failures.prefix(8) == [], "\(failures.count) of \(editCount) edits")
    #expect(editCount > 1_000)
  }

  // MARK: The suite's own files

  private static func cases() throws -> [Case] {
    try Suites.files(in: "yaml-test-suite/src", ending: "yaml").flatMap { url in
      let document = try Document(
        [UInt8](Data(contentsOf: url)), format: YAMLFormat.yaml)
      let list = document.root
      var last: [Key: String] = [:]
      return (0..<list.count).map { position in
        let node = list.element(at: position)
        func text(_ name: Key) -> String? {
          if case .string(let text)? = node.member(named: name)?.scalar { return unmarked(text) }
          return node.member(named: name) == nil ? nil : ""
        }
        // What a case does not say is as in the one before it.
        for name in ["yaml", "tree"] as [Key] { last[name] = text(name) ?? last[name] }
        let name = url.deletingPathExtension().lastPathComponent
        return Case(
          name: list.count > 1 ? "\(name)/\(position)" : name, text: last["yaml"] ?? "",
          tree: last["tree"] ?? "", isInvalid: node.member(named: "fail")?.scalar == true)
      }
    }
  }

  /// The suite shows blanks, tabs and ends as characters of their own.
  private static func unmarked(_ text: String) -> String {
    var text = text.replacing("␣", with: " ").replacing("←", with: "\r")
      .replacing("⇔", with: "\u{FEFF}").replacing("↵", with: "")
    text = text.replacing(#/—*»/#, with: "\t")
    if text.hasSuffix("∎\n") { text = String(text.dropLast(2)) }
    return text
  }
}

/// The events that a case should give, compared with a document as it is written.
struct EventTree {
  private let lines: [Substring]

  init(_ text: String) {
    lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
  }

  func isSame(as document: Document) -> Bool {
    let written = document.asWritten
    let roots =
      document.documentCount > 1
      ? (0..<written.root.count).map { written.root.element(at: $0) } : [written.root]
    var walk = Walk(lines: lines.filter { !$0.hasPrefix("+STR") && !$0.hasPrefix("-STR") }[...])
    for root in roots {
      guard !walk.lines.isEmpty else { return roots.count == 1 && root.isImplied }
      guard walk.take("+DOC"), walk.takeValue(root), walk.take("-DOC") else { return false }
    }
    return walk.lines.isEmpty
  }

  private struct Walk {
    var lines: ArraySlice<Substring>

    mutating func take(_ word: String) -> Bool {
      guard lines.first?.hasPrefix(word) == true else { return false }
      lines.removeFirst()
      return true
    }

    mutating func takeValue(_ node: DocumentNode) -> Bool {
      guard let line = lines.popFirst() else { return false }
      let mine = node.tree.tape.properties(of: node.index)
      if line.contains(" &") != (mine?.anchor != nil), !line.hasPrefix("=VAL") { return false }
      if line.hasPrefix("+MAP") {
        guard node.kind == .object else { return false }
        for member in node.allValues {
          guard takeKey(member.keyEntry, of: member), takeValue(member) else { return false }
        }
        return take("-MAP")
      }
      if line.hasPrefix("+SEQ") {
        guard node.kind == .list else { return false }
        for position in 0..<node.count where !takeValue(node.element(at: position)) { return false }
        return take("-SEQ")
      }
      if line.hasPrefix("=ALI") {
        return node.isUnreadable && node.source == line.dropFirst(5)
      }
      if node.isImplied { return line == "=VAL :" }
      return !node.isContainer && isText(node.entry, of: node, line)
    }

    private mutating func takeKey(_ key: SyntaxEntry, of node: DocumentNode) -> Bool {
      guard let line = lines.first else { return false }
      if line.hasPrefix("=VAL") {
        lines.removeFirst()
        return isText(key, of: node, line)
      }
      if line.hasPrefix("=ALI") {
        lines.removeFirst()
        return true
      }
      guard key.flags.contains(.isUnreadable) else { return false }
      var depth = 0
      repeat {
        guard let line = lines.popFirst() else { return false }
        if line.hasPrefix("+") { depth += 1 }
        if line.hasPrefix("-") { depth -= 1 }
      } while depth > 0
      return true
    }

    /// Whether a scalar has the style and the text of an event.
    private func isText(_ entry: SyntaxEntry, of node: DocumentNode, _ line: Substring) -> Bool {
      var words = line.dropFirst(5)
      while words.first == "&" || words.first == "<" {
        let end: Character = words.first == "<" ? ">" : " "
        guard let index = words.firstIndex(of: end) else { return false }
        words = words[words.index(after: index)...]
        if words.first == " " { words.removeFirst() }
      }
      let first = entry.span.range.isEmpty ? nil : node.tree.bytes[entry.span.range.lowerBound]
      let style = words.first.flatMap(\.asciiValue)
      guard style == UInt8(ascii: ":") ? !"'\"|>".utf8.contains(first ?? 0) : style == first else {
        return false
      }
      let text = node.tree.withText(of: entry) { String(decoding: $0, as: UTF8.self) }
      return words.dropFirst() == Substring(Self.escaped(text))
    }

    private static func escaped(_ text: String) -> String {
      var escaped = ""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\\": escaped += "\\\\"
        case "\n": escaped += "\\n"
        case "\t": escaped += "\\t"
        case "\r": escaped += "\\r"
        case "\u{8}": escaped += "\\b"
        default: escaped.unicodeScalars.append(scalar)
        }
      }
      return escaped
    }
  }
}

extension DocumentNode {
  /// Every value of an object, those that do not count included.
  fileprivate var allValues: [DocumentNode] {
    var (values, key) = ([DocumentNode](), index + 1)
    while key < Int(entry.next) {
      values.append(Document(tree: tree).node(withIndex: key + 1))
      key = Int(tree.tape.entries[key + 1].next)
    }
    return values
  }
}

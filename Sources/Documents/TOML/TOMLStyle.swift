import SetteePropertyLists

/// How a document spells what TOML leaves free, as its first tables and values do most often.
struct TOMLStyle {
  /// Between a key and its value.
  private(set) var equals = " = "
  private(set) var quote: Character = "\""
  /// Blanks more than before a table's header: before its keys, and before the headers of tables
  /// in it.
  private(set) var keyIndentation = ""
  private(set) var tableIndentation = ""

  /// So many values are looked at to find what is commonest.
  private static let sampleCountMax = 500

  init(of document: Document, layout: TextLayout) {
    var counts = Counts(layout: layout, rest: Self.sampleCountMax)
    counts.visit(document.root, header: nil)
    equals = counts.equals.commonest ?? equals
    keyIndentation = counts.keySteps.commonest ?? keyIndentation
    tableIndentation = counts.tableSteps.commonest ?? tableIndentation
    var quotes = TextCounts()
    for entry in document.tree.tape.entries.prefix(Self.sampleCountMax)
    where entry.kind == .string && !entry.span.range.isEmpty {
      let first = document.bytes[entry.span.range.prefix(1)]
      if first.allSatisfy(\.isQuote) { quotes.add(first) }
    }
    quote = quotes.commonest?.first ?? quote
  }

  /// The quotes of the text that stands nearest to a position among a container's values.
  func quote(beside position: Int, in container: DocumentNode?) -> Character {
    guard let container else { return quote }
    let before = (0..<min(position, container.count)).reversed()
    let near =
      Array(before.prefix(Self.siblingCountMax))
      + (before.count..<container.count).prefix(Self.siblingCountMax)
    return near.lazy.compactMap { container.element(at: $0).quote }.first ?? quote
  }

  /// What stands between the key and the value of the member nearest to a position.
  func equals(beside position: Int, in table: DocumentNode) -> String {
    guard table.kind == .object, table.count > 0 else { return equals }
    let sibling = table.element(at: min(max(0, position - 1), table.count - 1))
    return Self.equals(of: sibling) ?? equals
  }

  private static let siblingCountMax = 32

  /// What stands between a member's key and its value, where that is a sign on one line.
  fileprivate static func equals(of member: DocumentNode) -> String? {
    let (key, value) = (Int(member.keyEntry.span.end), member.range.lowerBound)
    guard !member.isImplied, key < value, value - key < 64 else { return nil }
    let text = String(decoding: member.tree.bytes[key..<value], as: UTF8.self)
    return text.allSatisfy { " \t=".contains($0) } ? text : nil
  }

  private struct Counts {
    let layout: TextLayout
    var rest: Int
    var equals = TextCounts()
    var keySteps = TextCounts()
    var tableSteps = TextCounts()

    /// Looks at the members of a table, which may have a header.
    mutating func visit(_ table: DocumentNode, header: Int?) {
      for position in 0..<table.count where rest > 0 {
        rest -= 1
        let member = table.element(at: position)
        if member.isTable {
          visit(member, under: header)
        } else if member.kind == .list, member.isImplied {
          for element in 0..<member.count where rest > 0 {
            rest -= 1
            visit(member.element(at: element), under: header)
          }
        } else if member.isImplied, isInHeader(member) {
          visit(member, header: nil)
        } else {
          add(stepTo: Int(member.keyEntry.span.start), from: header, to: &keySteps)
          if let text = TOMLStyle.equals(of: member) { equals.add(Array(text.utf8)[...]) }
        }
      }
    }

    private mutating func visit(_ table: DocumentNode, under header: Int?) {
      add(stepTo: table.range.lowerBound, from: header, to: &tableSteps)
      visit(table, header: table.range.lowerBound)
    }

    private func isInHeader(_ member: DocumentNode) -> Bool {
      let start = layout.lineStart(of: Int(member.keyEntry.span.start))
      return member.tree.bytes[layout.skippingBlanks(from: start)] == UInt8(ascii: "[")
    }

    private func add(stepTo inner: Int, from header: Int?, to counts: inout TextCounts) {
      guard let header else { return }
      let outer = layout.indentation(ofLineAt: header).utf8
      let blanks = Array(layout.indentation(ofLineAt: inner).utf8)
      if blanks.starts(with: outer) { counts.add(blanks.dropFirst(outer.count)) }
    }
  }
}

extension DocumentNode {
  /// Whether it is a table with a header of its own.
  fileprivate var isTable: Bool {
    kind == .object && !isImplied && tree.bytes[range.lowerBound] == UInt8(ascii: "[")
  }

  /// The quote that a text begins with; nothing for others, and for dates that are shown as texts.
  fileprivate var quote: Character? {
    guard kind == .string, tree.bytes[range.lowerBound].isQuote else { return nil }
    return Character(Unicode.Scalar(tree.bytes[range.lowerBound]))
  }
}

extension UInt8 {
  fileprivate var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }
}

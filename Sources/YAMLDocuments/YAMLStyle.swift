import SetteeDocuments
import SetteePropertyLists

/// How a document spells what YAML leaves free.
struct YAMLStyle {
  let lineEnd: String
  /// Columns from an object to what is inside it.
  private(set) var unit = 2
  /// Columns from an object's keys to the dashes of a list in it.
  private(set) var dashIndentation: Int
  /// How null is written, which may be nothing.
  private(set) var null = "null"
  private(set) var quote: Character = "\""

  /// So many values are looked at to find what is commonest.
  private static let sampleCountMax = 5_000

  init(of document: Document, layout: TextLayout) {
    lineEnd = layout.lineEnd
    var counts = Counts(layout: layout)
    counts.visit(document.root, in: nil)
    // Behind a line end of YAML 1.1, which is none to editors, columns count backwards.
    unit = max(1, counts.units.commonest ?? unit)
    dashIndentation = max(0, counts.dashes.commonest ?? unit)
    for entry in document.tree.tape.entries.prefix(Self.sampleCountMax) {
      if entry.kind == .null, entry.flags.isEmpty {
        counts.nulls[document.text(entry.span.range), default: 0] += 1
      }
      if entry.flags.contains(.isQuoted) {
        counts.quotes[
          Character(Unicode.Scalar(document.bytes[Int(entry.span.start)])), default: 0] += 1
      }
    }
    null = counts.nulls.commonest ?? null
    quote = counts.quotes.commonest ?? quote
  }

  private struct Counts {
    let layout: TextLayout
    var units: [Int: Int] = [:]
    var dashes: [Int: Int] = [:]
    var nulls: [String: Int] = [:]
    var quotes: [Character: Int] = [:]
    private var visitCount = 0

    init(layout: TextLayout) { self.layout = layout }

    /// Looks at the columns of a container and all in it that stand without brackets.
    mutating func visit(_ node: DocumentNode, in outer: (column: Int, isObject: Bool)?) {
      visitCount += 1
      guard node.isContainer, !node.isAlias, visitCount < YAMLStyle.sampleCountMax,
        node.entry.flags.isDisjoint(with: [.isBracketed, .isPair, .isImplied])
      else { return }
      let column = layout.column(of: node.range.lowerBound)
      if let outer, outer.isObject {
        let step = column - outer.column
        if node.kind == .list { dashes[step, default: 0] += 1 }
        if node.kind == .object, step > 0 { units[step, default: 0] += 1 }
      }
      let isStream = node.entry.flags.contains(.isStream)
      for position in 0..<node.count {
        visit(
          node.element(at: position), in: isStream ? nil : (column, node.kind == .object))
      }
    }
  }
}

extension Dictionary where Key: Comparable, Value == Int {
  fileprivate var commonest: Key? {
    self.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }
}

import SetteeDocuments
import SetteePropertyLists

// Edits that would take away, or make into something else, what others in the text hang on.
extension YAMLEditor {
  /// Refuses to take away what others follow.
  func checkFollowers(in entries: Range<Int>) throws(EditRefusal) {
    let tape = document.tree.tape
    for properties in tape.properties where entries.contains(Int(properties.entry)) {
      guard let anchor = properties.anchor else { continue }
      let name = String(document.text(anchor.range).dropFirst())
      let followers = followers(of: name).filter { $0 >= entries.upperBound }
      guard !followers.isEmpty else { continue }
      throw .impossible("&\(name) is followed in \(lines(of: followers)); it has to stay.")
    }
  }

  /// Refuses to move a value before one that it follows, or behind one that follows it.
  func checkOrder(
    moving node: DocumentNode, in container: DocumentNode, to position: Int
  ) throws(EditRefusal) {
    let target = container.element(at: position)
    let isUp = target.index < node.index
    let (first, last) = isUp ? (target, node) : (node, target)
    let second = isUp ? node.start : Int(node.entry.next)
    for properties in document.tree.tape.properties
    where first.start..<second ~= Int(properties.entry) {
      guard let anchor = properties.anchor else { continue }
      let name = String(document.text(anchor.range).dropFirst())
      let following = followers(of: name).filter { second..<Int(last.entry.next) ~= $0 }
      guard !following.isEmpty else { continue }
      let line = document.position(ofOffset: Int(anchor.start)).line
      throw .impossible(
        "*\(name) in \(lines(of: following)) follows &\(name), line \(line), and stands behind it.")
    }
  }

  /// Refuses a value that has no members in place of one whose members others merge.
  func checkMerges(of node: DocumentNode, against value: any ValueTree) throws(EditRefusal) {
    guard value.kind != .object, node.isContainer,
      let anchor = document.tree.tape.properties(of: node.index)?.anchor
    else { return }
    let name = String(document.text(anchor.range).dropFirst())
    let merges = followers(of: name).filter { isMerged(document.node(withIndex: $0)) }
    guard !merges.isEmpty else { return }
    throw .impossible(
      "The members of &\(name) are merged in \(lines(of: merges)); it has to stay an object.")
  }

  /// Whether an alias stands behind `<<`, alone or in a list.
  private func isMerged(_ alias: DocumentNode) -> Bool {
    let outer = alias.hasName ? alias : alias.parent?.container
    return outer?.hasName == true && outer?.name == "<<"
  }

  /// Refuses a value of another kind than the type says that is written before the old one.
  func checkType(of node: DocumentNode, against value: any ValueTree) throws(EditRefusal) {
    guard let tag = document.tree.tape.properties(of: node.index)?.tag else { return }
    let text = document.text(tag.range)
    guard let type = YAMLType(text), !type.kinds.contains(value.kind) else { return }
    throw .unstorable("\(text) stands before it and takes \(type.phrase) only.")
  }

  private func followers(of name: String) -> [Int] {
    let tape = document.tree.tape
    return tape.entries.indices.filter { index in
      let entry = tape.entries[index]
      return entry.flags == .isUnreadable && document.text(entry.span.range) == "*\(name)"
    }
  }

  private func lines(of entries: [Int]) -> String {
    let lines = entries.map {
      String(document.position(ofOffset: Int(document.tree.tape.entries[$0].span.start)).line)
    }
    return "line\(lines.count == 1 ? "" : "s") \(lines.joined(separator: ", "))"
  }
}

extension DocumentNode {
  /// The first entry that is its own: its key's, where it has a name.
  fileprivate var start: Int { hasName ? index - 1 : index }
}

/// A type of the core schema that is written before a value.
private enum YAMLType: String {
  case null, bool, int, float, str, map, seq

  init?(_ tag: String) {
    let name =
      if tag.hasPrefix("!!") {
        tag.dropFirst(2)
      } else {
        tag.dropFirst("!<tag:yaml.org,2002:".count).dropLast()
      }
    guard tag.hasPrefix("!!") || tag.hasPrefix("!<tag:yaml.org,2002:") else { return nil }
    self.init(rawValue: String(name))
  }

  var kinds: Set<ValueKind> {
    switch self {
    case .null: [.null]
    case .bool: [.boolean]
    case .int: [.integer]
    case .float: [.integer, .real]
    case .str: [.string]
    case .map: [.object]
    case .seq: [.list]
    }
  }

  var phrase: String {
    switch self {
    case .null: "null"
    case .bool: "true and false"
    case .int: "whole numbers"
    case .float: "numbers"
    case .str: "texts"
    case .map: "objects"
    case .seq: "lists"
    }
  }
}

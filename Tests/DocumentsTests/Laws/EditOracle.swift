import SetteeDocuments
import SetteePropertyLists

/// What edits come to, worked out on plain values and by looking at bytes: nothing here is the
/// product's, so that what is wrong in it and in its own proof shows.
struct EditOracle {
  private let old: Document
  private let edits: [DocumentEdit]

  init(_ edits: [DocumentEdit], on old: Document) { (self.edits, self.old) = (edits, old) }

  /// What is not as it should be.
  func problems(of new: Document) -> [String] {
    var problems: [String] = []
    let expected = ExpectedTree(edits, on: old.root.propertyList)
    // Where a table's keys stand apart, its place among others is that of one of them.
    if !hasFollowers, !expected.is(new.root.propertyList, ordered: old.format.name != "TOML") {
      problems.append("is another tree than it should be")
    }
    if let comment = lostComment(in: new) { problems.append("has lost \(comment)") }
    if hasMark(new) != hasMark(old) { problems.append("has lost or won its mark") }
    if let sentence = movedByte(in: new) { problems.append(sentence) }
    return problems
  }

  /// Whether values of a YAML text may count at several places, or be typed by what is before them.
  private var hasFollowers: Bool {
    old.format.name == "YAML" && old.text.contains { "&*!<".contains($0) }
  }

  private func hasMark(_ document: Document) -> Bool {
    document.bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  // MARK: Comments

  /// A comment that stood outside of what one edit takes away or replaces, and is there no more.
  private func lostComment(in new: Document) -> String? {
    guard edits.count == 1, let edit = edits.first, !hasSameComments(new) else { return nil }
    var rest = Dictionary(new.comments.map { (words(new, $0), 1) }, uniquingKeysWith: +)
    let gone = stretches(goneBy: edit)
    for comment in old.comments
    where !gone.contains(where: {
      $0.lowerBound <= comment.lowerBound && comment.upperBound <= $0.upperBound
    }) {
      let text = words(old, comment)
      guard let count = rest[text], count > 0 else { return text }
      rest[text] = count - 1
    }
    return nil
  }

  /// Whether all comments are there as they stood, in their order: mostly they are.
  private func hasSameComments(_ new: Document) -> Bool {
    old.comments.count == new.comments.count
      && zip(old.comments, new.comments).allSatisfy { old.bytes[$0] == new.bytes[$1] }
  }

  /// A comment without its indentation, which goes with the line that it is on.
  private func words(_ document: Document, _ range: Range<Int>) -> String {
    document.text(range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func stretches(goneBy edit: DocumentEdit) -> [Range<Int>] {
    guard let node = old.root.value(at: edit.steps) else { return [] }
    switch edit.act {
    case .remove, .set: return old.format.stretches(of: node, in: old)
    case .insert, .rename, .move, .duplicate, .removeRepeated, .copyHere: return []
    }
  }

  // MARK: Bytes

  /// A byte outside of a scalar that moved where the scalar alone got another value.
  private func movedByte(in new: Document) -> String? {
    guard edits.count == 1, let edit = edits.first, case .set(let value) = edit.act,
      old.format.name != "YAML", let node = old.root.value(at: edit.steps), !node.isContainer,
      !value.isContainer, !node.isImplied
    else { return nil }
    let head = old.bytes[..<node.range.lowerBound]
    let tail = old.bytes[node.range.upperBound...]
    guard new.bytes.count >= head.count + tail.count, new.bytes.starts(with: head),
      new.bytes.suffix(tail.count).elementsEqual(tail)
    else { return "has other bytes around the value" }
    return nil
  }
}

/// A value with edits made in it as their names say.
private struct ExpectedTree {
  private var root: PropertyList
  /// Objects whose members' order the edits say.
  private var ordered: Set<[Place.Step]> = []

  init(_ edits: [DocumentEdit], on root: PropertyList) {
    self.root = root
    for edit in edits { make(edit) }
    if edits.count > 1 { ordered = [] }
  }

  func `is`(_ other: PropertyList, ordered isOrdered: Bool) -> Bool {
    Self.isSame(root, other)
      && (isOrdered ? ordered : []).allSatisfy { steps in
        Self.names(in: root.value(at: steps)) == Self.names(in: other.value(at: steps))
      }
  }

  private mutating func make(_ edit: DocumentEdit) {
    guard let last = edit.steps.last else {
      if case .set(let value) = edit.act { root = plain(value) }
      return
    }
    let outer = Array(edit.steps.dropLast())
    root = Self.changing(root, at: outer[...]) { container in
      switch (last, container) {
      case (.member(let name), .dictionary(let members)):
        container = .dictionary(make(edit.act, name, Array(members.map { ($0.key, $0.value) })))
      case (.element(let position), .array(var items)):
        make(edit.act, position, &items)
        container = .array(items)
      default: break
      }
    }
    switch edit.act {
    case .rename, .move, .duplicate: ordered.insert(outer)
    case .set, .insert, .remove, .removeRepeated, .copyHere: break
    }
  }

  private func make(
    _ act: DocumentEdit.Act, _ name: Key, _ members: [(Key, PropertyList)]
  ) -> PropertyDictionary {
    var members = members
    let position = members.firstIndex { $0.0 == name }
    switch (act, position) {
    case (.set(let value), let position?): members[position].1 = plain(value)
    case (.set(let value), nil), (.insert(let value), nil): members.append((name, plain(value)))
    case (.remove, let position?): members.remove(at: position)
    case (.rename(let new), let position?): members[position].0 = new
    case (.move(let target), let position?):
      members.insert(members.remove(at: position), at: target)
    case (.duplicate(let copy?), let position?):
      members.insert((copy, members[position].1), at: position + 1)
    default: break
    }
    return PropertyDictionary(members)
  }

  private func make(_ act: DocumentEdit.Act, _ position: Int, _ items: inout [PropertyList]) {
    switch act {
    case .set(let value): items[position] = plain(value)
    case .insert(let value): items.insert(plain(value), at: position)
    case .remove: items.remove(at: position)
    case .move(let target): items.insert(items.remove(at: position), at: target)
    case .duplicate: items.insert(items[position], at: position + 1)
    case .rename, .removeRepeated, .copyHere: break
    }
  }

  private func plain(_ value: any ValueTree) -> PropertyList { value.propertyList }

  private static func changing(
    _ value: PropertyList, at steps: ArraySlice<Place.Step>, _ change: (inout PropertyList) -> Void
  ) -> PropertyList {
    var value = value
    switch (steps.first, value) {
    case (nil, _): change(&value)
    case (.member(let name)?, .dictionary(var members)):
      members[name] = members[name].map { changing($0, at: steps.dropFirst(), change) }
      value = .dictionary(members)
    case (.element(let position)?, .array(var items)):
      items[position] = changing(items[position], at: steps.dropFirst(), change)
      value = .array(items)
    default: break
    }
    return value
  }

  /// Whether values say the same, in whatever order members are.
  private static func isSame(_ mine: PropertyList, _ theirs: PropertyList) -> Bool {
    switch (mine, theirs) {
    case (.dictionary(let mine), .dictionary(let theirs)):
      mine.count == theirs.count
        && mine.allSatisfy { name, value in theirs[name].map { isSame(value, $0) } ?? false }
    case (.array(let mine), .array(let theirs)):
      mine.count == theirs.count && zip(mine, theirs).allSatisfy { isSame($0, $1) }
    case (.real(let mine), .real(let theirs)): mine == theirs || mine.isNaN && theirs.isNaN
    case (.integer(let mine), .real(let theirs)): Double(mine) == theirs
    case (.real(let mine), .integer(let theirs)): mine == Double(theirs)
    default: mine == theirs
    }
  }

  private static func names(in value: PropertyList?) -> [Key] {
    if case .dictionary(let members)? = value { Array(members.keys) } else { [] }
  }
}

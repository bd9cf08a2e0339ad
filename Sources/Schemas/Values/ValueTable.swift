import SetteePropertyLists
import SetteeSettings

/// A tree of values laid out flat, so that each value has a number.
///
/// Deciding what was decided before needs a name for "this value here"; trees give none. Built
/// once a run, in linear time and without recursion; the values inside a list or an object have
/// numbers in a row.
struct ValueTable: Sendable {
  private(set) var entries: [Entry] = []

  struct Entry: Sendable {
    let kind: Kind
    /// The container's number; -1 for the root.
    let parent: Int32
    /// Its name in the object around it.
    let name: Key?
    /// The first value inside; the others follow it.
    fileprivate(set) var first: Int32 = 0
    fileprivate(set) var count: Int32 = 0
    let content: Content
    /// Whether a number is written with a fraction or an exponent.
    let isReal: Bool
  }

  /// The kinds JSON knows.
  enum Kind: UInt8, Sendable {
    case null, boolean, number, string, list, object
  }

  /// What a scalar is.
  enum Content: Sendable, Hashable {
    case none
    case boolean(Bool)
    case string(String)
    case number(ExactNumber)
    case boundless(BoundlessNumber)
  }

  init<Tree: ValueTree>(_ tree: Tree) {
    var trees = [tree]
    entries.append(Self.entry(tree, parent: -1, name: nil))
    append(inside: &trees, from: 0)
  }

  /// A list of values that are in no list yet.
  init<Tree: ValueTree>(list: [Tree]) {
    entries.append(
      Entry(
        kind: .list, parent: -1, name: nil, first: 1, count: Int32(clamping: list.count),
        content: .none, isReal: false))
    entries += list.map { Self.entry($0, parent: 0, name: nil) }
    var trees = list
    append(inside: &trees, from: 1)
  }

  /// Adds what is inside values that are there, from the one with a number on, and what is inside
  /// that.
  private mutating func append<Tree: ValueTree>(inside trees: inout [Tree], from first: Int) {
    var index = 0
    while index < trees.count {
      let tree = trees[index]
      let number = index + first
      index += 1
      guard tree.isContainer else { continue }
      entries[number].first = Int32(clamping: entries.count)
      entries[number].count = Int32(clamping: tree.count)
      for position in 0..<tree.count {
        let member: (name: Key?, value: Tree)
        if tree.kind == .list {
          member = (nil, tree.element(at: position))
        } else {
          let named = tree.member(at: position)
          member = (named.name, named.value)
        }
        trees.append(member.value)
        entries.append(
          Self.entry(member.value, parent: Int32(clamping: number), name: member.name))
      }
    }
  }

  /// What a value is, without a look inside.
  static func entry(of tree: some ValueTree) -> Entry { entry(tree, parent: -1, name: nil) }

  private static func entry(
    _ tree: some ValueTree, parent: Int32, name: Key?
  ) -> Entry {
    let (kind, content) = content(of: tree)
    return Entry(
      kind: kind, parent: parent, name: name, content: content,
      isReal: tree.kind == .real && !(tree.spelling?.isPlainWhole ?? false))
  }

  /// Dates and data, which JSON has not, are the texts they would be exported as.
  private static func content(of tree: some ValueTree) -> (Kind, Content) {
    switch (tree.kind, tree.scalar) {
    case (.list, _): (.list, .none)
    case (.object, _): (.object, .none)
    case (.boolean, .boolean(let value)?): (.boolean, .boolean(value))
    case (.string, .string(let text)?): (.string, .string(text))
    case (.integer, let scalar), (.real, let scalar):
      (.number, number(scalar, spelling: tree.spelling))
    case (.date, let scalar?), (.data, let scalar?):
      (.string, .string(String(scalar.json().dropFirst().dropLast())))
    default: (.null, .none)
    }
  }

  private static func number(
    _ scalar: PropertyList?, spelling: @autoclosure () -> String?
  ) -> Content {
    ExactNumber(scalar, spelling: spelling()).map { .number($0) }
      ?? scalar?.double.flatMap(BoundlessNumber.init).map { .boundless($0) } ?? .none
  }

  subscript(value: Int) -> Entry { entries[value] }

  /// The numbers of the values inside a list or an object.
  func inside(_ value: Int) -> Range<Int> {
    let entry = entries[value]
    return Int(entry.first)..<Int(entry.first) + Int(entry.count)
  }

  /// The way from the root to a value as positions, which order values as documents do.
  func positions(to value: Int) -> [Int] {
    var positions: [Int] = []
    var value = value
    while entries[value].parent >= 0 {
      let parent = Int(entries[value].parent)
      positions.append(value - Int(entries[parent].first))
      value = parent
    }
    return positions.reversed()
  }

  /// The way from the root to a value.
  func steps(to value: Int) -> [Place.Step] {
    var steps: [Place.Step] = []
    var value = value
    while entries[value].parent >= 0 {
      let parent = Int(entries[value].parent)
      steps.append(
        entries[value].name.map { .member($0) } ?? .element(value - Int(entries[parent].first)))
      value = parent
    }
    return steps.reversed()
  }
}

extension ValueTable {
  /// A hash that equal values share, whatever the order of their members.
  func hash(_ value: Int) -> Int {
    let entry = entries[value]
    var hasher = Hasher()
    hasher.combine(entry.kind)
    switch entry.kind {
    case .list: for item in inside(value) { hasher.combine(hash(item)) }
    case .object:
      hasher.combine(
        inside(value).reduce(0) { sum, member in
          var one = Hasher()
          one.combine(entries[member].name)
          one.combine(hash(member))
          return sum ^ one.finalize()
        })
    case .string: if case .string(let text) = entry.content { text.hashBytes(into: &hasher) }
    case .null, .boolean, .number: hasher.combine(entry.content)
    }
    return hasher.finalize()
  }

  /// Whether two values say the same, as JSON Schema compares them: 1.0 is 1, and the order of an
  /// object's members does not count.
  func isEqual(_ value: Int, to other: Int, in table: ValueTable) -> Bool {
    let (mine, theirs) = (entries[value], table.entries[other])
    guard mine.kind == theirs.kind, mine.count == theirs.count else { return false }
    switch mine.kind {
    case .list:
      return zip(inside(value), table.inside(other)).allSatisfy {
        isEqual($0, to: $1, in: table)
      }
    case .object: return haveEqualMembers(value, other, in: table)
    case .string:
      guard case (.string(let text), .string(let same)) = (mine.content, theirs.content) else {
        return false
      }
      return text.hasSameBytes(as: same)
    case .null, .boolean, .number: return mine.content == theirs.content
    }
  }

  private func haveEqualMembers(_ value: Int, _ other: Int, in table: ValueTable) -> Bool {
    let theirs = Dictionary(
      table.inside(other).compactMap { member in table.entries[member].name.map { ($0, member) } },
      uniquingKeysWith: { _, last in last })
    return inside(value).allSatisfy { member in
      guard let name = entries[member].name, let twin = theirs[name] else { return false }
      return isEqual(member, to: twin, in: table)
    }
  }
}

extension String {
  /// Whether there are digits alone, a sign apart.
  fileprivate var isPlainWhole: Bool {
    utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }.allSatisfy { $0.digit != nil }
  }
}

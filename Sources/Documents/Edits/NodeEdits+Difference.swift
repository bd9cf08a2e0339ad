import SetteePropertyLists

/// What has to be done so that a value becomes another, as little as possible.
extension NodeEdits {
  /// Adds what makes a node a value: members and elements that are equal keep bytes and order, and
  /// only what changes its kind is replaced whole.
  mutating func addDifference(
    from node: DocumentNode, to value: any ValueTree, at path: [Place.Step], _ order: MemberOrder
  ) throws(EditRefusal) {
    guard !(node.moment(from: value) ?? value).isSame(as: node) else { return }
    let value = node.moment(from: value) ?? node.number(like: value) ?? value
    // What follows another value is written here, so that the other one stays as it is.
    guard !node.isAlias else { return append(.replace(path, value)) }
    switch (node.kind, value.kind) {
    case (.object, .object): try addMembers(from: node, to: value, at: path, order)
    case (.list, .list): try addElements(from: node, to: value, at: path, order)
    default: append(.replace(path, value))
    }
  }

  private mutating func addMembers(
    from node: DocumentNode, to value: some ValueTree, at path: [Place.Step],
    _ order: MemberOrder
  ) throws(EditRefusal) {
    for position in 0..<node.count {
      let (name, old) = node.member(at: position)
      guard let new = value.member(named: name) else { continue }
      if !node.isMerged(old) {
        try addDifference(from: old, to: new, at: path + [.member(name)], order)
      } else if !new.isSame(as: old) {
        append(
          .insertMember(
            path, name, new, order: nil, schema: order.ofSchema(path), previous: nil))
      }
    }
    for position in 0..<node.count {
      let (name, old) = node.member(at: position)
      guard value.member(named: name) == nil else { continue }
      if node.isMerged(old) { throw .impossible(old.mergeSentence(name)) }
      for _ in node.allMembers(named: name) {
        append(.removeMember(path, name, occurrence: 0))
      }
    }
    var previous: Key?
    let schema = order.ofSchema(path)
    // Where nothing is in order yet, all come in their own.
    let isFresh = node.count == 0 && schema.isEmpty
    for position in 0..<value.count {
      let (name, new) = value.member(at: position)
      if node.member(named: name) == nil {
        let neighbour: MemberOrder.Neighbour? =
          isFresh ? previous.map { .behind($0) } ?? .first : nil
        append(
          .insertMember(
            path, name, new, order: neighbour, schema: schema, previous: previous))
      }
      previous = name
    }
  }

  /// Adds the elements' differences from the last to the first, so that positions stay true.
  private mutating func addElements(
    from node: DocumentNode, to value: some ValueTree, at path: [Place.Step],
    _ order: MemberOrder
  ) throws(EditRefusal) {
    for gap in ListDifference(from: node, to: value).gaps.reversed() {
      let pairCount = min(gap.old.count, gap.new.count)
      for position in gap.old.dropFirst(pairCount).reversed() {
        append(.removeElement(path, at: position))
      }
      for (offset, position) in gap.new.dropFirst(pairCount).enumerated() {
        let place = gap.old.lowerBound + pairCount + offset
        append(.insertElement(path, at: place, value.element(at: position)))
      }
      for (old, new) in zip(gap.old, gap.new) {
        try addDifference(
          from: node.element(at: old), to: value.element(at: new),
          at: path + [.element(old)], order)
      }
    }
  }
}

/// Which elements of two lists correspond, as a longest common subsequence has it.
struct ListDifference {
  /// The stretches between elements that correspond, in order.
  private(set) var gaps: [Gap] = []

  struct Gap: Equatable {
    let old: Range<Int>
    let new: Range<Int>
  }

  /// Longer stretches are taken as one gap, whose elements correspond by position.
  private static let comparisonCountMax = 40_000

  init(from old: some ValueTree, to new: some ValueTree) {
    let shorter = min(old.count, new.count)
    var start = 0
    while start < shorter, old.element(at: start).isSaid(by: new.element(at: start)) { start += 1 }
    var rest = 0
    while rest < shorter - start,
      old.element(at: old.count - 1 - rest).isSaid(by: new.element(at: new.count - 1 - rest))
    { rest += 1 }
    let (oldRange, newRange) = (start..<old.count - rest, start..<new.count - rest)
    guard !oldRange.isEmpty || !newRange.isEmpty else { return }
    guard !oldRange.isEmpty, !newRange.isEmpty,
      oldRange.count * newRange.count <= Self.comparisonCountMax
    else {
      gaps = [Gap(old: oldRange, new: newRange)]
      return
    }
    let same = oldRange.map { position in
      newRange.map { old.element(at: position).isSaid(by: new.element(at: $0)) }
    }
    findGaps(oldRange, newRange, same)
  }

  private mutating func findGaps(_ old: Range<Int>, _ new: Range<Int>, _ same: [[Bool]]) {
    let lengths = Self.commonLengths(same, old.count, new.count)
    var (row, column) = (0, 0)
    var (oldStart, newStart) = (0, 0)
    func gap() -> Gap {
      Gap(
        old: old.lowerBound + oldStart..<old.lowerBound + row,
        new: new.lowerBound + newStart..<new.lowerBound + column)
    }
    while row < old.count, column < new.count {
      if same[row][column] {
        if row > oldStart || column > newStart { gaps.append(gap()) }
        (row, column) = (row + 1, column + 1)
        (oldStart, newStart) = (row, column)
      } else if lengths[row + 1][column] >= lengths[row][column + 1] {
        row += 1
      } else {
        column += 1
      }
    }
    (row, column) = (old.count, new.count)
    if row > oldStart || column > newStart { gaps.append(gap()) }
  }

  /// How many elements correspond from each pair of positions on.
  private static func commonLengths(
    _ same: [[Bool]], _ oldCount: Int, _ newCount: Int
  ) -> [[Int]] {
    var lengths = Array(repeating: Array(repeating: 0, count: newCount + 1), count: oldCount + 1)
    for row in (0..<oldCount).reversed() {
      for column in (0..<newCount).reversed() {
        lengths[row][column] =
          same[row][column]
          ? lengths[row + 1][column + 1] + 1
          : max(lengths[row + 1][column], lengths[row][column + 1])
      }
    }
    return lengths
  }
}

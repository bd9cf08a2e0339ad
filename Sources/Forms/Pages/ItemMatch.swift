import SetteePropertyLists
import SetteeSettings

/// Which item of a list is which after somebody else changed it: by equal value in order, then by
/// name, then by the place between those found.
///
/// O(n) in the items while most of them stay as they are; of those that do not, a few hundred are
/// compared each with each, more by their hash alone.
struct ItemMatch {
  /// For each former item where it stands now; `nil` where it went.
  private(set) var targets: [Int?]
  /// For each present item which former one it is.
  private var origins: [Int?]

  private let old: [PropertyList]
  private let new: [PropertyList]
  /// So many comparisons are made at most.
  private static let comparisonCountMax = 250_000

  /// - Parameters:
  ///   - old: The former items.
  ///   - new: The present ones.
  ///   - fixedCount: How many at the front are known by their position alone.
  ///   - name: What an item is called, where it has a name.
  init(
    from old: [PropertyList], to new: [PropertyList], fixedCount: Int = 0,
    name: (PropertyList) -> String?
  ) {
    (self.old, self.new) = (old, new)
    targets = Array(repeating: nil, count: old.count)
    origins = Array(repeating: nil, count: new.count)
    for position in 0..<min(fixedCount, old.count, new.count) { pair(position, position) }
    pairEnds()
    pairInOrder()
    pairAlike(by: { $0 })
    pairAlike(by: name)
    pairBetween()
  }

  /// Matches the items of a list by what its shape says of them.
  @MainActor
  init(from old: [PropertyList], to new: [PropertyList], shape: Shape?) {
    var fixed = 0
    if case .list(let list)? = shape?.kind { fixed = list.fixedCount }
    let item = shape?.inside.shape(ofItem: fixed)
    self.init(from: old, to: new, fixedCount: fixed) { value in
      ValueSummary.nameMember(of: value, shape: item).map { name in
        ValueText.display(value.value(at: .member(name)), as: .string(.init()))
      }
    }
  }

  private mutating func pair(_ former: Int, _ present: Int) {
    targets[former] = present
    origins[present] = former
  }

  private var unpairedOld: [Int] { targets.indices.filter { targets[$0] == nil } }
  private var unpairedNew: [Int] { origins.indices.filter { origins[$0] == nil } }

  /// Equal beginnings and ends.
  private mutating func pairEnds() {
    let shorter = min(old.count, new.count)
    var first = 0
    while first < shorter, targets[first] != nil || old[first] == new[first] {
      pair(first, first)
      first += 1
    }
    var rest = 0
    while first + rest < shorter, old[old.count - 1 - rest] == new[new.count - 1 - rest] {
      pair(old.count - 1 - rest, new.count - 1 - rest)
      rest += 1
    }
  }

  /// As many equal items in the same order as there are.
  private mutating func pairInOrder() {
    let (formers, presents) = (unpairedOld, unpairedNew)
    guard !formers.isEmpty, !presents.isEmpty,
      formers.count * presents.count <= Self.comparisonCountMax
    else { return }
    let width = presents.count + 1
    var lengths = Array(repeating: 0, count: (formers.count + 1) * width)
    for row in formers.indices.reversed() {
      for column in presents.indices.reversed() {
        let here = row * width + column
        lengths[here] =
          old[formers[row]] == new[presents[column]]
          ? lengths[here + width + 1] + 1 : max(lengths[here + width], lengths[here + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < formers.count, column < presents.count {
      let here = row * width + column
      if old[formers[row]] == new[presents[column]] {
        pair(formers[row], presents[column])
        (row, column) = (row + 1, column + 1)
      } else if lengths[here + width] >= lengths[here + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  /// Items with the same mark, wherever they stand; of several the first with the first.
  private mutating func pairAlike<Mark: Hashable>(by mark: (PropertyList) -> Mark?) {
    let formers = unpairedOld
    guard !formers.isEmpty else { return }
    var waiting: [Mark: [Int]] = [:]
    for former in formers.reversed() {
      if let mark = mark(old[former]) { waiting[mark, default: []].append(former) }
    }
    for present in unpairedNew {
      guard let mark = mark(new[present]), let former = waiting[mark]?.popLast() else { continue }
      pair(former, present)
    }
  }

  /// What is left between the same neighbours, one after the other.
  private mutating func pairBetween() {
    var waiting: [Int: [Int]] = [:]
    var anchor = -1
    for former in targets.indices {
      if let target = targets[former] {
        anchor = target
      } else {
        waiting[anchor, default: []].append(former)
      }
    }
    waiting = waiting.mapValues { $0.reversed() }
    anchor = -1
    for present in origins.indices {
      if origins[present] != nil {
        anchor = present
      } else if let former = waiting[anchor]?.popLast() {
        targets[former] = present
      }
    }
  }
}

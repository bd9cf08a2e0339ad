import SetteeDocuments
import SetteePropertyLists

/// How the members of one object stood that own writes have taken away: each behind the one that
/// was before it when it went.
struct FormerOrder {
  /// Members that stay or have gone, each before those that stood behind it.
  private var sequence: [MemberOrder.Neighbour] = []
  private var positions: [Key: Int] = [:]
  /// Where in the sequence those are that are there, or begin it.
  private var present: [Int] = []

  /// Takes what brings members back, the latest last.
  init(of object: Place?, in history: [DocumentUndo], _ document: Document) {
    var last: [Key: (order: Int, behind: MemberOrder.Neighbour)] = [:]
    for (order, removal) in history.lazy.flatMap({ $0.edits.reversed() }).enumerated() {
      guard let neighbour = removal.neighbour, removal.edit.place.parent == object,
        let name = removal.edit.place.lastName
      else { continue }
      last[name] = (order, neighbour)
    }
    // Of those that stood behind the same one, the first that went stood before the others.
    var followers: [MemberOrder.Neighbour: [Key]] = [:]
    for (name, removal) in last.sorted(by: { $0.value.order < $1.value.order }) {
      followers[removal.behind, default: []].append(name)
    }
    for start in followers.keys where start.name.map({ last[$0] == nil }) != false {
      present.append(sequence.count)
      add(start, followers) { name in
        document.node(at: object?.appending(.member(name)) ?? Place(name)) != nil
      }
    }
  }

  private mutating func add(
    _ start: MemberOrder.Neighbour, _ followers: [MemberOrder.Neighbour: [Key]],
    isThere: (Key) -> Bool
  ) {
    var waiting = [start]
    while let next = waiting.popLast() {
      if next != start, let name = next.name {
        positions[name] = sequence.count
        if isThere(name) { present.append(sequence.count) }
      }
      sequence.append(next)
      waiting += (followers[next] ?? []).reversed().map { .behind($0) }
    }
  }

  /// Takes note that a member comes back; what it goes behind, where that is known.
  mutating func neighbour(ofReturning name: Key) -> MemberOrder.Neighbour? {
    // Members come back in order, mostly: the place is near the end.
    guard let position = positions[name], let before = present.lastIndex(where: { $0 < position })
    else { return nil }
    let isNoted = before + 1 < present.count && present[before + 1] == position
    if !isNoted { present.insert(position, at: before + 1) }
    return sequence[present[before]]
  }
}

extension MemberOrder.Neighbour {
  fileprivate var name: Key? { if case .behind(let name) = self { name } else { nil } }
}

extension Place {
  /// The name of the member that it is; nothing where it is an item.
  var lastName: Key? { steps.isEmpty ? key : steps.last?.name }
}

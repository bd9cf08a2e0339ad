import SetteePropertyLists

/// Compares trees before and after an edit where a format decides in which order members stand:
/// members are the same by name, and elements by position.
struct ScatteredProof {
  let old: Document
  let new: Document
  let edit: NodeEdit

  /// Whether everything is as it was but for the one change.
  var holds: Bool {
    switch edit {
    case .replace(let node, let value):
      return isSame(but: node) { $0.isSame(as: value) }
    case .insert(let container, let position, let name, let value):
      return isSame(but: container) { new in
        hasOneMore(new, than: container, name: name, at: position) { $0.isSame(as: value) }
      }
    case .remove(let node):
      guard case (let container, let position?)? = node.parent else { return false }
      return isSame(but: container) { new in
        hasOneMore(container, than: new, name: node.ownName, at: position) { _ in true }
      }
    case .rename(let node, let name):
      guard case (let container, _)? = node.parent, let own = node.ownName else { return false }
      return isSame(but: container) { new in
        isSame(container, new, skipping: own, name)
          && new.member(named: name)?.isSame(as: node) == true
      }
    case .move(let node, let target): return isMoved(node, to: target)
    case .duplicate(let node, let name):
      guard case (let container, let position?)? = node.parent else { return false }
      return isSame(but: container) { new in
        hasOneMore(new, than: container, name: name, at: position + 1) { $0.isSame(as: node) }
      }
    }
  }

  private func isMoved(_ node: DocumentNode, to target: Int) -> Bool {
    guard case (let container, let position?)? = node.parent else { return false }
    var order = Array(0..<container.count)
    order.insert(order.remove(at: position), at: target)
    return isSame(but: container) { new in
      new.kind == container.kind && new.count == container.count
        && order.enumerated().allSatisfy { index, position in
          let (mine, theirs) = (container.element(at: position), new.element(at: index))
          return mine.ownName == theirs.ownName && theirs.isSame(as: mine)
        }
    }
  }

  /// Whether a container is another with one value more, which passes a check.
  private func hasOneMore(
    _ larger: DocumentNode, than smaller: DocumentNode, name: Key?, at position: Int,
    _ check: (DocumentNode) -> Bool
  ) -> Bool {
    guard larger.kind == smaller.kind, larger.count == smaller.count + 1 else { return false }
    if let name {
      return larger.member(named: name).map(check) == true
        && isSame(larger, smaller, skipping: name, name)
    }
    guard larger.kind == .list, position < larger.count, check(larger.element(at: position)) else {
      return false
    }
    return (0..<smaller.count).allSatisfy { index in
      larger.element(at: index < position ? index : index + 1)
        .isSame(as: smaller.element(at: index))
    }
  }

  /// Whether two objects are the same but for a name in each.
  private func isSame(
    _ one: DocumentNode, _ other: DocumentNode, skipping mine: Key, _ theirs: Key
  ) -> Bool {
    guard one.kind == .object, other.kind == .object else { return false }
    let rest = (0..<one.count).map(one.member(at:)).filter { $0.name != mine }
    let otherCount = other.count - (other.member(named: theirs) == nil ? 0 : 1)
    return rest.count == otherCount
      && rest.allSatisfy { other.member(named: $0.name)?.isSame(as: $0.value) == true }
  }

  /// Whether the trees are the same outside of one node, and inside it as a check has it.
  private func isSame(but node: DocumentNode, _ check: (DocumentNode) -> Bool) -> Bool {
    var (mine, theirs) = (old.root, new.root)
    while mine.index != node.index {
      guard let position = mine.position(toward: node.index), mine.kind == theirs.kind,
        mine.count == theirs.count
      else { return false }
      let inner = mine.element(at: position)
      if let name = inner.ownName, mine.kind == .object {
        guard isSame(mine, theirs, skipping: name, name),
          let twin = theirs.member(named: name)
        else { return false }
        (mine, theirs) = (inner, twin)
      } else {
        for index in 0..<mine.count where index != position {
          guard mine.element(at: index).isSame(as: theirs.element(at: index)) else { return false }
        }
        (mine, theirs) = (inner, theirs.element(at: position))
      }
    }
    return check(theirs)
  }
}

extension DocumentNode {
  /// Its name, where it is a member.
  fileprivate var ownName: Key? { hasName ? name : nil }
}

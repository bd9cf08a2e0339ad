import SetteePropertyLists

extension OrderedTree? {
  /// The tree with a value at a place in it, and the objects and lists that lead there; nothing
  /// where something else stands on the way.
  package func grown(
    by value: OrderedTree, at steps: ArraySlice<Place.Step>
  ) -> OrderedTree? {
    guard let step = steps.first else { return value }
    switch (step, self ?? (step.name == nil ? .list([]) : .object([]))) {
    case (.member(let name), .object(var members)):
      let position = members.firstIndex { $0.name == name }
      let old = position.map { members[$0].value }
      guard let new = old.grown(by: value, at: steps.dropFirst()) else { return nil }
      let kept = position ?? members.count
      members.replaceSubrange(kept..<min(kept + 1, members.count), with: [(name: name, value: new)])
      return .object(members)
    case (.element(let position), .list(var items)) where position <= items.count:
      let old = position < items.count ? items[position] : nil
      guard let new = old.grown(by: value, at: steps.dropFirst()) else { return nil }
      items.replaceSubrange(position..<min(position + 1, items.count), with: [new])
      return .list(items)
    default: return nil
    }
  }
}

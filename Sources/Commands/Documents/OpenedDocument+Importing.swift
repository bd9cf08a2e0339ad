import SetteeDocumentStores
import SetteeDocuments
import SetteePropertyLists
import SetteeStores

extension OpenedDocument {
  /// The edit of each member of the root that a file's values make different.
  ///
  /// Members that the file does not have stay unless it replaces them; inside, equal values keep
  /// their bytes.
  func importing(
    _ values: OrderedTree, of name: String, replacing isReplacing: Bool
  ) throws(CommandError) -> [PlacedEdit] {
    let root = document.root
    guard root.kind == .object else {
      return [PlacedEdit(Place(Document.rootKey), setting: values)]
    }
    guard case .object(let members) = values else {
      throw CommandError("\(name) holds no object, as \(path) does; nothing was changed.")
    }
    let edits = members.map { name, value in
      let old = isReplacing ? nil : root.member(named: name).map { OrderedTree($0) }
      return PlacedEdit(Place(name), setting: old.map { Self.merged($0, value) } ?? value)
    }
    let known = Set(members.map(\.name))
    let gone = isReplacing ? document.keys.filter { !known.contains($0) } : []
    return edits + gone.map { PlacedEdit(Edit($0, nil)) }
  }

  private static func merged(_ old: OrderedTree, _ new: OrderedTree) -> OrderedTree {
    guard case (.object(let members), .object(let others)) = (old, new) else { return new }
    let changes = Dictionary(others.map { ($0.name, $0.value) }) { _, last in last }
    let kept = members.map { name, value in
      (name: name, value: changes[name].map { merged(value, $0) } ?? value)
    }
    let known = Set(members.map(\.name))
    return .object(kept + others.filter { !known.contains($0.name) })
  }
}

extension OpenedDocument {
  /// A place, and what it was before and is now.
  fileprivate func row(
    ofChange place: Place, since before: Document, showing isRevealing: Bool
  ) -> OrderedTree {
    let steps = document.steps(of: place) ?? before.steps(of: place) ?? []
    let (old, new) = (before.root.value(at: steps), document.root.value(at: steps))
    let isMasked =
      !isRevealing
      && [old, new].contains { $0.map { secrets.cover(steps, $0.propertyList) } ?? false }
    return Difference.row(
      ["key": .string(places.key(of: place).name), "place": .string(JSONPointer.text(steps))],
      from: old.map { OrderedTree($0) }, to: new.map { OrderedTree($0) }, isMasked: isMasked)
  }
}

extension OpenedStore {
  /// Makes edits of a document's members, as far as they change anything.
  func importing(
    _ edits: [PlacedEdit], _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) -> CommandOutcome {
    guard let document else { return .exit(.done) }
    let before = document.document
    try document.store.save { store throws(StoreError) in try store.write(edits) }
    document.tellContests(to: context.errors)
    if arguments.has("--json") {
      for place in document.document.changes(since: before).flatMap(\.places) {
        let row = document.row(ofChange: place, since: before, showing: isRevealing)
        context.output.line(row.json())
      }
    }
    return .exit(.done)
  }
}

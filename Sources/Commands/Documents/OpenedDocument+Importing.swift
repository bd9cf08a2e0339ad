import SetteeDocuments
import SetteePropertyLists
import SetteeStores

extension OpenedDocument {
  /// The edit of each member of the root that a file's values make different.
  ///
  /// Members that the file does not have stay unless it replaces them; inside, equal values keep
  /// their bytes.
  func importing(
    _ values: PropertyList, of name: String, replacing isReplacing: Bool
  ) throws(CommandError) -> [Edit] {
    guard document.root.kind == .object else { return [Edit(Document.rootKey, values)] }
    guard case .dictionary(let members) = values else {
      throw CommandError("\(name) holds no object, as \(path) does; nothing was changed.")
    }
    let kept = isReplacing ? values : Self.merged(document.root.propertyList, values)
    guard case .dictionary(let all) = kept else { return [] }
    let gone = isReplacing ? document.keys.filter { members[$0] == nil } : []
    return all.map { Edit($0.key, $0.value) } + gone.map { Edit($0, nil) }
  }

  private static func merged(_ old: PropertyList, _ new: PropertyList) -> PropertyList {
    guard case (.dictionary(var members), .dictionary(let others)) = (old, new) else { return new }
    for (key, value) in others { members[key] = members[key].map { merged($0, value) } ?? value }
    return .dictionary(members)
  }
}

extension OpenedDocument {
  /// A place, and what it was before and is now.
  fileprivate func row(
    ofChange place: Place, since before: Document, showing isRevealing: Bool
  ) -> PropertyDictionary {
    let steps = document.steps(of: place) ?? before.steps(of: place) ?? []
    let old = before.root.value(at: steps)?.propertyList
    let new = document.root.value(at: steps)?.propertyList
    var row: PropertyDictionary = [
      "key": .string(places.key(of: place).name), "place": .string(JSONPointer.text(steps)),
    ]
    let isMasked =
      !isRevealing && [old, new].contains { $0.map { secrets.cover(steps, $0) } ?? false }
    if isMasked {
      row["secret"] = true
    } else {
      row["old"] = old
      row["new"] = new
    }
    return row
  }
}

extension OpenedStore {
  /// Makes edits of a document's members, as far as they change anything.
  func importing(
    _ edits: [Edit], _ arguments: Arguments, _ context: CommandContext
  ) throws(CommandError) -> CommandOutcome {
    guard let document else { return .exit(.done) }
    let before = document.document
    try document.store.save(edits)
    document.tellContests(to: context.errors)
    if arguments.has("--json") {
      for place in document.document.changes(since: before).flatMap(\.places) {
        let row = document.row(ofChange: place, since: before, showing: isRevealing)
        context.output.line(PropertyList.dictionary(row).json())
      }
    }
    return .exit(.done)
  }
}

import SetteeDocuments
import SetteePropertyLists
import SetteeStores

extension OpenedDocument {
  /// The edit of each member of the root that a file's values make different.
  ///
  /// Members that the file does not have stay unless it replaces them; inside, equal values keep
  /// their bytes.
  func importing(
    _ bytes: [UInt8], of path: String, replacing isReplacing: Bool
  ) throws(CommandError) -> [Edit] {
    let values = try Self.values(bytes, path)
    guard case .dictionary(let members) = values, document.root.kind == .object else {
      return [Edit(Document.rootKey, values)]
    }
    let kept = isReplacing ? values : Self.merged(document.root.propertyList, values)
    guard case .dictionary(let all) = kept else { return [] }
    let gone = isReplacing ? document.keys.filter { members[$0] == nil } : []
    return all.map { Edit($0.key, $0.value) } + gone.map { Edit($0, nil) }
  }

  /// The values of a file of any format, told by its name or its first bytes.
  private static func values(
    _ bytes: [UInt8], _ path: String
  ) throws(CommandError) -> PropertyList {
    let name = path == "-" ? "Standard input" : path
    let kind = try FileKind(path: path, named: nil) { bytes }
    if kind == .propertyList {
      do throws(XMLPropertyListError) {
        return try PropertyList(xml: bytes)
      } catch {
        throw CommandError("\(name): \(error.description).")
      }
    }
    guard let format = kind.format else {
      throw CommandError("\(name) is taken for \(kind.rawValue), which cannot be read yet.")
    }
    do throws(DocumentProblem) {
      return try Document(bytes, format: format).root.propertyList
    } catch {
      throw CommandError("\(name), \(error)")
    }
  }

  private static func merged(_ old: PropertyList, _ new: PropertyList) -> PropertyList {
    guard case (.dictionary(var members), .dictionary(let others)) = (old, new) else { return new }
    for (key, value) in others { members[key] = members[key].map { merged($0, value) } ?? value }
    return .dictionary(members)
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
      for key in document.store.keys() {
        let (old, new) = (before.node(at: Place(key)), document.document.node(at: Place(key)))
        guard let new, !(old.map { $0.isSame(as: new) } ?? false) else { continue }
        var members: PropertyDictionary = ["key": .string(key.name)]
        members["old"] = old?.propertyList
        members["new"] = new.propertyList
        context.output.line(PropertyList.dictionary(members).json())
      }
    }
    return .exit(.done)
  }
}

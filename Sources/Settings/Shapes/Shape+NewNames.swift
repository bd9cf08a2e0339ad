import SetteePropertyLists

extension Shape {
  /// Says of a member that is to come that no schema names it, and which name is near; nothing
  /// where the shape names it, or says of members with names of one's own what they are.
  package func remark(onNew name: Key) -> String? {
    guard case .object(let object) = kind, !object.members.isEmpty else { return nil }
    let names = object.members.map(\.name.name)
    guard !names.contains(name.name) else { return nil }
    if let near = Suggestion.nearest(to: name.name, in: names) {
      return "'\(name.name)' is not in the schema; did you mean '\(near)'?"
    }
    guard case .anything? = inside.shape(ofMember: name)?.kind else { return nil }
    return "'\(name.name)' is not in the schema."
  }
}

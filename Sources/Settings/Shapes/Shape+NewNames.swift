import SetteePropertyLists

extension Shape {
  /// Says of a member that is to come that no schema names it, and which name is near; nothing
  /// where the shape names it, or says of members with names of one's own what they are.
  package func remark(onNew name: Key) -> String? { remark(onNew: name, nil) }

  /// The same beside what stands there: of a member that would be described if other values did
  /// what would have to hold.
  package func remark(onNew name: Key, beside value: some ValueTree) -> String? {
    inside.shape(for: value).remark(onNew: name, inside.condition(ofMember: name, in: value))
  }

  private func remark(onNew name: Key, _ condition: String?) -> String? {
    guard case .object(let object) = kind, !object.members.isEmpty else { return nil }
    let names = object.members.map(\.name.name)
    guard !names.contains(name.name) else { return nil }
    if let condition { return "Only where \(condition)." }
    if let near = Suggestion.nearest(to: name.name, in: names) {
      return "'\(name.name)' is not in the schema; did you mean '\(near)'?"
    }
    guard case .anything? = inside.shape(ofMember: name)?.kind else { return nil }
    return "'\(name.name)' is not in the schema."
  }
}

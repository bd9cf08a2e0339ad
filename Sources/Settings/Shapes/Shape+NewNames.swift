import SetteePropertyLists

extension Shape {
  /// Says of a member that is to come beside what a value has that no schema names it, and which
  /// name is near, or what would have to hold for it to be described; nothing where the shape names
  /// it, or says of members with names of one's own what they are.
  package func remark(onNew name: Key, beside value: some ValueTree) -> String? {
    present(for: value).remark(onNew: name, inside.condition(ofMember: name, in: value))
  }

  /// Whether a member of a value is named, be it because of others that the value has.
  package func names(_ name: Key, in value: some ValueTree) -> Bool {
    guard case .object(let object) = present(for: value).kind, !object.isExample else {
      return false
    }
    return object.members.contains { $0.name == name }
  }

  /// The shape of a part of a value, whose help says what would have to hold for a schema to
  /// describe it where that does not.
  package func saying(
    conditionOf step: Place.Step, in value: (some ValueTree)?, _ part: Shape
  ) -> Shape {
    guard let name = step.name, let value, let condition = condition(of: name, besideThoseOf: value)
    else { return part }
    var part = part
    part.words.help = LateText("Only where \(condition).")
    return part
  }

  private func condition(of name: Key, besideThoseOf value: some ValueTree) -> String? {
    let present = present(for: value)
    guard !present.names(name, in: value) else { return nil }
    return [self, present].lazy.compactMap { $0.inside.condition(ofMember: name, in: value) }.first
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

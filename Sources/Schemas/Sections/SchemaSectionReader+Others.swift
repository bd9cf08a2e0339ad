import SetteePropertyLists
import SetteeSettings

/// Settings that only branches describe which do not hold: what is stored of them is shown all the
/// same, and the rest has to be known to whoever sets it.
extension SchemaSectionReader {
  mutating func read(
    _ other: SectionBranches.Other, of branches: SectionBranches, besides place: SchemaPlace,
    in group: Group
  ) {
    let known = KnownMembers(
      place: place, stored: branches.stored, path: group.path,
      condition: { place.condition(ofMember: $0, in: branches.value) })
    let inner = Group(
      prefix: group.prefix, keyPrefix: group.keyPrefix, path: group.path, way: group.way,
      members: group.members.with(other.place, onlyWhere: nil))
    read(other.branch, of: other.place, besides: known, in: inner)
  }

  /// What the branches that hold say of an object, and what is stored of it.
  private struct KnownMembers {
    let place: SchemaPlace?
    let stored: PropertyList?
    /// The headings of the object that has the branches.
    let path: [String]
    /// What would have to hold for a member to be described.
    let condition: (Key) -> String?

    func inside(_ name: Key) -> KnownMembers {
      let phrase = condition(name)
      return KnownMembers(
        place: place?.member(name)?.section, stored: stored?.value(at: .member(name)), path: path,
        condition: { _ in phrase })
    }
  }

  /// Reads the members that a branch names, as they are with what holds.
  private mutating func read(
    _ branch: SchemaPlace, of place: SchemaPlace, besides known: KnownMembers, in group: Group
  ) {
    for member in branch.membersAsWritten(keyPrefix: group.keyPrefix) {
      let name = group.name(of: member)
      if let inner = section(of: member, of: place, in: group), let names = branch.member(name) {
        let path = group.path + [heading(of: inner.place, named: name, in: group)]
        read(
          names.section ?? names, of: inner.section, besides: known.inside(name),
          in: Group(
            prefix: group.prefix + name.name + ".", keyPrefix: member.key.name + ".", path: path,
            way: group.way + [inner.place],
            members: SectionMembers(
              of: inner.section, below: group.members.way + [name], in: schema.places,
              storage: group.members.storage, around: (inner.place, group.members),
              defaults: nil)))
      } else if known.place?.names(name) != true, conditions.note(member.key) {
        add(member, of: place, besides: known, in: group)
      }
    }
  }

  private func section(
    of member: WrittenMember, of place: SchemaPlace, in group: Group
  ) -> (place: SchemaPlace, section: SchemaPlace)? {
    guard member.words.isLinked || member.words.hasMembers,
      let inner = place.member(group.name(of: member)),
      mayBeSection(inner, in: group, isWritten: !member.words.isLinked), let section = inner.section
    else { return nil }
    return (inner, section)
  }

  private mutating func add(
    _ member: WrittenMember, of place: SchemaPlace, besides known: KnownMembers, in group: Group
  ) {
    let name = group.name(of: member)
    let isStored = known.stored?.value(at: .member(name)) != nil
    let stray = known.path + ["Other"] + group.path.dropFirst(known.path.count)
    let description = description(
      of: member, member.words, in: isStored ? stray : group.path,
      group.members.with(place, onlyWhere: .init(phrase: known.condition(name))),
      isRequired: false, behind: group.keyPrefix.utf8.count)
    guard isStored else {
      conditions.otherwise.append(description)
      return
    }
    count += 1
    conditions.noteStored(member.key)
    sections.insert(description, order: nil)
  }
}

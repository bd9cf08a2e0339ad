import SetteePropertyLists

// What the parts of a value that is still to come are called: names, or numbers.

extension Shape {
  /// Whether a list can stand here.
  package var mayBeList: Bool {
    isAny { if case .list = $0.kind { true } else { false } }
  }

  /// Whether an object can stand here that has a member of a name, be it an entry.
  package func takesMember(_ name: Key) -> Bool {
    isAny { shape in
      guard case .object(let object) = shape.kind else { return false }
      return object.members.contains { $0.name == name }
        || object.allowsEntries && shape.inside.shape(ofMember: name) != nil
    }
  }

  /// Whether an object can stand here of which a member of a name is described.
  package func namesMember(_ name: Key) -> Bool {
    isAny { shape in
      guard case .object(let object) = shape.kind else { return false }
      return object.members.contains { $0.name == name }
    }
  }

  /// Whether the shape is of a kind, or one of its variants.
  package func isAny(_ isOfKind: (Shape) -> Bool) -> Bool {
    guard case .union(let variants) = kind else { return isOfKind(self) }
    return variants.indices.contains { inside.shape(ofVariant: $0)?.isAny(isOfKind) ?? false }
  }

  /// What parts are known of what steps lead to, inside of a value or of its default.
  package func knownParts(at steps: [Place.Step], in value: PropertyList?) -> KnownMembers {
    let shape = shape(at: steps)
    func count() -> Int {
      let items = self.standard(at: steps, in: value ?? .dictionary([:]))
      return items?.kind == .list ? items?.count ?? 0 : 0
    }
    switch shape?.kind {
    case .object(let object)?:
      return .asked { name in object.members.contains { $0.name == name } }
    case .list?: return .items(count: count())
    case .union? where shape?.mayBeList == true:
      return .itemsOr(isMember: { shape?.takesMember($0) ?? false }, count: count())
    case .scalar?: return .scalar
    case .union?, .nothing?: return .names(.init([]))
    case .anything?, nil: return .unknown
    }
  }
}

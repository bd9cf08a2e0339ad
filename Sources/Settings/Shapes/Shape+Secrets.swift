import SetteePropertyLists

extension Shape {
  /// Whether a value of this shape is a secret, or has one inside; O(n) in what is inside.
  package func holdsSecret(in value: PropertyList) -> Bool {
    let shape = present(for: value)
    if shape.words.traits.contains(.secret) { return true }
    switch value {
    case .array(let items):
      return items.enumerated().contains { position, item in
        shape.inside.shape(ofItem: position)?.holdsSecret(in: item) ?? false
      }
    case .dictionary(let members):
      return members.contains { name, member in
        let inner = shape.inside.shape(ofMember: name)
        return inner?.holdsSecret(in: member) == true || hides(name, as: inner, in: shape)
      }
    case .null, .boolean, .integer, .real, .string, .date, .data: return false
    }
  }

  /// Whether anything may stand there.
  package var isAnything: Bool { if case .anything = kind { true } else { false } }

  /// Whether a member is a secret where another branch holds, and nothing describes it now.
  ///
  /// `part` is what is said of it, `present` the shape that the value around has.
  package func hides(_ name: Key, as part: Shape?, in present: Shape? = nil) -> Bool {
    part?.isAnything != false
      && (inside.hidesElsewhere(name) || present?.inside.hidesElsewhere(name) == true)
  }

  /// Whether what steps lead to is a secret, is inside of one, or has one inside.
  package func isSecret(at steps: [Place.Step], _ value: PropertyList) -> Bool {
    for depth in 0..<steps.count {
      guard let around = shape(at: steps[..<depth]) else { continue }
      if around.words.traits.contains(.secret) { return true }
      if let name = steps[depth].name, around.hides(name, as: shape(at: steps[...depth])) {
        return true
      }
    }
    return shape(at: steps)?.holdsSecret(in: value) ?? false
  }
}

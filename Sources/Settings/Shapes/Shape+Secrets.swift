import SetteePropertyLists

extension Shape {
  /// The shape of the variant that a value is, conditions met; itself where there are none.
  ///
  /// `isJudging` says whether the value is judged where neither its kind nor a tag tells.
  package func present(for value: some ValueTree, judging isJudging: Bool = true) -> Shape {
    var shape = self
    for _ in 0..<8 {
      let inside = shape.inside
      guard case .union = shape.kind,
        let variant = isJudging ? inside.variant(for: value) : inside.variantAtOnce(for: value),
        let inner = shape.inside.shape(ofVariant: variant)
      else { break }
      shape = inner
    }
    return shape
  }

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
      return members.contains {
        shape.inside.shape(ofMember: $0.key)?.holdsSecret(in: $0.value) ?? false
      }
    case .null, .boolean, .integer, .real, .string, .date, .data: return false
    }
  }

  /// Whether what steps lead to is a secret, is inside of one, or has one inside.
  package func isSecret(at steps: [Place.Step], _ value: PropertyList) -> Bool {
    for depth in 0..<steps.count
    where shape(at: steps[..<depth])?.words.traits.contains(.secret) ?? false {
      return true
    }
    return shape(at: steps)?.holdsSecret(in: value) ?? false
  }
}

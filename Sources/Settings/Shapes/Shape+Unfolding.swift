import SetteePropertyLists

/// What a shape is for a value.
package struct UnfoldedShape {
  /// The variant that the value is, or what its conditions leave of the shape.
  package fileprivate(set) var shape: Shape
  /// The unions that the value stands under, the outermost first.
  package fileprivate(set) var unions: [Shape] = []

  package init(shape: Shape) { self.shape = shape }

  /// The same with a default that stands around.
  package func withDefault(of words: ShapeWords) -> UnfoldedShape {
    var result = self
    if words.joinsDefault {
      result.shape.words.join(words.defaultValue)
    } else if shape.words.defaultValue == nil {
      result.shape.words.defaultValue = words.defaultValue
    }
    return result
  }

  /// The choice of what a member may be that says which variant of a union the value is; nothing
  /// where it is no such tag.
  package func tag(_ name: Key, as own: Shape? = nil) -> Shape? { unions.tag(name, as: own) }
}

extension [Shape] {
  /// The choice that the first of these unions has of which a member is the tag.
  package func tag(_ name: Key, as own: Shape? = nil) -> Shape? {
    lazy.compactMap { $0.tag(name, as: own) }.first
  }
}

extension Shape {
  /// The shape of the variant that a value is, conditions met; itself where there are none.
  ///
  /// `isJudging` says whether the value is judged where neither its kind nor a tag tells.
  package func present(for value: some ValueTree, judging isJudging: Bool = true) -> Shape {
    unfolded(for: value, judging: isJudging).shape
  }

  /// The same with the unions on the way, those that conditions bring included.
  package func unfolded(
    for value: some ValueTree, judging isJudging: Bool = true
  ) -> UnfoldedShape {
    var result = UnfoldedShape(shape: self)
    for _ in 0..<UnfoldedShape.unionCountMax {
      result.decide(for: value, judging: isJudging)
      guard isJudging, result.shape.inside.hasConditions else { break }
      let traits = result.shape.words.traits
      result.shape = result.shape.inside.shape(for: value)
      result.shape.words.traits.formUnion(traits)
      guard case .union = result.shape.kind else { break }
    }
    return result
  }
}

extension UnfoldedShape {
  /// Unions inside each other are followed this far.
  fileprivate static let unionCountMax = 8

  /// Goes on to the variant that a value is, where that is known.
  fileprivate mutating func decide(for value: some ValueTree, judging isJudging: Bool) {
    while case .union = shape.kind, unions.count < Self.unionCountMax {
      let inside = shape.inside
      guard
        let variant = isJudging ? inside.variant(for: value) : inside.variantAtOnce(for: value),
        let inner = inside.shape(ofVariant: variant)
      else { return }
      unions.append(shape)
      shape = inner
    }
  }
}

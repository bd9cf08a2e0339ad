import SetteePropertyLists

extension Shape {
  /// Any value at all, with any inside.
  package static let anything = Shape(
    words: ShapeWords(), kind: .anything, isNullable: true, inside: AnythingInside())

  /// Whether nobody says anything of the value, rather than that anything may stand there.
  var isUndescribed: Bool { isAnything && inside is AnythingInside }
}

/// The inside of what nobody described: anything, at every depth.
private struct AnythingInside: ShapeInside {
  var identity: ObjectIdentifier? { nil }

  func shape(ofMember name: Key) -> Shape? { .anything }

  func shape(ofItem position: Int) -> Shape? { .anything }

  func shape(ofVariant position: Int) -> Shape? { nil }

  func shape(for value: some ValueTree) -> Shape { .anything }

  func variant(for value: some ValueTree) -> Int? { nil }

  func skeleton() -> PropertyList? { nil }

  func problems(with value: some ValueTree) -> [ShapeProblem] { [] }
}

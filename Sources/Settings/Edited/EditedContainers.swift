import SetteePropertyLists

extension SettingCodec {
  /// How a form edits dictionaries of such values: as a map, its names the entries'.
  package var editedMap: EditedForm {
    let element = editedElement
    let inside = AlikeInside(type: element.type)
    let shape = Shape(
      words: ShapeWords(), kind: .object(ObjectShape(members: [], allowsEntries: true)),
      isNullable: false, inside: inside)
    let form = element.stored == .plain ? StoredForm.plain : .entries(element.stored)
    return EditedForm(type: SettingType(shape), stored: form) { stored in
      guard case .dictionary(let entries) = stored else { return nil }
      let values = entries.compactMap { name, value in element.unfold(value).map { (name, $0) } }
      return values.count == entries.count ? .dictionary(PropertyDictionary(values)) : nil
    } fold: { edited in
      guard case .dictionary(let entries) = edited else {
        throw EditedProblem("Must be an object.")
      }
      let values = try entries.map { name, value in
        (name, try element.fold(value, at: name.name))
      }
      return .dictionary(PropertyDictionary(values.sorted { $0.0 < $1.0 }))
    }
  }

  /// How a form edits lists of such values, where they have no field in one row.
  package var editedList: EditedForm? {
    let isList = if case .list = type { true } else { false }
    guard edited != nil || isList else { return nil }
    let element = editedElement
    let shape = Shape(
      words: ShapeWords(), kind: .list(ListShape()), isNullable: false,
      inside: AlikeInside(type: element.type))
    let form = element.stored == .plain ? StoredForm.plain : .items(element.stored)
    return EditedForm(type: SettingType(shape), stored: form) { stored in
      guard case .array(let items) = stored else { return nil }
      let values = items.compactMap(element.unfold)
      return values.count == items.count ? .array(values) : nil
    } fold: { edited in
      guard case .array(let items) = edited else { throw EditedProblem("Must be a list.") }
      return .array(
        try items.enumerated().map { try element.fold($0.element, at: "\($0.offset)") })
    }
  }

  /// How a form edits one of several such values; the codec is asked whether it is one.
  private var editedElement: EditedForm {
    let decode = decode
    if let edited = edited?(nil, nil) { return edited }
    return EditedForm(type: type, stored: .plain, unfold: { $0 }) { value in
      guard decode(value) != nil else { throw EditedProblem("Is no value that the program takes.") }
      return value
    }
  }
}

extension EditedForm {
  /// What is stored of a part; what it throws names the part.
  fileprivate func fold(_ value: PropertyList, at name: String) throws -> PropertyList {
    do {
      return try fold(value)
    } catch let problem as EditedProblem {
      throw EditedProblem("\(name): \(problem)")
    }
  }
}

/// The inside of a list or a map whose parts are all of one type.
private final class AlikeInside: ShapeInside {
  private let shape: Shape

  init(type: SettingType) {
    shape =
      type.structure?.shape
      ?? Shape(
        words: ShapeWords(), kind: .scalar(type), isNullable: false, inside: Shape.anything.inside)
  }

  var identity: ObjectIdentifier? { ObjectIdentifier(self) }

  func shape(ofMember name: Key) -> Shape? { shape }

  func shape(ofItem position: Int) -> Shape? { shape }

  func shape(ofVariant position: Int) -> Shape? { nil }

  func shape(for value: some ValueTree) -> Shape {
    let isList = value.kind == .list
    return Shape(
      words: ShapeWords(),
      kind: isList
        ? .list(ListShape()) : .object(ObjectShape(members: [], allowsEntries: true)),
      isNullable: false, inside: self)
  }

  func variant(for value: some ValueTree) -> Int? { nil }

  func skeleton() -> PropertyList? { nil }

  /// The codec judges what is stored.
  func problems(with value: some ValueTree) -> [ShapeProblem] { [] }
}

import SetteePropertyLists
import SetteeSettings

/// Values without parts that stand where only lists or objects belong: no page shows them.
extension SettingsForm {
  /// A value without parts that stands where only values with some belong, and that no page shows;
  /// with the simplest one that belongs there.
  package func stray(in field: Field.ID) -> (value: PropertyList, simplest: PropertyList)? {
    guard let value = fields[field].setting.unobservedReading.value, value.isPlain else {
      return nil
    }
    return simplest(of: field).map { (value, $0) }
  }

  /// What stands in the way of a page, as a sentence; nothing where nothing does.
  package func straySentence(in field: Field.ID) -> String? {
    guard let stray = stray(in: field) else { return nil }
    let isSecret = fields[field].description.traits.contains(.secret)
    let kind = if case .array = stray.simplest { "a list" } else { "an object" }
    return "\(isSecret ? "A secret" : stray.value.shortText) stands where \(kind) belongs."
  }

  /// Puts the simplest value that has parts in the place of one that has none and is still there.
  package func replaceStray(_ value: PropertyList, in field: Field.ID) -> EditOutcome {
    guard let stray = stray(in: field) else { return .unchanged }
    guard stray.value == value else { return .refused(changedMeanwhile(field)) }
    return commit(stray.simplest, to: field)
  }

  /// The simplest list or object that a field takes, where it takes nothing else.
  private func simplest(of field: Field.ID) -> PropertyList? {
    let type = fields[field].description.type
    if case .list = type.withoutNull { return type.isTicked ? nil : .array([]) }
    guard let shape = type.structure?.shape, !shape.takesScalars else { return nil }
    switch shape.kind {
    case .list, .object: return shape.inside.skeleton() ?? shape.kind.simplest
    case .scalar, .union, .anything, .nothing: return nil
    }
  }
}

extension PropertyList {
  /// Whether it is neither null nor a value with parts.
  var isPlain: Bool { self != .null && !isContainer }
}

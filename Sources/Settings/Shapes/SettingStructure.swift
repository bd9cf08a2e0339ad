import SetteePropertyLists

/// A value with structure: an object, a map, a list of anything, one of several shapes, or
/// anything at all.
///
/// It is shown as a page of rows, and edited there or as checked JSON text.
public struct SettingStructure: Sendable {
  package let shape: Shape

  package init(_ shape: Shape) { self.shape = shape }

  /// What the value is in words: "object", "map", "list of objects".
  package var kindName: String { shape.kindName }

  /// What keeps the value from being of any kind that is allowed; the judge says the rest.
  func problem(ofTree value: some ValueTree) -> String? {
    guard !value.isContainer, !shape.takesScalars || shape.takesNone(value) else { return nil }
    return shape.problems(with: value).first { !$0.isWarning }?.sentence
  }
}

extension SettingType {
  /// The type of what a shape allows: one row for scalars and for lists of plain values.
  package init(_ shape: Shape) {
    let type: SettingType =
      switch shape.kind {
      case .scalar(let type): type
      case .list(let list): Self.plainList(list, of: shape) ?? .structure(SettingStructure(shape))
      case .object, .union, .anything, .nothing: .structure(SettingStructure(shape))
      }
    self = shape.isNullable && !type.isNull ? .nullable(type) : type
  }

  /// The type of what nobody described: rows that have it hold it together.
  package static let anything = SettingType(.anything)

  /// Whether nobody says of which kind a value is.
  package var isAnything: Bool {
    switch self {
    case .nullable(let type): type.isAnything
    case .structure(let structure): if case .anything = structure.shape.kind { true } else { false }
    default: false
    }
  }

  /// The type of a list whose items are plain values, all of one kind.
  private static func plainList(_ list: ListShape, of shape: Shape) -> SettingType? {
    guard list.fixedCount == 0, list.allowsItems, let item = shape.inside.shape(ofItem: 0),
      !item.isNullable, case .scalar(let type) = item.kind, type.isPlain
    else { return nil }
    return .list(
      .init(
        element: type, minItems: list.minCount, maxItems: list.maxCount, isUnique: list.isUnique))
  }

  private var isNull: Bool { if case .constant(.null) = self { true } else { false } }

  /// Whether one line edits a value of the type.
  private var isPlain: Bool {
    switch self {
    case .boolean, .integer, .number, .string, .date, .dateTime: true
    case .choice(let choices): !choices.contains { $0.value.isContainer }
    case .list, .nullable, .constant, .structure, .json: false
    }
  }

  /// What the value's structure is, where it has one.
  package var structure: SettingStructure? {
    switch self {
    case .structure(let structure): structure
    case .nullable(let type): type.structure
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .list, .constant, .json:
      nil
    }
  }
}

extension Shape {
  /// The kind of value in words: "whole number", "list of objects", "text or a list of text".
  package var kindName: String {
    switch kind {
    case .scalar(let type): type.kindName
    case .object(let object): object.isMap ? "map" : "object"
    case .list(let list):
      list.fixedCount == 0 && list.allowsItems
        ? "list of \(inside.shape(ofItem: 0)?.pluralName ?? "anything")" : "list"
    case .union(let variants): "one of \(variants.count) shapes"
    case .anything: "anything"
    case .nothing: "nothing that fits"
    }
  }

  private var pluralName: String {
    switch kind {
    case .scalar(let type): type.pluralName
    case .object(let object): object.isMap ? "maps" : "objects"
    case .list: "lists"
    case .union(let variants): pluralName(of: variants.indices)
    case .anything, .nothing: "anything"
    }
  }

  /// Several of what any of the variants is: each kind once, or how many shapes there are.
  private func pluralName(of variants: Range<Int>) -> String {
    var names: [String] = []
    for position in variants {
      let name = inside.shape(ofVariant: position)?.pluralName ?? "anything"
      if name == "anything" { return name }
      if !names.contains(name) { names.append(name) }
    }
    return names.count > 3 ? "\(variants.count) shapes" : names.listed(with: "or")
  }

  /// The rules in words: "host and port required", "1 to 5 entries".
  package var ruleSummary: String {
    switch kind {
    case .scalar(let type): return type.constraintSummary
    case .object(let object):
      let names = object.members.filter(\.isRequired).map(\.name.name)
      let count = amount(from: object.minCount, to: object.maxCount, of: "entry", "entries")
      return [names.isEmpty ? nil : "\(names.listed) required", count].compactMap { $0 }
        .joined(separator: ", ")
    case .list(let list):
      let count = amount(from: list.minCount, to: list.maxCount, of: "item")
      return [count, list.isUnique ? "all different" : nil].compactMap { $0 }
        .joined(separator: ", ")
    case .union(let variants): return variants.map(\.title).listed(with: "or")
    case .anything, .nothing: return ""
    }
  }
}

extension Collection<String> {
  /// "a, b and c"; of more than five the first four.
  fileprivate var listed: String { listed(with: "and") }

  fileprivate func listed(with word: String) -> String {
    guard let last = dropFirst(count - 1).first, count > 1 else { return first ?? "" }
    guard count <= 5 else {
      return prefix(4).joined(separator: ", ") + " \(word) \(count - 4) more"
    }
    return dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}

extension Shape {
  /// Whether a value without parts can stand here.
  package var takesScalars: Bool {
    takes { kind in
      switch kind {
      case .scalar, .anything, .nothing: true
      case .object, .list, .union: false
      }
    }
  }

  /// Whether an object or a list can stand here.
  package var takesContainers: Bool {
    takes { kind in
      switch kind {
      case .object, .list, .anything: true
      case .scalar, .nothing, .union: false
      }
    }
  }

  /// Whether a text can stand here.
  package var takesText: Bool {
    takes { kind in
      switch kind {
      case .scalar(.string), .anything: true
      case .scalar, .object, .list, .nothing, .union: false
      }
    }
  }

  private func takes(_ isTaken: (Kind) -> Bool) -> Bool { isAny { isTaken($0.kind) } }
}

extension Shape {
  /// Whether it is one of several shapes of which none takes a value, whatever is edited next.
  fileprivate func takesNone(_ value: some ValueTree) -> Bool {
    guard case .union(let variants) = kind else { return false }
    return variants.indices.allSatisfy { position in
      let problems = inside.shape(ofVariant: position)?.problems(with: value) ?? []
      return problems.contains { !$0.isWarning && $0.refusesEdit }
    }
  }
}

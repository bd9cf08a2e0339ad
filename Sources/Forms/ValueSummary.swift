import SetteePropertyLists
import SetteeSettings

/// A value with parts on one line: how many, and what they are called.
///
/// No more than a few members and little text are read, so that a line never costs more than a
/// line, whatever stands behind it.
package enum ValueSummary {
  /// So many items or members are named.
  static let countMax = 16
  /// So many of an object's scalars are told.
  private static let scalarCountMax = 3
  /// A longer text inside is cut.
  private static let textCountMax = 40

  /// "3 items: web, db, cache", "2 entries: PATH, HOME", "host db, port 5432, +3", "empty".
  package static func line(of value: PropertyList, shape: Shape?, skipping name: Key? = nil)
    -> String
  {
    switch value {
    case .array(let items): line(of: items, shape: shape)
    case .dictionary(let members):
      line(of: members, shape: presentAtOnce(shape, value), skipping: name)
    default: ValueText.display(value, as: .string(.init()))
    }
  }

  /// The shape of the variant that a value is, conditions met.
  package static func present(_ shape: Shape?, _ value: PropertyList) -> Shape? {
    shape?.present(for: value)
  }

  /// The same, but of a large value only where its kind or a tag tells the variant.
  private static func presentAtOnce(_ shape: Shape?, _ value: PropertyList) -> Shape? {
    guard let shape, case .union = shape.kind else { return shape }
    return shape.present(for: value, judging: !LargeValues.contains(value))
  }

  private static func line(of items: [PropertyList], shape: Shape?) -> String {
    guard !items.isEmpty else { return "empty" }
    // Alone it would read like a value that is none.
    if items == [.null] { return "1 item: none" }
    let shape = presentAtOnce(shape, .array(items))
    let names = items.prefix(countMax).enumerated().map { position, item in
      item.isContainer
        ? self.name(of: item, at: position, shape: shape?.inside.shape(ofItem: position))
        : scalar(item, shape: shape?.inside.shape(ofItem: position))
    }
    let list = names.joined(separator: ", ") + (items.count > countMax ? ", …" : "")
    guard items.contains(where: \.isContainer) else { return list }
    return "\(items.count.counted("item")): \(list)"
  }

  private static func line(
    of members: PropertyDictionary, shape: Shape?, skipping skipped: Key?
  ) -> String {
    guard !members.isEmpty else { return "empty" }
    guard case .object(let object)? = shape?.kind, !object.isMap else {
      let names = members.prefix(countMax).map(\.key.title).joined(separator: ", ")
      let count = members.count.counted("entry", "entries")
      return "\(count): \(names)" + (members.count > countMax ? ", …" : "")
    }
    var parts: [String] = []
    let known = object.members.prefix(countMax).map(\.name).filter { members[$0] != nil }
    for name in known where parts.count < scalarCountMax && name != skipped {
      guard let value = members[name], !value.isContainer else { continue }
      parts.append("\(name.title) \(scalar(value, shape: shape?.inside.shape(ofMember: name)))")
    }
    let rest = members.count - parts.count - (skipped.map { members[$0] != nil } == true ? 1 : 0)
    if parts.isEmpty, rest < 2 { return "1 member" }
    if parts.isEmpty { return "\(rest) members" }
    return parts.joined(separator: ", ") + (rest > 0 ? ", +\(rest)" : "")
  }

  private static func scalar(_ value: PropertyList, shape: Shape?) -> String {
    if shape?.words.traits.contains(.secret) == true { return ValueText.mask }
    let type: SettingType =
      if case .scalar(let type)? = shape?.kind { type } else { .string(.init()) }
    let text = ValueText.display(value, as: type)
    return text.count > textCountMax ? String(text.prefix(textCountMax)) + "…" : text
  }

  /// The first items of a list, each with its number and on one line: "1 web", "2 host db, +3".
  package static func items(
    of value: PropertyList?, as description: SettingDescription, countMax: Int
  ) -> [String] {
    guard case .array(let items)? = value, !description.traits.contains(.secret) else { return [] }
    let (element, isSecret) = (description.type.listElement, description.hasSecretItems)
    let shape = description.type.structure?.shape.present(for: PropertyList.array(items))
    return items.prefix(max(0, countMax)).enumerated().map { position, item in
      let inside = shape?.inside.shape(ofItem: position)
      let text =
        if isSecret {
          ValueText.mask
        } else if let element, !item.isContainer {
          ValueText.display(item, as: element)
        } else if item.isContainer, inside?.words.traits.contains(.secret) != true {
          line(of: item, shape: inside)
        } else {
          scalar(item, shape: inside)
        }
      return "\(position + 1) \(text)"
    }
  }

  // MARK: Names of items

  private static let naming: [Key] = ["name", "title", "label", "id", "key"]

  /// The member that an item is called by; `nil` where none of its scalars is a name.
  package static func nameMember(of item: PropertyList, shape: Shape?) -> Key? {
    guard case .dictionary(let members) = item else { return nil }
    func isScalar(_ name: Key) -> Bool { members[name].map { !$0.isContainer } ?? false }
    if let name = naming.first(where: isScalar) { return name }
    guard case .object(let object)? = present(shape, item)?.kind else { return nil }
    return object.members.prefix(countMax).first { $0.isRequired && isScalar($0.name) }?.name
  }

  /// What an item is called: by its name, its variant, or its number.
  package static func name(of item: PropertyList, at position: Int, shape: Shape?) -> String {
    if let member = nameMember(of: item, shape: shape),
      case .dictionary(let members) = item, let value = members[member]
    {
      return scalar(value, shape: present(shape, item)?.inside.shape(ofMember: member))
    }
    if case .union(let variants)? = shape?.kind, let variant = shape?.inside.variant(for: item),
      variants.indices.contains(variant), shape?.isKind(ofVariant: variant, item) == true
    {
      return variants[variant].title
    }
    return "Item \(position + 1)"
  }
}

import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Which variant a document is whose schema has a union at its root, and no tag in it to say that.
struct RootVariant: Sendable, Hashable {
  /// The variants that an object can be.
  let choices: [SettingType.Choice]
  let chosen: Int

  /// The key of its row, which is no member's: those have quotes where they have blanks.
  static let key = Key("variant of all")

  /// The row that says it.
  var description: SettingDescription {
    var details = SettingDescription.Details(ofVariantAmong: choices)
    details.traits = [.keyless]
    return SettingDescription(place: Place(Self.key), details: details)
  }
}

extension OpenedDocument {
  /// The variant that the document is; nothing where only one can be, or where a tag says it.
  ///
  /// O(n) in the document.
  var variant: RootVariant? {
    let root = document.root
    guard let shape = schema.tree?.root, case .union(let variants) = shape.kind,
      root.kind == .object, let chosen = chosenVariant ?? shape.inside.variant(for: root),
      case .object(let present)? = shape.inside.shape(ofVariant: chosen)?.kind,
      !present.members.contains(where: { shape.tag($0.name) != nil })
    else { return nil }
    let choices = variants.enumerated().compactMap { position, variant in
      shape.inside.shape(ofVariant: position)?.isObject == true
        ? SettingType.Choice(value: .integer(Int128(position)), title: variant.title) : nil
    }
    return choices.count > 1 ? RootVariant(choices: choices, chosen: chosen) : nil
  }

  /// The variant that somebody has chosen, for as long as nothing in the document is wrong for it.
  private var chosenVariant: Int? {
    guard let chosen = choice.variant, let shape = schema.tree?.root.inside.shape(ofVariant: chosen)
    else { return nil }
    return shape.canBecome(document.root.propertyList) ? chosen : nil
  }

  /// What the schema says of the document as the variant that was chosen, or of all of them.
  var shownShape: Shape? {
    guard let root = schema.tree?.root else { return nil }
    return chosenVariant.flatMap { root.inside.shape(ofVariant: $0) } ?? root
  }

  /// What makes the document another variant.
  func switching(to variant: Int) -> WholeSwitch? {
    guard let present = self.variant, let shape = schema.tree?.root,
      case .dictionary(let before) = document.root.propertyList,
      let switched = shape.switched(.dictionary(before), from: present.chosen, to: variant),
      case .dictionary(let after) = switched.value
    else { return nil }
    return whole(from: before, to: after, leaving: switched.left)
  }

  /// The members that differ.
  func whole(
    from before: PropertyDictionary, to after: PropertyDictionary, but tag: Key? = nil,
    leaving left: [String]
  ) -> WholeSwitch {
    let names = before.keys.filter { after[$0] == nil } + after.keys
    let members = names.filter { $0 != tag && before[$0] != after[$0] }.map {
      WholeSwitch.Member(places.key(of: Place($0)), from: before[$0], to: after[$0])
    }
    return WholeSwitch(members, leaving: left.map { Key($0) })
  }
}

extension Shape {
  fileprivate var isObject: Bool { if case .object = kind { true } else { false } }
}

/// Behind the row that says which variant a document is: what is stored of it is the choice of
/// this session, and what the document has to be for it goes to the document.
@MainActor
final class RootVariantSource: VariantKeeping {
  private weak var settings: DocumentSettings?

  init(of settings: DocumentSettings) { self.settings = settings }

  func reading(of description: SettingDescription) -> SettingReading {
    unobservedReading(of: description)
  }

  func unobservedReading(of description: SettingDescription) -> SettingReading {
    guard let settings else { return SettingReading(value: nil) }
    let choice = settings.document.choice.variant.map { PropertyList.integer(Int128($0)) }
    var reading = SettingReading(
      value: settings.variant.map { .integer(Int128($0.chosen)) },
      source: choice == nil ? nil : .memory, lock: settings.lock)
    reading.stored = choice
    return reading
  }

  func write(_ value: PropertyList, to description: SettingDescription) throws {
    guard case .integer(let variant) = value else { return }
    settings?.choose(variant: Int(variant))
  }

  func reset(_ description: SettingDescription) throws { settings?.choose(variant: nil) }

  func apply(_ edits: [SettingEdit]) throws {
    let inner = edits.filter { $0.edit != nil }
    if !inner.isEmpty { try settings?.apply(inner) }
    for edit in edits where edit.edit == nil {
      if let value = edit.value {
        try write(value, to: edit.description)
      } else {
        try reset(edit.description)
      }
    }
  }
}

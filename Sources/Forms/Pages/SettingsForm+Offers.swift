import SetteePropertyLists
import SetteeSettings

/// What a value of several shapes can become at once.
package enum ShapeOffer: Equatable, Sendable {
  /// A value that one of the shapes names.
  case value(PropertyList)
  /// Another shape, by its place among them.
  case variant(Int)
}

/// An offer with its words.
package struct TitledOffer: Sendable {
  package let offer: ShapeOffer
  package let title: String
  package let help: String
}

extension SettingsForm {
  /// What a field without parts can become, where its shapes name each value without parts that can
  /// stand there; nothing where it cannot be chosen from what it can be.
  package func offers(of field: Field.ID) -> [TitledOffer] {
    let description = fields[field].description
    guard let shape = description.type.structure?.shape, case .union(let variants) = shape.kind,
      !description.traits.contains(.secret),
      fields[field].setting.unobservedReading.value?.isContainer != true
    else { return [] }
    var offers: [TitledOffer] = []
    for (position, variant) in variants.enumerated() {
      guard let inner = shape.inside.shape(ofVariant: position),
        let named = inner.offers(as: position, called: variant.title)
      else { return [] }
      offers += named
    }
    guard offers.contains(where: { $0.isValue }) else { return [] }
    if description.type.isNullable { offers.append(.value(.null, "none")) }
    return offers
  }

  /// Which of the offers a field's value is.
  package func present(among offers: [TitledOffer], of field: Field.ID) -> Int? {
    guard let value = fields[field].setting.unobservedReading.value else { return nil }
    return offers.firstIndex { $0.offer == .value(value) }
  }

  /// Makes a value one of another shape, as `switchVariant` does.
  package func become(_ variant: Int, of field: Field.ID) -> EditOutcome {
    switchVariant(of: field, depth: 0, to: variant)
  }
}

extension TitledOffer {
  fileprivate var isValue: Bool { if case .value = offer { true } else { false } }

  fileprivate static func value(_ value: PropertyList, _ title: String) -> TitledOffer {
    TitledOffer(offer: .value(value), title: title, help: "")
  }
}

extension Shape {
  /// The values that a shape names, or the shape itself where its values have parts; `nil` where
  /// somebody has to type.
  fileprivate func offers(as position: Int, called title: String) -> [TitledOffer]? {
    switch kind {
    case .object, .list:
      return [TitledOffer(offer: .variant(position), title: title, help: "")]
    case .scalar(.choice(let choices)):
      return choices.map {
        TitledOffer(offer: .value($0.value), title: $0.title, help: $0.help)
      }
    case .scalar(.constant(let value)): return [.value(value, value.shortText)]
    case .scalar(.boolean): return [.value(true, "on"), .value(false, "off")]
    case .scalar, .union, .anything, .nothing: return nil
    }
  }
}

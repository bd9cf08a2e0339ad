/// Which edition of JSON Schema a schema is written in, and which of its vocabularies count.
struct SchemaDialect: Sendable, Hashable {
  var draft: Draft
  var vocabularies = Vocabularies.standard

  enum Draft: Int, Sendable, Comparable, CaseIterable {
    case four, six, seven, nineteen, twenty

    static func < (left: Draft, right: Draft) -> Bool { left.rawValue < right.rawValue }
  }

  /// What a meta-schema's `$vocabulary` can switch off or on, in drafts that have it.
  struct Vocabularies: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let applicator = Vocabularies(rawValue: 1)
    static let unevaluated = Vocabularies(rawValue: 2)
    static let validation = Vocabularies(rawValue: 4)
    static let formatAssertion = Vocabularies(rawValue: 8)

    static let standard: Vocabularies = [.applicator, .unevaluated, .validation]
  }

  /// What is assumed where nobody says, or says something unknown.
  static let latest = SchemaDialect(draft: .twenty)

  /// The dialect of a standard meta-schema.
  ///
  /// By its address without scheme, fragment and final slash, since schemas write all of these.
  init?(metaSchema address: String) {
    var name = address[...]
    for scheme in ["http://", "https://"] where name.hasPrefix(scheme) {
      name = name.dropFirst(scheme.count)
    }
    while name.hasSuffix("#") || name.hasSuffix("/") { name = name.dropLast() }
    guard let draft = Self.drafts[String(name)] else { return nil }
    self.init(draft: draft)
  }

  init(draft: Draft, vocabularies: Vocabularies = .standard) {
    (self.draft, self.vocabularies) = (draft, vocabularies)
  }

  private static let drafts: [String: Draft] = [
    "json-schema.org/draft-04/schema": .four, "json-schema.org/draft-06/schema": .six,
    "json-schema.org/draft-07/schema": .seven,
    "json-schema.org/draft/2019-09/schema": .nineteen,
    "json-schema.org/draft/2020-12/schema": .twenty,
    "json-schema.org/schema": .twenty,
  ]

  /// The word that gives a schema its address.
  var identifier: String { draft == .four ? "id" : "$id" }

  /// Whether nothing beside a `$ref` counts.
  var referenceStandsAlone: Bool { draft <= .seven }

  /// Whether a keyword means something here.
  ///
  /// `dependencies` and lists of `items` keep their old meaning in later drafts.
  func knows(_ keyword: SchemaKeyword) -> Bool {
    guard let row = Self.row(of: keyword) else { return true }
    guard row.drafts.contains(draft) else { return false }
    // Before 2020-12 what is unevaluated belonged to the applicators.
    let vocabulary =
      row.vocabulary == .unevaluated && draft < .twenty ? .applicator : row.vocabulary
    return vocabularies.isSuperset(of: vocabulary)
  }

  private typealias Row = (drafts: ClosedRange<Draft>, vocabulary: Vocabularies)

  /// Which editions and vocabularies a keyword is of; nothing where all know it.
  private static func row(of keyword: SchemaKeyword) -> Row? {
    switch keyword {
    case .recursiveRef, .recursiveAnchor: (.nineteen ... .nineteen, [])
    case .dynamicRef, .dynamicAnchor: (.twenty ... .twenty, [])
    case .anchor, .vocabulary: (.nineteen ... .twenty, [])
    case .allOf, .anyOf, .oneOf, .not, .items, .properties, .patternProperties,
      .additionalProperties, .dependencies, .additionalItems:
      (.four ... .twenty, .applicator)
    case .contains, .propertyNames: (.six ... .twenty, .applicator)
    case .if, .then, .else: (.seven ... .twenty, .applicator)
    case .dependentSchemas: (.nineteen ... .twenty, .applicator)
    case .prefixItems: (.twenty ... .twenty, .applicator)
    case .unevaluatedItems, .unevaluatedProperties: (.nineteen ... .twenty, .unevaluated)
    case .type, .enum, .multipleOf, .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum,
      .minLength, .maxLength, .pattern, .minItems, .maxItems, .uniqueItems, .minProperties,
      .maxProperties, .required:
      (.four ... .twenty, .validation)
    case .const: (.six ... .twenty, .validation)
    case .minContains, .maxContains, .dependentRequired: (.nineteen ... .twenty, .validation)
    case .schema, .ref, .defs, .nullable, .format, .patternErrorMessage, .definitions,
      .contentSchema:
      nil
    }
  }
}

extension SchemaDialect.Vocabularies {
  /// What a meta-schema's list of vocabularies comes to; unknown ones are nothing to us.
  init(addresses: some Sequence<String>) {
    self = []
    for address in addresses {
      switch address.split(separator: "/").last {
      case "applicator": insert(.applicator)
      case "unevaluated": insert(.unevaluated)
      case "validation": insert(.validation)
      case "format-assertion": insert(.formatAssertion)
      default: break
      }
    }
  }
}

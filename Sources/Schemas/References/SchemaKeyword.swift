import Glibc

/// The words that editions of JSON Schema have for what a value may be.
enum SchemaKeyword: String, CaseIterable {
  // Written with a dollar sign.
  case schema = "$schema"
  case ref = "$ref"
  case recursiveRef = "$recursiveRef"
  case dynamicRef = "$dynamicRef"
  case anchor = "$anchor"
  case dynamicAnchor = "$dynamicAnchor"
  case recursiveAnchor = "$recursiveAnchor"
  case vocabulary = "$vocabulary"
  case defs = "$defs"
  // Of any value.
  case type, nullable, `enum`, const, format
  // Numbers and texts.
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
  case minLength, maxLength, pattern, patternErrorMessage
  // Lists.
  case items, prefixItems, additionalItems, contains, minContains, maxContains
  case minItems, maxItems, uniqueItems, unevaluatedItems
  // Objects.
  case properties, patternProperties, additionalProperties, propertyNames, required
  case minProperties, maxProperties, dependencies, dependentRequired, dependentSchemas
  case unevaluatedProperties
  // Schemas beside and inside.
  case allOf, anyOf, oneOf, not, `if`, then, `else`, definitions, contentSchema

  /// The keyword as schemas write it.
  var word: String { rawValue }

  /// Whether values can break it, by itself.
  var isRule: Bool {
    switch self {
    case .schema, .ref, .recursiveRef, .dynamicRef, .anchor, .dynamicAnchor, .recursiveAnchor,
      .vocabulary, .defs, .definitions, .nullable, .patternErrorMessage, .contentSchema, .then,
      .else:
      false
    default: true
    }
  }

  /// The keyword that a member's name is, by its bytes.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    guard name.count < Self.bySize.count,
      let found = Self.bySize[name.count].first(where: { name.says($0.bytes) })
    else { return nil }
    self = found.keyword
  }

  private typealias Row = (bytes: [UInt8], keyword: SchemaKeyword)

  /// The keywords by the number of their bytes.
  private static let bySize: [[Row]] = {
    let rows = allCases.map { Row(Array($0.word.utf8), $0) }
    let sizeMax = rows.map(\.bytes.count).max() ?? 0
    return (0...sizeMax).map { size in rows.filter { $0.bytes.count == size } }
  }()
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the bytes are those of a word that is as long.
  func says(_ word: StaticString) -> Bool {
    guard let baseAddress else { return false }
    return memcmp(baseAddress, word.utf8Start, count) == 0
  }

  /// Whether the bytes are those of a word that is as long.
  fileprivate func says(_ word: [UInt8]) -> Bool {
    guard let baseAddress else { return word.isEmpty }
    return memcmp(baseAddress, word, count) == 0
  }
}

import SetteePropertyLists

/// The keywords we know; the others are ignored, as JSON Schema asks.
enum SchemaKeyword: Int, CaseIterable {
  case type, title, description, markdownDescription, `default`, properties, order
  case const, `enum`, enumDescriptions, markdownEnumDescriptions, enumItemLabels
  case oneOf, anyOf, allOf, not, `if`, ref
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
  case minLength, maxLength, pattern, patternErrorMessage, format
  case items, prefixItems, contains, minItems, maxItems, uniqueItems
  case deprecated, deprecationMessage, markdownDeprecationMessage
  case tags, ignoreSync, scope, readOnly, writeOnly, editPresentation, settee
  case contributes

  var name: String { Self.names[rawValue] }

  /// As schemas write them, in the order above; spelt out, because asking the runtime for the
  /// names of cases takes half a millisecond of the first screen.
  private static let names = [
    "type", "title", "description", "markdownDescription", "default", "properties", "order",
    "const", "enum", "enumDescriptions", "markdownEnumDescriptions", "enumItemLabels",
    "oneOf", "anyOf", "allOf", "not", "if", "$ref",
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
    "minLength", "maxLength", "pattern", "patternErrorMessage", "format",
    "items", "prefixItems", "contains", "minItems", "maxItems", "uniqueItems",
    "deprecated", "deprecationMessage", "markdownDeprecationMessage",
    "tags", "ignoreSync", "scope", "readOnly", "writeOnly", "editPresentation", "x-settee",
    "contributes",
  ]

  static let table = JSONKeyTable(names)
}

/// A schema that is an object, its keywords found.
struct SchemaObject {
  let node: JSONNode
  private var values: [UInt32]

  init(_ node: JSONNode) {
    self.node = node
    values = node.values(ofKeys: SchemaKeyword.table)
  }

  /// The value of a keyword.
  subscript(keyword: SchemaKeyword) -> JSONNode? {
    let serial = Int(values[keyword.rawValue])
    return serial == 0 ? nil : node.node(withSerial: serial)
  }

  /// The first keyword of a list that the schema has.
  func first(of keywords: [SchemaKeyword]) -> SchemaKeyword? {
    keywords.first { values[$0.rawValue] != 0 }
  }

  /// This schema with another's keywords where it has none itself.
  ///
  /// So `$ref` reads: what stands beside a reference says more about its target, such as a title
  /// or a default of its own.
  func over(_ target: SchemaObject) -> SchemaObject {
    var result = self
    for index in values.indices where values[index] == 0 {
      result.values[index] = target.values[index]
    }
    return result
  }

  /// This schema without some keywords.
  func without(_ keywords: SchemaKeyword...) -> SchemaObject {
    var result = self
    for keyword in keywords { result.values[keyword.rawValue] = 0 }
    return result
  }
}

import SetteePropertyLists

/// What a value inside a schema's text is: a schema, a map or list of schemas, or anything else.
///
/// An `$id` in an example, an enumeration or a keyword nobody knows gives nothing an address.
enum SchemaRole: Sendable, Hashable {
  case schema, schemas, plain

  /// What the value one step further in is; `isList` tells of that value.
  func inside(_ step: Place.Step, isList: Bool) -> SchemaRole {
    switch (self, step) {
    case (.schemas, _): .schema
    case (.schema, .member(let keyword)):
      switch Self.table[keyword.name] {
      case .schema where isList: keyword.name == "items" ? .schemas : .plain
      case let role: role ?? .plain
      }
    case (.schema, .element), (.plain, _): .plain
    }
  }

  private static let table: [String: SchemaRole] = [
    "additionalProperties": .schema, "additionalItems": .schema, "items": .schema,
    "contains": .schema, "not": .schema, "if": .schema, "then": .schema, "else": .schema,
    "propertyNames": .schema, "unevaluatedItems": .schema, "unevaluatedProperties": .schema,
    "contentSchema": .schema,
    "allOf": .schemas, "anyOf": .schemas, "oneOf": .schemas, "prefixItems": .schemas,
    "properties": .schemas, "patternProperties": .schemas, "dependentSchemas": .schemas,
    "dependencies": .schemas, "$defs": .schemas, "definitions": .schemas,
  ]
}

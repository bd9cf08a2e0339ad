import SetteePropertyLists

/// What a value inside a schema's text is: a schema, a map or list of schemas, a map of schemas and
/// of lists of names, or anything else.
///
/// An `$id` in an example, an enumeration or a keyword nobody knows gives nothing an address.
enum SchemaRole: Sendable, Hashable {
  case schema, schemas, needs, plain

  /// What the value one step further in is; `isList` tells of that value.
  func inside(_ step: Place.Step, isList: Bool) -> SchemaRole {
    switch (self, step) {
    case (.schemas, _): .schema
    case (.needs, _): isList ? .plain : .schema
    case (.schema, .member(let name)):
      Self.withBytes(of: name) { inside(memberNamed: $0, isList: isList) }
    case (.schema, .element), (.plain, _): .plain
    }
  }

  private static func withBytes<Result>(
    of name: Key, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    var text = name.name
    return text.withUTF8(body)
  }

  /// What the value of a member is, by the bytes of its name.
  func inside(memberNamed name: UnsafeBufferPointer<UInt8>, isList: Bool) -> SchemaRole {
    switch self {
    case .schemas: .schema
    case .needs: isList ? .plain : .schema
    case .schema: SchemaKeyword(name)?.role(isList: isList) ?? .plain
    case .plain: .plain
    }
  }
}

extension SchemaKeyword {
  /// What the keyword's value is.
  fileprivate func role(isList: Bool) -> SchemaRole {
    switch self {
    case .items: isList ? .schemas : .schema
    case .additionalProperties, .additionalItems, .contains, .not, .if, .then, .else,
      .propertyNames, .unevaluatedItems, .unevaluatedProperties, .contentSchema:
      isList ? .plain : .schema
    case .allOf, .anyOf, .oneOf, .prefixItems, .properties, .patternProperties,
      .dependentSchemas, .defs, .definitions:
      .schemas
    case .dependencies: .needs
    case .schema, .ref, .recursiveRef, .dynamicRef, .anchor, .dynamicAnchor, .recursiveAnchor,
      .vocabulary, .type, .nullable, .enum, .const, .format, .minimum, .maximum,
      .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .minLength, .maxLength, .pattern,
      .patternErrorMessage, .minContains, .maxContains, .minItems, .maxItems, .uniqueItems,
      .required, .minProperties, .maxProperties, .dependentRequired:
      .plain
    }
  }
}

import SetteePropertyLists

/// What one schema asks of a value, its keywords read and its references found.
final class SchemaRules: Sendable {
  /// The answer of `true` and `false`, which are schemas too.
  let always: Bool?
  /// Where `$ref` leads.
  let reference: SchemaNode?
  let dynamicReference: DynamicReference?
  let values: ValueRules
  let number: NumberRules
  let text: TextRules
  let list: ListRules
  let object: ObjectRules
  let branches: BranchRules
  /// Whether nothing depends on schemas inside this one.
  let isLeaf: Bool

  init(_ node: SchemaNode) {
    var reader = SchemaRuleReader(node)
    always = node.tree.kind == .boolean ? node.tree.scalar == .boolean(true) : reader.unreadable
    reference = reader.reference()
    dynamicReference = reader.dynamicReference()
    if reference != nil || reader.hasLostReference, node.resource.dialect.referenceStandsAlone {
      reader.noteIgnored()
      reader.ignoreAll()
    }
    values = ValueRules(&reader)
    number = NumberRules(&reader)
    text = TextRules(&reader)
    list = ListRules(&reader)
    object = ObjectRules(&reader)
    branches = BranchRules(&reader)
    isLeaf =
      reference == nil && dynamicReference == nil && list.isEmpty && object.isEmpty
      && branches.isEmpty
  }

  /// A reference that depends on the schemas on the way to it.
  struct DynamicReference: Sendable {
    /// Where it leads if no schema further out says otherwise.
    let target: SchemaNode
    /// The name that schemas further out may give to another; nothing where that does not count.
    let name: String?
  }
}

/// What is asked of all kinds of values.
struct ValueRules: Sendable {
  /// The kinds allowed; `nil` where all are.
  let kinds: SchemaKinds?
  let constant: SchemaConstants?
  let choices: SchemaConstants?
  let format: SchemaFormat?
  /// Whether a wrong format is an error rather than a warning, by the meta-schema.
  let assertsFormat: Bool

  init(_ reader: inout SchemaRuleReader) {
    kinds = reader.kinds()
    constant = reader[.const].map { SchemaConstants([$0]) }
    choices = reader.constants()
    format = reader.string(.format).flatMap(SchemaFormat.init(rawValue:))
    assertsFormat = reader.dialect.vocabularies.contains(.formatAssertion)
  }
}

struct NumberRules: Sendable {
  let minimum: Bound?
  let maximum: Bound?
  let exclusiveMinimum: Bound?
  let exclusiveMaximum: Bound?
  let multipleOf: Bound?
  /// Whether there is none.
  let isEmpty: Bool

  struct Bound: Sendable {
    let number: ExactNumber
    /// The number as sentences show it.
    let value: PropertyList
  }

  init(_ reader: inout SchemaRuleReader) {
    let lower = reader.bound(.minimum)
    let upper = reader.bound(.maximum)
    // Draft 4 says by true and false whether the limits themselves are left out.
    let (isAbove, isBelow) = (
      reader.flag(of: .exclusiveMinimum), reader.flag(of: .exclusiveMaximum)
    )
    minimum = isAbove == true ? nil : lower
    maximum = isBelow == true ? nil : upper
    exclusiveMinimum = isAbove.map { $0 ? lower : nil } ?? reader.bound(.exclusiveMinimum)
    exclusiveMaximum = isBelow.map { $0 ? upper : nil } ?? reader.bound(.exclusiveMaximum)
    multipleOf = reader.divisor(.multipleOf)
    isEmpty =
      minimum == nil && maximum == nil && exclusiveMinimum == nil && exclusiveMaximum == nil
      && multipleOf == nil
  }
}

struct TextRules: Sendable {
  let minLength: Int?
  let maxLength: Int?
  let pattern: SchemaPattern?
  /// What to say instead of showing the pattern.
  let patternMessage: String?
  let isEmpty: Bool

  init(_ reader: inout SchemaRuleReader) {
    minLength = reader.count(.minLength)
    maxLength = reader.count(.maxLength)
    pattern = reader.string(.pattern).flatMap { reader.pattern($0, keyword: .pattern) }
    patternMessage = reader.string(.patternErrorMessage)
    isEmpty = minLength == nil && maxLength == nil && pattern == nil
  }
}

struct ListRules: Sendable {
  /// The items at the front, one schema each.
  let prefix: [SchemaNode]
  /// The keyword that `prefix` comes from.
  let prefixKeyword: SchemaKeyword
  /// The items after the prefix.
  let rest: SchemaNode?
  let restKeyword: SchemaKeyword
  let contains: SchemaNode?
  let minContains: Int?
  let maxContains: Int?
  let minItems: Int?
  let maxItems: Int?
  let isUnique: Bool
  let unevaluated: SchemaNode?
  /// Whether items that `contains` speaks of count as evaluated.
  let countsContained: Bool

  init(_ reader: inout SchemaRuleReader) {
    let isOld = reader[.items]?.kind == .list
    prefixKeyword = isOld ? .items : .prefixItems
    prefix = reader.schemas(prefixKeyword)
    restKeyword = isOld ? .additionalItems : .items
    rest = reader.schema(restKeyword)
    contains = reader.schema(.contains)
    minContains = contains == nil ? nil : reader.count(.minContains)
    maxContains = contains == nil ? nil : reader.count(.maxContains)
    minItems = reader.count(.minItems)
    maxItems = reader.count(.maxItems)
    isUnique = reader.flag(.uniqueItems)
    unevaluated = reader.schema(.unevaluatedItems)
    countsContained = reader.dialect.draft >= .twenty
  }

  var isEmpty: Bool {
    prefix.isEmpty && rest == nil && contains == nil && minItems == nil && maxItems == nil
      && !isUnique && unevaluated == nil
  }
}

struct ObjectRules: Sendable {
  /// The node of `properties`, whose schemas are made one by one.
  let properties: SchemaNode?
  let patterns: [(pattern: SchemaPattern, schema: SchemaNode)]
  let additional: SchemaNode?
  let names: SchemaNode?
  let required: [Key]
  let minProperties: Int?
  let maxProperties: Int?
  let dependentRequired: [(name: Key, needed: [Key])]
  let dependentSchemas: [(name: Key, schema: SchemaNode)]
  /// The keyword that both come from.
  let dependencyKeywords: (required: String, schemas: String)
  let unevaluated: SchemaNode?

  init(_ reader: inout SchemaRuleReader) {
    properties = reader.map(.properties)
    patterns = reader.patterns(.patternProperties)
    additional = reader.schema(.additionalProperties)
    names = reader.schema(.propertyNames)
    required = reader.names(.required).map { Key($0) }
    minProperties = reader.count(.minProperties)
    maxProperties = reader.count(.maxProperties)
    let old = reader.dependencies()
    dependentRequired = reader.nameLists(.dependentRequired) + old.required
    dependentSchemas = reader.namedSchemas(.dependentSchemas) + old.schemas
    dependencyKeywords =
      old.required.isEmpty && old.schemas.isEmpty
      ? ("dependentRequired", "dependentSchemas") : ("dependencies", "dependencies")
    unevaluated = reader.schema(.unevaluatedProperties)
  }

  var isEmpty: Bool {
    properties == nil && patterns.isEmpty && additional == nil && names == nil && required.isEmpty
      && minProperties == nil && maxProperties == nil && dependentRequired.isEmpty
      && dependentSchemas.isEmpty && unevaluated == nil
  }
}

/// Schemas that speak of the same value.
struct BranchRules: Sendable {
  let all: [SchemaNode]
  let any: [SchemaNode]
  let one: [SchemaNode]
  let not: SchemaNode?
  let condition: SchemaNode?
  let then: SchemaNode?
  let otherwise: SchemaNode?

  init(_ reader: inout SchemaRuleReader) {
    all = reader.schemas(.allOf)
    any = reader.schemas(.anyOf)
    one = reader.schemas(.oneOf)
    not = reader.schema(.not)
    condition = reader.schema(.if)
    then = condition == nil ? nil : reader.schema(.then)
    otherwise = condition == nil ? nil : reader.schema(.else)
  }

  var isEmpty: Bool {
    all.isEmpty && any.isEmpty && one.isEmpty && not == nil && condition == nil
  }
}

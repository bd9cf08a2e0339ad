import SetteePropertyLists
import SetteeSettings

/// Reads the keywords of one schema; what cannot mean anything is warned of and counts as absent.
struct SchemaRuleReader {
  let node: SchemaNode
  let dialect: SchemaDialect
  private(set) var hasLostReference = false
  private var isIgnored = false

  /// The keywords that stand there and mean something, by one walk over the members, and the
  /// entries of their values: most of what is asked for is not there.
  private var values: [(keyword: SchemaKeyword, entry: Int)] = []

  init(_ node: SchemaNode) {
    self.node = node
    dialect = node.resource.dialect
    var values: [(keyword: SchemaKeyword, entry: Int)] = []
    node.tree.forEachMemberName { [dialect] name, entry in
      guard let keyword = SchemaKeyword(name), dialect.knows(keyword) else { return }
      values.append((keyword, entry))
    }
    self.values = values
    if let address = self[.schema]?.scalar, case .string(let text) = address,
      node.library.dialect(metaSchema: text) == nil
    {
      warn(.schema, "'\(text)' is no edition known here; the schema is read as 2020-12.")
    }
  }

  /// What a value says that is no schema: everything is allowed.
  var unreadable: Bool? {
    guard node.tree.kind != .object else { return nil }
    warn(nil, "Expected a schema: an object, true or false.")
    return true
  }

  /// Lets all keywords that follow count as absent.
  mutating func ignoreAll() {
    isIgnored = true
  }

  /// Lets the library know of rules that stand beside a reference and count for nothing.
  func noteIgnored() {
    guard values.contains(where: { $0.keyword.isRule }) else { return }
    node.library.noteIgnoredRules(at: node)
  }

  /// A keyword's value, where the dialect knows it.
  subscript(keyword: SchemaKeyword) -> SchemaTree? {
    guard !isIgnored, let found = values.first(where: { $0.keyword == keyword }) else { return nil }
    return node.tree.value(ofEntry: found.entry)
  }

  func warn(_ keyword: SchemaKeyword?, _ sentence: String) {
    node.library.warn(
      SchemaWarning(
        pointer: node.pointer, address: node.documentRoot.resource.address,
        keyword: keyword?.word ?? "", sentence: sentence))
  }

  // MARK: References

  mutating func reference() -> SchemaNode? {
    guard let text = string(.ref) else { return nil }
    let target = target(of: text, keyword: .ref)
    hasLostReference = target == nil
    return target
  }

  func dynamicReference() -> SchemaRules.DynamicReference? {
    if let text = string(.recursiveRef), let target = target(of: text, keyword: .recursiveRef) {
      node.library.index(target.documentRoot)
      let isDynamic = target.resource.dynamicAnchor("") === target
      return .init(target: target, name: isDynamic ? "" : nil)
    }
    guard let text = string(.dynamicRef), let target = target(of: text, keyword: .dynamicRef)
    else { return nil }
    node.library.index(target.documentRoot)
    let name = URIReference(text).fragment ?? ""
    let isDynamic = !name.isEmpty && target.resource.dynamicAnchor(name) === target
    return .init(target: target, name: isDynamic ? name : nil)
  }

  private func target(of text: String, keyword: SchemaKeyword) -> SchemaNode? {
    guard let target = node.library.target(of: text, in: node.resource) else {
      warn(keyword, "There is nothing at '\(text)'.")
      return nil
    }
    guard target.tree.kind == .object || target.tree.kind == .boolean else {
      warn(keyword, "At '\(text)' there is no schema.")
      return nil
    }
    return target
  }

  // MARK: Schemas

  func schema(_ keyword: SchemaKeyword) -> SchemaNode? {
    guard let value = self[keyword] else { return nil }
    // Old schemas write a list where there is one schema for each item.
    guard value.kind == .object || value.kind == .boolean else {
      warn(keyword, "Expected a schema: an object, true or false.")
      return nil
    }
    return node.child(keyword.word)
  }

  func schemas(_ keyword: SchemaKeyword) -> [SchemaNode] {
    guard let value = self[keyword] else { return [] }
    guard value.kind == .list, let list = node.child(keyword.word) else {
      warn(keyword, "Expected a list of schemas.")
      return []
    }
    return (0..<value.count).compactMap { list.child(.element($0)) }
  }

  /// The node of a map of names and schemas.
  func map(_ keyword: SchemaKeyword) -> SchemaNode? {
    guard let value = self[keyword] else { return nil }
    guard value.kind == .object else {
      warn(keyword, "Expected an object of names and schemas.")
      return nil
    }
    return node.child(keyword.word)
  }

  func namedSchemas(_ keyword: SchemaKeyword) -> [(name: Key, schema: SchemaNode)] {
    guard let map = map(keyword) else { return [] }
    return (0..<map.tree.count).compactMap { position in
      let name = map.tree.member(at: position).name
      return map.child(.member(name)).map { (name, $0) }
    }
  }

  func patterns(_ keyword: SchemaKeyword) -> [(pattern: SchemaPattern, schema: SchemaNode)] {
    namedSchemas(keyword).compactMap { name, schema in
      pattern(name.name, keyword: keyword).map { ($0, schema) }
    }
  }

  func nameLists(_ keyword: SchemaKeyword) -> [(name: Key, needed: [Key])] {
    guard let map = map(keyword) else { return [] }
    return (0..<map.tree.count).map { position in
      let (name, list) = map.tree.member(at: position)
      return (name, texts(list, keyword: keyword).map { Key($0) })
    }
  }

  /// Lists of names and schemas, which one keyword held before there were two.
  func dependencies() -> (
    required: [(name: Key, needed: [Key])], schemas: [(name: Key, schema: SchemaNode)]
  ) {
    var required: [(name: Key, needed: [Key])] = []
    var schemas: [(name: Key, schema: SchemaNode)] = []
    for (name, schema) in namedSchemas(.dependencies) {
      switch schema.tree.kind {
      case .list:
        required.append((name, texts(schema.tree, keyword: .dependencies).map { Key($0) }))
      case .string:
        if case .string(let needed)? = schema.tree.scalar { required.append((name, [Key(needed)])) }
      default: schemas.append((name, schema))
      }
    }
    return (required, schemas)
  }
}

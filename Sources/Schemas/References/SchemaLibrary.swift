import SetteeDocuments
import SetteePropertyLists
import Synchronization

/// All documents that belong to one schema: its own, those it refers to, and the meta-schemas.
///
/// Others are read when a reference first leads there. No file is opened here: bytes come from a
/// closure, which knows addresses.
package final class SchemaLibrary: Sendable {
  /// The bytes at an absolute address without fragment; `nil` where there are none.
  package typealias Loader = @Sendable (_ address: String) -> [UInt8]?

  let load: Loader
  let state = Mutex(State())
  private let count = Atomic<Int>(0)

  struct State {
    var resources: [String: SchemaResource] = [:]
    var missing: Set<String> = []
    var roots: [SchemaNode] = []
    /// The numbers of the root nodes of documents whose addresses and names are known.
    var indexed: Set<Int> = []
    /// Those whose text has no word for what can be replaced from further out.
    var fixed: Set<Int> = []
    var warnings = SchemaWarnings()
    /// The first schema come to whose rules beside a reference count for nothing, and how many
    /// such there are.
    var ignoredRules: (first: String, count: Int)?
  }

  init(load: @escaping Loader) { self.load = load }

  /// The schema that all others are reached from.
  var root: SchemaNode? { state.withLock { $0.roots.first } }

  /// Another number for each node.
  func nextNumber() -> Int { count.add(1, ordering: .relaxed).newValue }

  /// Takes a document up under its address and under the `$id` it may have.
  func add(_ tree: SchemaTree, address: String, inheriting dialect: SchemaDialect?) -> SchemaNode {
    let retrieved = URIReference(address)
    let dialect = self.dialect(of: tree, else: dialect ?? .latest)
    var base = retrieved
    if let identifier = Self.identifier(of: tree, in: dialect) {
      base = identifier.resolved(against: retrieved)
    }
    let resource = SchemaResource(
      base: base, dialect: dialect,
      retrievedFrom: base.document == retrieved.document ? nil : retrieved)
    let root = SchemaNode(root: tree, resource: resource, in: self)
    state.withLock { state in
      state.roots.append(root)
      for address in [resource.address, retrieved.document.description]
      where state.resources[address] == nil {
        state.resources[address] = resource
      }
    }
    return root
  }

  func register(_ resource: SchemaResource) {
    state.withLock { state in
      if state.resources[resource.address] == nil { state.resources[resource.address] = resource }
    }
  }

  /// The part of a document with an address of its own that begins with this schema.
  func embeddedResource(of tree: SchemaTree, in outer: SchemaResource) -> SchemaResource? {
    guard tree.kind == .object else { return nil }
    let isNamed = tree.member(named: "$id") != nil || tree.member(named: "id") != nil
    guard isNamed else { return nil }
    let dialect = self.dialect(of: tree, else: outer.dialect)
    guard let identifier = Self.identifier(of: tree, in: dialect) else { return nil }
    return SchemaResource(
      base: identifier.resolved(against: outer.base), dialect: dialect,
      retrievedFrom: outer.retrievedFrom.map { identifier.resolved(against: $0) })
  }

  /// A schema's own address; a mere `#name` is none.
  private static func identifier(of tree: SchemaTree, in dialect: SchemaDialect) -> URIReference? {
    guard case .string(let text)? = tree.member(named: Key(dialect.identifier))?.scalar else {
      return nil
    }
    if dialect.referenceStandsAlone, tree.member(named: "$ref") != nil { return nil }
    let reference = URIReference(text)
    return text.hasPrefix("#") || text.isEmpty ? nil : reference.document
  }

  // MARK: Dialects

  private func dialect(of tree: SchemaTree, else inherited: SchemaDialect) -> SchemaDialect {
    guard case .string(let address)? = tree.member(named: "$schema")?.scalar else {
      return inherited
    }
    return dialect(metaSchema: address) ?? .latest
  }

  /// The dialect that a meta-schema describes; `nil` where nobody knows it.
  func dialect(metaSchema address: String, depth: Int = 0) -> SchemaDialect? {
    if let known = SchemaDialect(metaSchema: address) { return known }
    let reference = URIReference(address)
    guard depth < 8, reference.scheme != nil,
      let meta = resource(at: reference.document.description, for: .latest)?.root?.tree
    else { return nil }
    guard case .string(let parent)? = meta.member(named: "$schema")?.scalar, parent != address,
      var dialect = dialect(metaSchema: parent, depth: depth + 1)
    else { return nil }
    if let list = meta.member(named: "$vocabulary"), dialect.draft >= .nineteen {
      let names = (0..<list.count).map { list.member(at: $0).name.name }
      dialect.vocabularies = .init(addresses: names)
    }
    return dialect
  }

  // MARK: Finding

  /// The schema that a reference leads to; `nil` where there is none.
  func target(of text: String, in resource: SchemaResource) -> SchemaNode? {
    let reference = URIReference(text)
    if let found = target(of: reference.resolved(against: resource.base), from: resource) {
      return found
    }
    guard reference.scheme == nil, !reference.path.isEmpty, let beside = resource.retrievedFrom
    else { return nil }
    return target(of: reference.resolved(against: beside), from: resource)
  }

  private func target(of reference: URIReference, from resource: SchemaResource) -> SchemaNode? {
    let address = reference.document.description
    let isOwn = address == resource.address
    guard let found = isOwn ? resource : self.resource(at: address, for: resource.dialect),
      let root = found.root
    else { return nil }
    guard let fragment = reference.fragment, !fragment.isEmpty else { return root }
    guard fragment.hasPrefix("/") else {
      index(root.documentRoot)
      return found.anchor(SchemaPointer.percentDecoded(fragment[...]) ?? fragment)
    }
    return SchemaPointer.node(at: fragment, from: root)
  }

  /// The schema at an address, read if need be.
  private func resource(at address: String, for dialect: SchemaDialect) -> SchemaResource? {
    if let known = state.withLock({ $0.resources[address] }) { return known }
    if state.withLock({ $0.missing.contains(address) }) { return nil }
    for root in state.withLock({ state in
      state.roots.filter { !state.indexed.contains($0.number) }
    }) { index(root) }
    if let known = state.withLock({ $0.resources[address] }) { return known }
    guard let bytes = MetaSchemas.bytes(at: address) ?? load(address),
      let tree = SchemaLibrary.tree(bytes)
    else {
      state.withLock { _ = $0.missing.insert(address) }
      return nil
    }
    return add(tree, address: address, inheriting: dialect).resource
  }

  private static func tree(_ bytes: [UInt8]) -> SchemaTree? {
    do {
      return try Document(bytes, format: JSONFormat.json).root
    } catch {
      // To the reference it makes no difference why there is no schema; it leads nowhere.
      return nil
    }
  }

  /// Finds all schemas in a document that have an address or a name; done once.
  func index(_ root: SchemaNode) {
    guard !state.withLock({ $0.indexed.contains(root.number) }) else { return }
    for path in SchemaIndex.named(in: root.tree) {
      if let node = root.descendant(path) { SchemaIndex.addNames(of: node) }
    }
    state.withLock { _ = $0.indexed.insert(root.number) }
  }

  /// Finds the schemas that others further out can replace, where the document has any; done once.
  func indexDynamicNames(_ root: SchemaNode) {
    guard !state.withLock({ $0.indexed.contains(root.number) }) else { return }
    guard !state.withLock({ $0.fixed.contains(root.number) }) else { return }
    guard root.tree.writesDynamicName else {
      state.withLock { _ = $0.fixed.insert(root.number) }
      return
    }
    index(root)
  }

  // MARK: Warnings

  func warn(_ warning: SchemaWarning) { state.withLock { $0.warnings.insert(warning) } }

  /// Takes note that rules beside a reference count for nothing, as is usual up to draft-07; no row
  /// is warned of for it.
  func noteIgnoredRules(at node: SchemaNode) {
    state.withLock { state in
      state.ignoredRules =
        state.ignoredRules.map { ($0.first, $0.count + 1) } ?? (node.pointer, 1)
    }
  }

  /// Where rules beside references count for nothing: the first place come to, and how many there
  /// are.
  var ignoredRules: (first: String, count: Int)? { state.withLock(\.ignoredRules) }

  /// What was noticed at one schema, as sentences.
  func warnings(at node: SchemaNode) -> [String] {
    let all = warnings
    guard all.count > 0 else { return [] }
    let (pointer, address) = (node.pointer, node.documentRoot.resource.address)
    return all.first.filter { $0.pointer == pointer && $0.address == address }.map(\.sentence)
  }

  /// What was noticed in the places that somebody has come to.
  var warnings: SchemaWarnings { state.withLock { $0.warnings } }
}

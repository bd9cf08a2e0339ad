import SetteeDocuments
import SetteePropertyLists
import SetteeSettings
import Synchronization

/// The kind of tree that schemas are read from.
typealias SchemaTree = DocumentNode

/// One place in a schema's text, made when somebody first comes there.
///
/// A place has one node however it is reached, by the way from the root or by references, so that
/// a recursive schema is a handful of nodes. Nodes live as long as their library.
final class SchemaNode: Sendable {
  /// Another for each node of a library.
  let number: Int
  let tree: SchemaTree
  let role: SchemaRole
  unowned let library: SchemaLibrary
  /// The schema with an address that this is a part of.
  var resource: SchemaResource { own ?? inherited }

  private let own: SchemaResource?
  private unowned let inherited: SchemaResource
  private unowned let parent: SchemaNode?
  private let step: Place.Step?
  private let children = Mutex<[Child: SchemaNode]>([:])
  private let lazyRules = LazyReference()

  private struct Child: Hashable {
    let step: Place.Step
    let isPromoted: Bool
  }

  /// The root of a document.
  init(root tree: SchemaTree, resource: SchemaResource, in library: SchemaLibrary) {
    number = library.nextNumber()
    self.tree = tree
    role = .schema
    self.library = library
    own = resource
    inherited = resource
    parent = nil
    step = nil
    resource.setRoot(self)
  }

  private init(_ tree: SchemaTree, at step: Place.Step, of parent: SchemaNode, role: SchemaRole) {
    number = parent.library.nextNumber()
    self.tree = tree
    self.role = role
    library = parent.library
    inherited = parent.resource
    own = role == .schema ? parent.library.embeddedResource(of: tree, in: parent.resource) : nil
    self.parent = parent
    self.step = step
    own?.setRoot(self)
  }

  /// What this schema asks of values; worked out once.
  var rules: SchemaRules { lazyRules.load() ?? lazyRules.storeIfNil(SchemaRules(self)) }

  /// The node one step further in; `nil` where there is nothing.
  ///
  /// Where a reference leads here, it is a schema whatever the keyword around it is.
  func child(_ step: Place.Step, asSchema: Bool = false) -> SchemaNode? {
    let key = Child(step: step, isPromoted: asSchema)
    if let known = children.withLock({ $0[key] }) { return known }
    guard let value = tree.value(at: step) else { return nil }
    let natural = role.inside(step, isList: value.kind == .list)
    if asSchema, natural == .schema { return child(step) }
    // Made without the lock: finding out a dialect can lead here again.
    let node = SchemaNode(value, at: step, of: self, role: asSchema ? .schema : natural)
    let kept = children.withLock { children in
      if let known = children[key] { return known }
      children[key] = node
      return node
    }
    if kept === node, let own = node.own { library.register(own) }
    return kept
  }

  /// The node that stands where this one does in a copy of its document, by the copy's root.
  func counterpart(below root: SchemaNode) -> SchemaNode? {
    guard let parent, let step else { return root }
    return parent.counterpart(below: root)?.child(step, asSchema: role == .schema)
  }

  /// Lets all go that it leads to, since nobody asks it any more: schemas refer to each other in
  /// circles.
  func end() {
    let inside = children.withLock { children in
      defer { children = [:] }
      return Array(children.values)
    }
    lazyRules.drop()
    for child in inside { child.end() }
  }

  /// A keyword's value.
  func child(_ keyword: String) -> SchemaNode? { child(.member(Key(keyword))) }

  /// The node that steps lead to, taken as a schema at the end.
  func descendant(_ steps: some Collection<Place.Step>, asSchema: Bool = false) -> SchemaNode? {
    var node = self
    for (position, step) in steps.enumerated() {
      let isLast = position == steps.count - 1
      guard let next = node.child(step, asSchema: asSchema && isLast) else { return nil }
      node = next
    }
    return node
  }

  /// The way from the document's root as RFC 6901 writes it.
  var pointer: String {
    var parts: [String] = []
    var node: SchemaNode? = self
    while let step = node?.step {
      switch step {
      case .member(let name): parts.append(JSONPointer.escaped(name.name))
      case .element(let index): parts.append(String(index))
      }
      node = node?.parent
    }
    return parts.reversed().map { "/" + $0 }.joined()
  }

  /// The way from the root of the resource this belongs to.
  var pointerInResource: String {
    guard let root = resource.root else { return pointer }
    return String(pointer.dropFirst(root.pointer.count))
  }

  /// The root of the document this is in.
  var documentRoot: SchemaNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// The keyword that leads here: of a schema in a map or a list the one that holds that.
  var keyword: String {
    (parent?.role == .schemas || parent?.role == .needs ? parent?.name : name) ?? ""
  }

  /// Whether it describes a member of the root, or of an object in it that a pattern names.
  var isSetting: Bool {
    guard let object = parent?.parent, parent?.name == "properties" else { return false }
    return object.step == nil
      || object.parent?.name == "patternProperties" && object.parent?.parent?.step == nil
  }

  /// The last word of the way here.
  var name: String? {
    switch step {
    case .member(let name): name.name
    case .element(let index): String(index)
    case nil: nil
    }
  }
}

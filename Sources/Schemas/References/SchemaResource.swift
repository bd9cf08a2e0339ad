import Synchronization

/// A schema with an address of its own: a whole file, or a part of one that says `$id`.
final class SchemaResource: Sendable {
  /// What references inside it are relative to, without a fragment.
  let base: URIReference
  /// The base as text, as the library finds it.
  let address: String
  let dialect: SchemaDialect
  /// Where the file was found, if that is another address; references that lead nowhere from the
  /// base are tried from there.
  let retrievedFrom: URIReference?
  private let state = Mutex(State())

  private struct State {
    weak var root: SchemaNode?
    var anchors: [String: SchemaNodeReference] = [:]
    var dynamicAnchors: [String: SchemaNodeReference] = [:]
  }

  init(base: URIReference, dialect: SchemaDialect, retrievedFrom: URIReference?) {
    self.base = base.document
    address = base.document.description
    self.dialect = dialect
    self.retrievedFrom = retrievedFrom
  }

  var root: SchemaNode? {
    get { state.withLock { $0.root } }
  }

  func setRoot(_ node: SchemaNode) { state.withLock { $0.root = node } }

  /// The schema of a name such as `#port`; its file must have been indexed.
  func anchor(_ name: String) -> SchemaNode? { state.withLock { $0.anchors[name]?.node } }

  /// The schema that a name stands for unless a schema further out has the same name; the name is
  /// empty for `$recursiveAnchor`.
  func dynamicAnchor(_ name: String) -> SchemaNode? {
    state.withLock { $0.dynamicAnchors[name]?.node }
  }

  /// Whether anything here can be replaced from further out.
  var hasDynamicAnchors: Bool { state.withLock { !$0.dynamicAnchors.isEmpty } }

  func add(_ node: SchemaNode, anchor name: String, isDynamic: Bool) {
    state.withLock { state in
      if !name.isEmpty { state.anchors[name] = SchemaNodeReference(node: node) }
      if isDynamic { state.dynamicAnchors[name] = SchemaNodeReference(node: node) }
    }
  }
}

/// A node that somebody else keeps.
struct SchemaNodeReference: Sendable {
  private(set) weak var node: SchemaNode?
}

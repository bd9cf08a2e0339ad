/// Copies of libraries.
extension SchemaLibrary {
  /// A library of the same documents, in which no schema is known yet; none is read again.
  func copy() -> SchemaLibrary {
    let copy = SchemaLibrary(load: load)
    state.withLock { original in
      copy.state.withLock { $0.missing = original.missing }
      for root in original.roots { copy.add(like: root, in: original) }
    }
    return copy
  }

  private func add(like original: SchemaNode, in library: borrowing State) {
    let own = original.resource
    let resource = SchemaResource(
      base: own.base, dialect: own.dialect, retrievedFrom: own.retrievedFrom)
    let root = SchemaNode(root: original.tree, resource: resource, in: self)
    let addresses = library.resources.filter { $0.value === own }.keys
    state.withLock { state in
      state.roots.append(root)
      for address in addresses { state.resources[address] = resource }
    }
  }

  /// The schema of this copy that stands where one of the original does.
  func counterpart(of original: SchemaNode) -> SchemaNode? {
    let root = original.documentRoot
    let position = original.library.state.withLock { $0.roots.firstIndex { $0 === root } }
    let roots = state.withLock(\.roots)
    guard let position, roots.indices.contains(position),
      roots[position].tree.tree === root.tree.tree
    else { return nil }
    return original.counterpart(below: roots[position])
  }

  /// Lets all schemas go; nobody asks any of them any more.
  func end() {
    for root in state.withLock(\.roots) { root.end() }
  }
}

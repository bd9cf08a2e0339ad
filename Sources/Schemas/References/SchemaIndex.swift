import SetteePropertyLists

/// Finds the schemas in a document that give themselves an address or a name.
enum SchemaIndex {
  /// The ways from the root to them; O(n) in the document.
  static func named(in tree: SchemaTree) -> [[Place.Step]] {
    var paths: [[Place.Step]] = []
    var path: [Place.Step] = []
    collect(tree, .schema, &path, into: &paths)
    return paths
  }

  private static let words: [Key] = [
    "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor",
  ]

  private static func collect(
    _ tree: SchemaTree, _ role: SchemaRole, _ path: inout [Place.Step],
    into paths: inout [[Place.Step]]
  ) {
    guard role != .plain, tree.isContainer else { return }
    if role == .schema, words.contains(where: { tree.member(named: $0) != nil }) {
      paths.append(path)
    }
    for position in 0..<tree.count {
      let (step, value): (Place.Step, SchemaTree) =
        tree.kind == .list
        ? (.element(position), tree.element(at: position))
        : { (.member($0.name), $0.value) }(tree.member(at: position))
      guard value.isContainer else { continue }
      path.append(step)
      collect(value, role.inside(step, isList: value.kind == .list), &path, into: &paths)
      path.removeLast()
    }
  }

  /// Notes the names that a schema gives itself, in the dialect it is written in.
  static func addNames(of node: SchemaNode) {
    let resource = node.resource
    func text(_ word: String) -> String? {
      guard resource.dialect.knows(word) else { return nil }
      guard case .string(let name)? = node.tree.member(named: Key(word))?.scalar else { return nil }
      return name
    }
    if let name = text("$anchor") { resource.add(node, anchor: name, isDynamic: false) }
    if let name = text("$dynamicAnchor") { resource.add(node, anchor: name, isDynamic: true) }
    let isRecursive = node.tree.member(named: "$recursiveAnchor")?.scalar == .boolean(true)
    if resource.dialect.knows("$recursiveAnchor"), isRecursive {
      resource.add(node, anchor: "", isDynamic: true)
    }
    // Before 2019-09 a name was an `$id` with nothing but a fragment.
    let isAside = node.tree.member(named: "$ref") != nil
    if resource.dialect.referenceStandsAlone, !isAside,
      let name = text(resource.dialect.identifier).map(URIReference.init)?.fragment, !name.isEmpty
    {
      resource.add(node, anchor: name, isDynamic: false)
    }
  }
}

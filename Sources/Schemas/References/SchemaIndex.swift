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

  private static func collect(
    _ tree: SchemaTree, _ role: SchemaRole, _ path: inout [Place.Step],
    into paths: inout [[Place.Step]]
  ) {
    guard role != .plain else { return }
    var inner: [(step: Place.Step, value: SchemaTree, role: SchemaRole)] = []
    if tree.kind == .list {
      for position in 0..<tree.count where role == .schemas {
        inner.append((.element(position), tree.element(at: position), .schema))
      }
    } else {
      var isNamed = false
      tree.forEachMember { name, value in
        if role == .schema, name.namesSchema { isNamed = true }
        guard value.isContainer else { return }
        let role = role.inside(memberNamed: name, isList: value.kind == .list)
        if role != .plain { inner.append((.member(value.name), value, role)) }
      }
      if isNamed { paths.append(path) }
    }
    for (step, value, role) in inner {
      path.append(step)
      collect(value, role, &path, into: &paths)
      path.removeLast()
    }
  }

  /// Notes the names that a schema gives itself, in the dialect it is written in.
  static func addNames(of node: SchemaNode) {
    let resource = node.resource
    func text(_ word: String) -> String? {
      SchemaPlaceWords.text(node.tree.member(named: Key(word)))
    }
    func text(_ keyword: SchemaKeyword) -> String? {
      resource.dialect.knows(keyword) ? text(keyword.word) : nil
    }
    if let name = text(.anchor) { resource.add(node, anchor: name, isDynamic: false) }
    if let name = text(.dynamicAnchor) { resource.add(node, anchor: name, isDynamic: true) }
    let isRecursive = node.tree.member(named: "$recursiveAnchor")?.scalar == .boolean(true)
    if resource.dialect.knows(.recursiveAnchor), isRecursive {
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

extension UnsafeBufferPointer<UInt8> {
  /// Whether a member of this name gives a schema an address or a name.
  fileprivate var namesSchema: Bool {
    switch count {
    case 2: says("id")
    case 3: says("$id")
    case 7: says("$anchor")
    case 14: says("$dynamicAnchor")
    case 16: says("$recursiveAnchor")
    default: false
    }
  }
}

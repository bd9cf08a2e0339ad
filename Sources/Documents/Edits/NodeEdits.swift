import SetteePropertyLists

/// An edit by place, taken apart into edits of single nodes.
///
/// The steps are made one after the other, each in the document that the one before left; they
/// name nodes by their way from the root, as it is by then.
struct NodeEdits {
  private(set) var steps: [Step] = []

  enum Step {
    case replace([Place.Step], any ValueTree)
    case insertElement([Place.Step], at: Int, any ValueTree)
    /// Where it goes is decided among the members that are there by then.
    case insertMember(
      [Place.Step], Key, any ValueTree, order: MemberOrder.Neighbour?, schema: [Key],
      previous: Key?)
    case removeElement([Place.Step], at: Int)
    /// One of the members of a name, counted from the first that stands.
    case removeMember([Place.Step], Key, occurrence: Int)
    case rename([Place.Step], Key)
    case move([Place.Step], to: Int)
    case duplicate([Place.Step], as: Key?)
  }

  /// Plans an edit; an edit that changes nothing has no steps.
  init(of edit: DocumentEdit, in document: Document) throws(EditRefusal) {
    try document.checkOwn(edit)
    switch edit.act {
    case .set(let value):
      try set(value.adapted(to: document.format), at: edit.steps, edit.order, in: document)
    case .insert(let value):
      try insert(value.adapted(to: document.format), at: edit.steps, edit.order, in: document)
    case .remove: remove(edit.steps, in: document)
    case .removeRepeated: removeRepeated(edit.steps, in: document)
    case .rename(let name): try rename(edit.steps, name, in: document)
    case .move(let position): try move(edit.steps, to: position, in: document)
    case .duplicate(let name): try duplicate(edit.steps, as: name, in: document)
    case .copyHere: try copyHere(edit.steps, in: document)
    }
  }

  mutating func append(_ step: Step) { steps.append(step) }

  // MARK: Values that are put in

  private mutating func set(
    _ value: any ValueTree, at path: [Place.Step], _ order: MemberOrder, in document: Document
  ) throws(EditRefusal) {
    guard let node = document.root.value(at: path) else {
      return try setMissing(value, at: path, order, in: document)
    }
    if document.isMerged(path), case .member(let name)? = path.last {
      return addInsertion(of: name, value, into: path.dropLast(), order)
    }
    guard !node.isUnreadable else { throw .unreadable }
    try addDifference(from: node, to: value, at: path, order)
  }

  /// Makes the objects on the way that are missing, also where a key has no value.
  private mutating func setMissing(
    _ value: any ValueTree, at path: [Place.Step], _ order: MemberOrder, in document: Document
  ) throws(EditRefusal) {
    var (parent, depth) = (document.root, 0)
    while let child = parent.value(at: path[depth]) { (parent, depth) = (child, depth + 1) }
    var wrapped = value
    for step in path[(depth + 1)...].reversed() {
      guard case .member(let name) = step else { throw .noSuchPlace }
      wrapped = WrappedTree(name, wrapped)
    }
    let outer = Array(path[..<depth])
    switch path[depth] {
    case .member(let name) where parent.isUnwritten:
      try set(WrappedTree(name, wrapped), at: outer, order, in: document)
    case .member(let name):
      guard parent.kind == .object else { throw .notInside(kind: parent.kind) }
      addInsertion(of: name, wrapped, into: outer, order)
    case .element(let position):
      guard parent.kind == .list else { throw .notInside(kind: parent.kind) }
      guard position == parent.count else { throw .noSuchPlace }
      append(.insertElement(outer, at: position, wrapped))
    }
  }

  private mutating func insert(
    _ value: any ValueTree, at path: [Place.Step], _ order: MemberOrder, in document: Document
  ) throws(EditRefusal) {
    guard let last = path.last else { throw .noSuchPlace }
    let outer = Array(path.dropLast())
    guard let parent = document.root.value(at: outer) else {
      return try setMissing(value, at: path, order, in: document)
    }
    switch last {
    case .member(let name):
      guard parent.kind == .object else { throw .notInside(kind: parent.kind) }
      try refuse(name, in: parent, of: document)
      addInsertion(of: name, value, into: outer, order)
    case .element(let position):
      guard parent.kind == .list else { throw .notInside(kind: parent.kind) }
      guard 0...parent.count ~= position else { throw .noSuchPlace }
      append(.insertElement(outer, at: position, value))
    }
  }

  private mutating func addInsertion(
    of name: Key, _ value: any ValueTree, into path: [Place.Step], _ order: MemberOrder
  ) {
    append(
      .insertMember(
        path, name, value, order: order.neighbour, schema: order.ofSchema(path), previous: nil))
  }

  // MARK: What is there

  private mutating func remove(_ path: [Place.Step], in document: Document) {
    guard let last = path.last, let parent = document.root.value(at: path.dropLast()) else {
      return
    }
    switch last {
    case .element(let position):
      guard parent.value(at: last) != nil else { return }
      append(.removeElement(path.dropLast(), at: position))
    case .member(let name):
      // The one that counts goes last, so that no other counts in between.
      for _ in parent.allMembers(named: name) {
        append(.removeMember(path.dropLast(), name, occurrence: 0))
      }
    }
  }

  private mutating func removeRepeated(_ path: [Place.Step], in document: Document) {
    guard case .member(let name) = path.last,
      let parent = document.root.value(at: path.dropLast())
    else { return }
    for _ in parent.allMembers(named: name).dropLast() {
      append(.removeMember(path.dropLast(), name, occurrence: 0))
    }
  }

  private mutating func rename(
    _ path: [Place.Step], _ name: Key, in document: Document
  ) throws(EditRefusal) {
    guard case .member(let old) = path.last,
      let parent = document.root.value(at: path.dropLast()), parent.member(named: old) != nil
    else { throw .noSuchPlace }
    guard name != old else { return }
    try refuse(name, in: parent, of: document)
    try refuseRepeated(old, in: parent, of: document)
    append(.rename(path, name))
  }

  private mutating func move(
    _ path: [Place.Step], to position: Int, in document: Document
  ) throws(EditRefusal) {
    guard let last = path.last, let parent = document.root.value(at: path.dropLast()),
      let from = parent.position(of: last), 0..<parent.count ~= position
    else { throw .noSuchPlace }
    if case .member(let name) = last { try refuseRepeated(name, in: parent, of: document) }
    if from != position { append(.move(path, to: position)) }
  }

  private mutating func duplicate(
    _ path: [Place.Step], as name: Key?, in document: Document
  ) throws(EditRefusal) {
    guard !path.isEmpty, document.root.value(at: path) != nil,
      let parent = document.root.value(at: path.dropLast())
    else { throw .noSuchPlace }
    guard (parent.kind == .object) == (name != nil) else { throw .notInside(kind: parent.kind) }
    if let name { try refuse(name, in: parent, of: document) }
    append(.duplicate(path, as: name))
  }

  private mutating func copyHere(
    _ path: [Place.Step], in document: Document
  ) throws(EditRefusal) {
    guard let node = document.root.value(at: path) else { throw .noSuchPlace }
    if node.isAlias { append(.replace(path, node.propertyList)) }
  }

  private func refuse(
    _ name: Key, in object: DocumentNode, of document: Document
  ) throws(EditRefusal) {
    guard let twin = object.member(named: name) else { return }
    let line = document.position(ofOffset: Int(twin.keyEntry.span.start)).line
    throw .nameStands(name, line: line)
  }

  private func refuseRepeated(
    _ name: Key, in object: DocumentNode, of document: Document
  ) throws(EditRefusal) {
    let ranges = object.keyRanges(ofMembersNamed: name)
    guard ranges.count > 1 else { return }
    throw .nameRepeats(name, lines: ranges.map { document.position(ofOffset: $0.lowerBound).line })
  }
}

extension NodeEdits.Step {
  /// The edit in the document as it is by now.
  func edit(in document: Document) throws(EditRefusal) -> NodeEdit {
    switch self {
    case .replace(let path, let value): .replace(try document.node(at: path), with: value)
    case .insertElement(let path, let position, let value):
      .insert(into: try document.node(at: path), at: position, name: nil, value)
    case .insertMember(let path, let name, let value, let order, let schema, let previous):
      try insertion(into: document.node(at: path), name, value, order, schema, previous)
    case .removeElement(let path, let position):
      .remove(try document.node(at: path + [.element(position)]))
    case .removeMember(let path, let name, let occurrence):
      .remove(try document.node(at: path).allMembers(named: name)[occurrence])
    case .rename(let path, let name): .rename(try document.node(at: path), name)
    case .move(let path, let position): .move(try document.node(at: path), to: position)
    case .duplicate(let path, let name): .duplicate(try document.node(at: path), as: name)
    }
  }

  private func insertion(
    into object: DocumentNode, _ name: Key, _ value: any ValueTree,
    _ order: MemberOrder.Neighbour?, _ schema: [Key], _ previous: Key?
  ) -> NodeEdit {
    let names = (0..<object.count).map { object.member(at: $0).name }
    let position = MemberPlacement.position(
      of: name, among: names, order: order, schema: schema, previous: previous)
    return .insert(into: object, at: position, name: name, value)
  }
}

extension Document {
  /// The node at some steps from the root.
  func node(at path: [Place.Step]) throws(EditRefusal) -> DocumentNode {
    guard let node = root.value(at: path) else { throw .noSuchPlace }
    return node
  }
}

extension DocumentNode {
  /// Which of a container's values, as far as they count, a step leads to.
  package func position(of step: Place.Step) -> Int? {
    switch step {
    case .member(let name):
      kind == .object ? tree.position(ofMember: name, inObjectAt: index) : nil
    case .element(let position): kind == .list && 0..<count ~= position ? position : nil
    }
  }
}

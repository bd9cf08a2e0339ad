import SetteePropertyLists

extension Document {
  /// Puts several new members into one object by one reading; each stands where it would if they
  /// were put in one after another.
  ///
  /// Nothing where that cannot be done or proven: then they are put in one by one.
  package func inserting(
    _ members: [NewMember], into path: [Place.Step], ofSchema schema: [Key]
  ) -> EditedDocument? {
    guard let object = asWritten.root.value(at: path), object.kind == .object, object.count > 0,
      !object.isImplied
    else { return nil }
    if let edited = insertingInPart(members, into: object, ofSchema: schema) { return edited }
    let plan = InsertionPlan(members, into: object, schema)
    guard let plan, let patch = patch(putting: members, into: object, plan),
      patch.fits(byteCount: bytes.count), let new = rereading(by: patch),
      hasGained(members, at: path, in: new, plan)
    else { return nil }
    var edited = EditedDocument(document: self)
    edited.note(patch, new)
    return edited
  }

  /// The same in lines around the object that are read alone.
  private func insertingInPart(
    _ members: [NewMember], into object: DocumentNode,
    ofSchema schema: [Key]
  ) -> EditedDocument? {
    guard object.index != 0, let first = members.first else { return nil }
    let edit = NodeEdit.insert(into: object, at: object.count, name: first.name, first.value)
    guard let part = format.part(for: edit, in: self),
      case .insert(let twin, _, _, _)? = part.edit(edit),
      let inner = part.document.inserting(members, into: twin.steps, ofSchema: schema),
      let patch = inner.patches.first, let new = part.whole(with: inner.document)
    else { return nil }
    var edited = EditedDocument(document: self)
    edited.note(part.patch(patch), new)
    return edited
  }

  private func patch(
    putting members: [NewMember], into object: DocumentNode, _ plan: InsertionPlan
  ) -> Patch? {
    let document = Document(tree: object.tree)
    var splices: [Splice] = []
    do throws(EditRefusal) {
      for (index, position) in plan.insertions {
        let edit = NodeEdit.insert(
          into: object, at: position, name: members[index].name,
          try members[index].value.adapted(to: format))
        splices += try format.patch(for: edit, in: document).splices
      }
    } catch {
      return nil
    }
    return Patch(splices)
  }

  /// Whether a document is this one with some members more, and nothing else.
  private func hasGained(
    _ members: [NewMember], at path: [Place.Step], in new: Document, _ plan: InsertionPlan
  ) -> Bool {
    guard new.bytes.last?.endsLine == bytes.last?.endsLine,
      EncodingCheck.markLength(of: bytes) == EncodingCheck.markLength(of: new.bytes),
      hasSameProperties(as: new),
      comments.count == new.comments.count,
      zip(comments, new.comments).allSatisfy({
        bytes.hasSameBytes(in: $0, as: $1, of: new.bytes)
      })
    else { return false }
    var (mine, theirs) = (asWritten.root, new.asWritten.root)
    for step in path {
      guard isSame(mine, theirs, but: step), let inner = mine.value(at: step),
        let twin = theirs.value(at: step)
      else { return false }
      (mine, theirs) = (inner, twin)
    }
    guard theirs.kind == .object, theirs.count == plan.names.count else { return false }
    let isInOrder = plan.names.indices.allSatisfy { theirs.member(at: $0).name == plan.names[$0] }
    return (format.scattersValues || isInOrder)
      && members.allSatisfy { theirs.member(named: $0.name)?.isSame(as: adapted($0.value)) == true }
      && (0..<mine.count).allSatisfy { position in
        let (name, value) = mine.member(at: position)
        return theirs.member(named: name)?.isSame(as: value) == true
      }
  }

  /// Whether the same types and names stand before values: new members have none of their own.
  private func hasSameProperties(as new: Document) -> Bool {
    let (mine, theirs) = (tree.tape.properties, new.tree.tape.properties)
    func texts(_ properties: SyntaxProperties, of document: Document) -> [String] {
      [properties.tag?.range, properties.anchor?.range].map { $0.map { document.text($0) } ?? "" }
    }
    return mine.count == theirs.count
      && zip(mine, theirs).allSatisfy { texts($0, of: self) == texts($1, of: new) }
  }

  /// Whether two containers hold the same but for what a step leads to.
  private func isSame(_ mine: DocumentNode, _ theirs: DocumentNode, but step: Place.Step) -> Bool {
    guard mine.kind == theirs.kind, mine.count == theirs.count else { return false }
    return (0..<mine.count).allSatisfy { position in
      let value = mine.element(at: position)
      switch step {
      case .element(let index):
        return position == index || theirs.element(at: position).isSame(as: value)
      case .member(let name):
        return value.name == name || theirs.member(named: value.name)?.isSame(as: value) == true
      }
    }
  }

  private func adapted(_ value: any ValueTree) -> any ValueTree {
    do throws(EditRefusal) {
      return try value.adapted(to: format)
    } catch {
      // It was adapted before, so that this is not come to.
      return value
    }
  }
}

/// A member that is to be put into an object, and what is known of where it goes.
package struct NewMember {
  let name: Key
  let value: any ValueTree
  let order: MemberOrder.Neighbour?
  /// The member before it in the value that it comes from.
  let previous: Key?

  package init(
    _ name: Key, _ value: any ValueTree, order: MemberOrder.Neighbour? = nil, previous: Key? = nil
  ) {
    (self.name, self.value, self.order, self.previous) = (name, value, order, previous)
  }
}

/// Where new members go among those of an object, were they put in one after another.
private struct InsertionPlan {
  /// All names by then, in their order.
  private(set) var names: [Key]
  /// Which of the new ones goes before the member of the object that has a position, in the order
  /// in which they will stand.
  private(set) var insertions: [(index: Int, position: Int)] = []

  /// Nothing where a name is there already.
  init?(_ new: [NewMember], into object: DocumentNode, _ schema: [Key]) {
    let old = (0..<object.count).map { object.member(at: $0).name }
    var known = Set(old)
    for member in new { guard known.insert(member.name).inserted else { return nil } }
    names = old
    for member in new {
      let position = MemberPlacement.position(
        of: member.name, among: names, order: member.order, schema: schema,
        previous: member.previous)
      names.insert(member.name, at: position)
    }
    let indices = Dictionary(zip(new.map(\.name), new.indices)) { first, _ in first }
    var position = 0
    for name in names {
      if let index = indices[name] {
        insertions.append((index, position))
      } else {
        position += 1
      }
    }
  }
}

import SetteeDocuments
import SetteePropertyLists
import SetteeStores

/// An edit of a place, with what a document keeps of it beside its value.
package struct PlacedEdit: Sendable {
  package var edit: Edit
  /// The member that a member stood behind, where the edit brings it back.
  var neighbour: MemberOrder.Neighbour?
  /// How the value was spelled, comments inside it included, where the edit brings it back.
  var source: String?
  /// How many bytes were before it on its line, where it was taken away.
  private var column: Int?
  /// The value as the document had it, where no property list is exactly that: it has a number that
  /// fits no integer and no double, a moment, of which a property list has no spelling, or a text
  /// that no string can hold.
  private(set) var exact: (any ValueTree)?

  package init(_ edit: Edit) {
    self.edit = edit
    exact = edit.act.spelledStructure
  }

  /// An edit that gives a place a value of any numbers and moments.
  package init(_ place: Place, setting value: some ValueTree) {
    edit = Edit(place, .set(value.propertyList))
    if value.isMoreThanPropertyList { exact = value }
  }

  /// The names of an object's members in the order of its schema, by its steps from the root.
  package typealias SchemaOrder = @Sendable ([Place.Step]) -> [Key]

  /// What an edit comes to.
  struct Outcome {
    var edited: EditedDocument
    /// What takes it back by place; nothing where nothing was done.
    var inverse: PlacedEdit?
  }

  /// Makes the edit, proven, or says why not.
  func apply(
    to document: Document, order: @escaping SchemaOrder = { _ in [] }
  ) throws(PlacedEditError) -> Outcome {
    guard let steps = document.steps(of: edit.place) else {
      throw .place(PlaceProblem(edit.place, .absent(edit.place)))
    }
    do throws(PlaceProblem) {
      try PlaceCheck(edit: edit, steps: steps, root: document.root).check()
    } catch {
      throw .place(error)
    }
    do throws(EditRefusal) {
      var edited = try document.applying([documentEdit(steps, in: document, order)])
      guard !edited.patches.isEmpty else { return Outcome(edited: edited) }
      let inverse = inverse(steps, in: document)
      if let source { edited.respell(steps, as: source, at: column) }
      return Outcome(edited: edited, inverse: inverse)
    } catch {
      throw .refused(Place(edit.place.key, edit.place.steps + error.way), error)
    }
  }

  private func documentEdit(
    _ steps: [Place.Step], in document: Document, _ order: @escaping SchemaOrder
  ) -> DocumentEdit {
    let order = MemberOrder(after: neighbour, ofSchema: order)
    switch edit.rewriting {
    case .copy?:
      // A member that a merge brought in gets an own one in front of it.
      if document.isMerged(steps), let node = document.root.value(at: steps) {
        return DocumentEdit(steps, .set(OrderedTree(node)), order: order)
      }
      return DocumentEdit(steps, .copyHere)
    case .once?: return DocumentEdit(steps, .removeRepeated)
    case nil: break
    }
    switch edit.act {
    case .set(let value, let spelling):
      return DocumentEdit(steps, .set(tree(value, spelling)), order: order)
    case .insert(let value, let spelling):
      return DocumentEdit(steps, .insert(tree(value, spelling)), order: order)
    case .remove: return DocumentEdit(pruned(steps, in: document), .remove)
    case .rename(let name): return DocumentEdit(steps, .rename(name))
    case .move(let position): return DocumentEdit(steps, .move(to: position))
    case .duplicate(let name): return DocumentEdit(steps, .duplicate(as: name))
    }
  }

  /// What an act writes.
  func tree(_ value: PropertyList, _ spelling: String?) -> any ValueTree {
    exact ?? spelling.map { TypedNumber($0, value: value) as any ValueTree } ?? value
  }

  /// The outermost of the objects around a member that have nothing else, as far as they were made
  /// for it.
  private func pruned(_ steps: [Place.Step], in document: Document) -> [Place.Step] {
    var (steps, rest) = (steps, edit.pruning)
    while rest > 0, steps.count > 1,
      let parent = document.root.value(at: steps.dropLast()), parent.kind == .object,
      parent.count == 1, parent.value(at: steps[steps.count - 1]) != nil
    {
      (steps, rest) = (steps.dropLast(), rest - 1)
    }
    return steps
  }
}

/// Why an edit of a document was not made.
package enum PlacedEditError: Error, Sendable {
  /// What is at the place has no such part.
  case place(PlaceProblem)
  /// The format or the text forbid it.
  case refused(Place, EditRefusal)
}

extension Edit.Act {
  /// The list or the object that an act brings, as its JSON text has it; nothing without one.
  fileprivate var spelledStructure: DocumentNode? {
    switch self {
    case .set(let value, let text?), .insert(let value, let text?):
      guard value.isContainer else { return nil }
      do throws(DocumentProblem) {
        return try Document(Array(text.utf8), format: JSONFormat.json).root
      } catch {
        return nil
      }
    case .set, .insert, .remove, .rename, .move, .duplicate: return nil
    }
  }
}

extension ValueTree {
  fileprivate var isMoreThanPropertyList: Bool {
    hasInexactNumbers || hasMoments || hasUnreadableTexts
  }
}

// MARK: - Back

extension PlacedEdit {
  private func inverse(_ steps: [Place.Step], in document: Document) -> PlacedEdit? {
    let node = document.root.value(at: steps)
    switch edit.act {
    case .set:
      // A member that a merge brought in got an own one in front of it.
      if document.isMerged(steps) { return PlacedEdit(Edit(edit.place, .remove)) }
      return node.map { bringingBack($0) } ?? removal(steps, in: document)
    case .insert: return removal(steps, in: document)
    case .remove:
      let gone = pruned(steps, in: document)
      guard let place = document.place(of: gone), let node = document.root.value(at: gone) else {
        return nil
      }
      return PlacedEdit(Edit(place, edit.act)).bringingBack(node, removed: gone, in: document)
    case .rename(let name): return PlacedEdit(Edit(sibling(.member(name)), .rename(to: lastName)))
    case .move(let target):
      guard let last = steps.last,
        let position = document.root.value(at: steps.dropLast())?.position(of: last)
      else { return nil }
      if case .member = last { return PlacedEdit(Edit(edit.place, .move(to: position))) }
      return PlacedEdit(Edit(sibling(.element(target)), .move(to: position)))
    case .duplicate(let name):
      if let name { return PlacedEdit(Edit(sibling(.member(name)), .remove)) }
      guard case .element(let index) = steps.last else { return nil }
      return PlacedEdit(Edit(sibling(.element(index + 1)), .remove))
    }
  }

  /// Makes the place have a node's value again.
  private func bringingBack(_ node: DocumentNode) -> PlacedEdit {
    var inverse = PlacedEdit(
      Edit(edit.place, .set(node.propertyList, spelling: node.spelling)))
    inverse.source = node.source
    if node.isMoreThanPropertyList { inverse.exact = node }
    return inverse
  }

  private func bringingBack(
    _ node: DocumentNode, removed steps: [Place.Step], in document: Document
  ) -> PlacedEdit {
    var inverse = bringingBack(node)
    (inverse.source, inverse.column) = (node.outerSource, node.column)
    guard let last = steps.last, let parent = document.root.value(at: steps.dropLast()) else {
      return inverse
    }
    switch last {
    case .element:
      inverse.edit.act = .insert(node.propertyList, spelling: node.spelling)
    case .member:
      let position = parent.position(of: last) ?? 0
      inverse.neighbour =
        position == 0 ? .first : .behind(parent.member(at: position - 1).name)
    }
    return inverse
  }

  /// Takes away what is not there yet, with the objects that are made for it.
  private func removal(_ steps: [Place.Step], in document: Document) -> PlacedEdit {
    var removal = Edit(edit.place, .remove)
    let depth = steps.indices.first { document.root.value(at: steps[...$0]) == nil }
    removal.pruning = depth.map { steps.count - 1 - $0 } ?? 0
    return PlacedEdit(removal)
  }

  private func sibling(_ step: Place.Step) -> Place {
    guard edit.place.steps.isEmpty else {
      return Place(edit.key, edit.place.steps.dropLast() + [step])
    }
    if case .member(let name) = step { return Place(name) }
    return Place(edit.key, [step])
  }

  private var lastName: Key {
    if case .member(let name)? = edit.place.steps.last { name } else { edit.key }
  }
}

import SetteeDocuments
import SetteePropertyLists
import SetteeStores

extension PlacedEdit {
  /// Edits in a row that put new members into one object, of a document that is read as a whole for
  /// each edit: together they are read once.
  struct Run {
    let edits: ArraySlice<PlacedEdit>
    private let document: Document
    private let object: [Place.Step]
    private let members: [NewMember]
    private let schema: [Key]

    /// Fewer are made one by one, each proven by itself.
    private static let countMin = 8

    /// Nothing where the first edits are no such run.
    init?(
      _ edits: ArraySlice<PlacedEdit>, in document: Document, _ order: @escaping SchemaOrder
    ) {
      guard edits.count >= Self.countMin,
        document.format.neutralItem(in: .object, isLast: true) == nil,
        let first = edits.first.flatMap({ Self.steps(of: $0, in: document) })
      else { return nil }
      object = Array(first.dropLast())
      var members: [NewMember] = []
      for edit in edits {
        guard let steps = Self.steps(of: edit, in: document), Array(steps.dropLast()) == object,
          let name = steps.last?.name, let value = edit.newValue
        else { break }
        members.append(NewMember(name, value, order: edit.neighbour))
      }
      guard members.count >= Self.countMin else { return nil }
      self.members = members
      self.document = document
      self.edits = edits.prefix(members.count)
      schema = order(object)
    }

    /// The way to a member that is not there, in an object that is.
    private static func steps(of edit: PlacedEdit, in document: Document) -> [Place.Step]? {
      guard let steps = document.steps(of: edit.edit.place), case .member? = steps.last,
        document.root.value(at: steps) == nil,
        let outer = document.root.value(at: steps.dropLast()), outer.kind == .object,
        outer.count > 0
      else { return nil }
      return steps
    }

    /// Nothing where they have to be made one by one.
    func insert() -> EditedDocument? {
      var edited = document.inserting(members, into: object, ofSchema: schema)
      edited?.respell(
        edits.compactMap { edit in
          guard let source = edit.source, let name = edit.edit.place.lastName else { return nil }
          return (object + [.member(name)], source)
        })
      return edited
    }

    /// What takes them back by place, the last first.
    var inverses: [PlacedEdit] {
      edits.reversed().map { PlacedEdit(Edit($0.edit.place, .remove)) }
    }
  }

  /// The value that a new member gets.
  private var newValue: (any ValueTree)? {
    guard edit.rewriting == nil else { return nil }
    switch edit.act {
    case .set(let value, let spelling), .insert(let value, let spelling):
      return tree(value, spelling)
    case .remove, .rename, .move, .duplicate: return nil
    }
  }
}

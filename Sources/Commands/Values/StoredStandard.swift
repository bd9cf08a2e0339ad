import SetteeDocumentStores
import SetteeDocuments
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A default that is stored with the edits inside of it.
struct StoredStandard {
  let place: Place
  let value: PropertyList

  /// Says what of it is stored beside what is edited; nothing where all of it is.
  func remark(besides places: [Place]) -> String? {
    let parts = places.filter { $0.key == place.key && $0.steps.starts(with: place.steps) }
      .compactMap { $0.steps.dropFirst(place.steps.count).first }
    return value.remark(onStoredBeside: Set(parts))
  }
}

extension OpenedStore {
  /// Says what of defaults is stored beside the places that are edited.
  func remarks(on standards: [StoredStandard], besides places: [Place]) -> [String] {
    standards.compactMap { standard in
      let name = document.map { $0.places.key(of: standard.place).name } ?? "\(standard.place)"
      return standard.remark(besides: places.map(inner)).map { "\(name): \($0)" }
    }
  }
}

/// What comes before edits inside values of a document that are not stored.
struct DocumentStart {
  private(set) var edits: [Edit] = []
  private(set) var standards: [StoredStandard] = []
  /// The document as it is then.
  private(set) var document: Document
  private let opened: OpenedDocument

  /// Begins behind edits that come first.
  init(of opened: OpenedDocument, after edits: [Edit] = []) {
    self.opened = opened
    document = edits.isEmpty ? opened.document : opened.trying(edits) ?? opened.document
  }

  /// Has all stored that the value of a key needs around it; where `isRemoving`, only what a
  /// default has.
  mutating func begin(_ key: Key, isRemoving: Bool = false) {
    guard let root = opened.schema.tree?.root, let place = opened.places.place(of: key),
      let steps = document.steps(of: place), document.node(at: place) == nil,
      let start = root.unstored(document.root.propertyList, standard: nil, at: steps)
    else { return }
    if isRemoving, start.standard == nil { return }
    let ways = (Array(steps[..<start.depth]), start.standard.map { Array(steps[..<$0.depth]) })
    guard let outer = document.place(of: ways.0) else { return }
    let edit = Edit(Place(opened.places.key(of: outer)), .set(start.value))
    guard let after = document.trying([PlacedEdit(Edit(outer, .set(start.value)))]) else { return }
    (document, edits) = (after, edits + [edit])
    if let standard = start.standard, let place = ways.1.flatMap(document.place) {
      standards.append(StoredStandard(place: place, value: standard.value))
    }
  }
}

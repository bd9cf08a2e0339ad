import SetteeDocuments
import SetteePropertyLists
import SetteeSettings

/// A schema as a tree that unfolds: nothing is made before somebody looks, and nothing is refused
/// but what is no JSON.
///
/// What cannot be followed, a reference that leads nowhere, a pattern that is none, a default that
/// does not fit, is a warning of the place where it stands; the keyword counts as absent there.
package struct UnfoldingSchema: Sendable {
  /// The form's title; nothing where the schema has none.
  package let title: String?
  /// What the program is, as plain text; may be empty.
  package let help: String
  /// The suite whose store holds the values.
  package let suite: String?
  /// What the keys of all settings begin with in the store.
  package let prefix: String
  /// Where settings are stored that do not say.
  package let storage: SettingDescription.Storage?
  /// Headings by the beginnings of keys.
  package let sections: [(prefix: String, heading: String)]
  /// The judge of the values.
  package let validator: Validator

  /// What was noticed at the root.
  package let rootWarnings: [String]

  let places: SchemaPlaces
  let place: SchemaPlace

  /// Reads a schema; the address and the closure are those of `Validator`.
  ///
  /// `joinsDefaults` says whether what is stored of the root's members stands beside the entries of
  /// their defaults.
  package init(
    bytes: [UInt8], address: String = "settee:/schema", joinsDefaults: Bool = false,
    load: @escaping SchemaLibrary.Loader = { _ in nil }
  ) throws(DocumentProblem) {
    try self.init(
      Document(bytes, format: JSONFormat.json), address: address, joinsDefaults: joinsDefaults,
      load: load)
  }

  /// Reads a schema whose text was read already.
  package init(
    _ document: Document, address: String = "settee:/schema", joinsDefaults: Bool = false,
    load: @escaping SchemaLibrary.Loader = { _ in nil }
  ) throws(DocumentProblem) {
    guard document.root.kind == .object || document.root.kind == .boolean,
      !document.root.isImplied
    else {
      throw DocumentProblem(
        "a schema is an object, true or false", at: document.root.range.lowerBound,
        in: document.bytes)
    }
    validator = Validator(tree: document.root, address: address, load: load)
    places = SchemaPlaces(library: validator.library, joinsDefaults: joinsDefaults)
    place = places.place([validator.root])
    let tree = document.root
    title = SchemaPlaceWords.title(of: validator.root)
    help = SchemaPlaceWords.help(of: validator.root).text
    let extras = tree.member(named: "x-settee")
    suite = SchemaPlaceWords.text(extras?.member(named: "suite"))
    prefix = SchemaPlaceWords.text(extras?.member(named: "prefix")) ?? ""
    sections = Self.headings(extras?.member(named: "sections"))
    // What stands in the root has no part in its words, so that no member is looked at.
    var words = SchemaPlaceWords(place)
    words.read(as: SchemaPlace.Outline(kind: .anything))
    (storage, rootWarnings) = (words.words.storage, words.warnings)
  }

  /// Whether what is stored of the root's members stands beside the entries of their defaults.
  package var joinsDefaults: Bool { places.joinsDefaults }

  /// The shape of the whole value.
  package var root: Shape { place.shape }

  /// What was noticed in the places that somebody has come to.
  package var warnings: SchemaWarnings { validator.warnings }

  private static func headings(_ tree: SchemaTree?) -> [(prefix: String, heading: String)] {
    guard let tree, tree.kind == .object else { return [] }
    return (0..<tree.count).compactMap { position in
      let (name, value) = tree.member(at: position)
      return SchemaPlaceWords.text(value).map { (name.name, $0) }
    }
  }
}

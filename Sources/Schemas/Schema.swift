import SetteeDocuments
import SetteePropertyLists
import SetteeSettings

/// A settings schema, read: what a form can show, and where the values belong.
///
/// The language is JSON Schema, drafts 4 to 2020-12, with the annotations of VS Code's
/// configuration contributions and our own under `x-settee`; an extension's `package.json` is one
/// too.
///
/// - The root's `properties` are the settings. A name with dots, `editor.fontSize`, is one key; an
///   object with `properties` is a section, and its settings' keys are joined with dots. Other
///   structures are values, shown on pages.
/// - The headings above a setting are the titles of its sections, then the leading words of its
///   name: `editor.minimap.scale` stands under Editor, Minimap. The root's `x-settee.sections`
///   names headings (`{"editor.minimap": "Mini map"}`), a setting's `x-settee.section` (a heading
///   or a list of them) replaces them all.
/// - A section's own settings come before its subsections, in file order unless `order` says
///   otherwise; sections come in the order in which they are first seen.
/// - `x-settee` at the root also gives `suite`, `prefix` and the `storage` of settings that do not
///   say; a setting gives `storage`, `secret` and `widget` (`slider` or `multiline`).
/// - Members that `if` or `dependentSchemas` describe are settings while their condition holds for
///   the values in force, of the root as of sections. Of a union there, or of one that the root is,
///   they are those of the variant that the values are.
/// - What cannot be followed is a warning of the place where it stands, and counts as absent there:
///   nothing is refused but what is no JSON.
package struct Schema: Sendable {
  /// How many settings are shown.
  package static let settingCountMax = 100_000

  /// The form's title; the file's name without its ending where the schema has none.
  package let title: String
  /// What the program is, as plain text; may be empty.
  package let help: String
  /// The settings in the order they are shown, those that conditions leave for the values which
  /// the schema was last told of; at first for none.
  package let descriptions: [SettingDescription]
  /// What of the settings hangs on values.
  package let conditions: SectionConditions
  /// What of the schema as a whole is not as its author meant it; other warnings are told by the
  /// places they are about.
  package let warnings: [String]
  /// The schema as a tree: its root's shape, and the judge of whole values.
  package let tree: UnfoldingSchema
  private let settingCountMax: Int
  /// The suite whose store holds the values.
  package var suite: String? { tree.suite }
  /// What the keys of all settings begin with in the store, already part of their keys.
  package var prefix: String { tree.prefix }

  /// Reads a schema or a manifest.
  /// - Parameters:
  ///   - bytes: Strict JSON.
  ///   - name: The file's name, as problems show it.
  ///   - address: Where it was found, an absolute URI that relative references start from.
  ///   - locale: The locale of messages, for the texts of a manifest.
  ///   - settingCountMax: How many settings are shown.
  ///   - load: The bytes at other addresses.
  /// - Throws: What keeps the bytes from being a schema: they are no JSON, or neither an object nor
  ///   a boolean.
  package init(
    bytes: [UInt8], name: String, address: String = "settee:/schema", locale: String = "",
    settingCountMax: Int = Schema.settingCountMax,
    load: @escaping SchemaLibrary.Loader = { _ in nil }
  ) throws(SchemaProblem) {
    let document: Document
    do throws(DocumentProblem) {
      document = try Document(bytes, format: JSONFormat.json)
    } catch {
      throw SchemaProblem(error, file: name)
    }
    try self.init(
      document, name: name, address: address, locale: locale, settingCountMax: settingCountMax,
      load: load)
  }

  /// Reads a schema or a manifest whose text was read already.
  package init(
    _ document: Document, name: String, address: String = "settee:/schema", locale: String = "",
    settingCountMax: Int = Schema.settingCountMax,
    load: @escaping SchemaLibrary.Loader = { _ in nil }
  ) throws(SchemaProblem) {
    let tree: UnfoldingSchema
    do throws(DocumentProblem) {
      if ExtensionManifest.isManifest(document.root) {
        tree = try ExtensionManifest(document, locale: locale) { beside in
          load(URIReference(beside).resolved(against: URIReference(address)).description)
        }.schema
      } else {
        tree = try UnfoldingSchema(document, address: address, load: load)
      }
    } catch {
      throw SchemaProblem(error, file: name)
    }
    self.init(tree, name: name, settingCountMax: settingCountMax)
  }

  /// The settings of a schema that was read already.
  package init(
    _ tree: UnfoldingSchema, name: String, settingCountMax: Int = Schema.settingCountMax
  ) {
    self.init(
      tree, title: tree.title ?? Self.title(ofFile: name), settingCountMax: settingCountMax,
      holding: .dictionary([:]))
  }

  private init(
    _ tree: UnfoldingSchema, title: String, settingCountMax: Int, holding values: PropertyList
  ) {
    (self.tree, self.title, self.settingCountMax) = (tree, title, settingCountMax)
    var reader = SchemaSectionReader(tree, settingCountMax: settingCountMax, holding: values)
    reader.read()
    descriptions = reader.sections.descriptions
    conditions = reader.conditions
    help = tree.help
    warnings = tree.rootWarnings + reader.warnings
  }

  /// The schema with the settings that its conditions leave for the values of a suite.
  ///
  /// O(n) in settings and values where it has conditions, and the same schema where it has none.
  package func holding(_ values: PropertyDictionary) -> Schema {
    if conditions.isEmpty { return self }
    return Schema(
      tree, title: title, settingCountMax: settingCountMax, holding: object(of: values))
  }

  /// All settings that it can describe, also those that its conditions leave out now.
  package var allDescriptions: [SettingDescription] {
    conditions.otherwise.isEmpty ? descriptions : descriptions + conditions.otherwise
  }

  /// Whether anything is declared a secret, be it inside a structure.
  package var hasSecrets: Bool { tree.hasSecrets }

  /// Whether anything is declared to be stored in a way of its own.
  package var declaresStoredForms: Bool {
    // It is one of our own words, and its letters are common.
    let schema = tree.validator.root.tree
    return schema.count(of: "\"x-settee\"", rarest: 1, upTo: 1) > 0
      && schema.count(of: "\"stored\"", rarest: 6, upTo: 1) > 0
  }

  private static func title(ofFile name: String) -> String {
    let file = name.split(separator: "/").last ?? Substring(name)
    let stem = file.split(separator: ".").first ?? file
    return SchemaWords.title(forName: String(stem))
  }
}

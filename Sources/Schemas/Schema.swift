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
/// - What cannot be followed is a warning of the place where it stands, and counts as absent there:
///   nothing is refused but what is no JSON.
package struct Schema: Sendable {
  /// How many settings are shown.
  package static let settingCountMax = 100_000

  /// The form's title; the file's name without its ending where the schema has none.
  package let title: String
  /// What the program is, as plain text; may be empty.
  package let help: String
  /// The settings in the order they are shown.
  package let descriptions: [SettingDescription]
  /// What of the schema as a whole is not as its author meant it; other warnings are told by the
  /// places they are about.
  package let warnings: [String]
  /// The names that lead from the root to the settings of sections, by their dotted keys: where
  /// they stand in a document.
  package let ways: [Key: [Key]]
  /// The schema as a tree: its root's shape, and the judge of whole values.
  package let tree: UnfoldingSchema
  private let text: SchemaText

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
    text = SchemaText(bytes)
    do throws(DocumentProblem) {
      let document = try Document(bytes, format: JSONFormat.json)
      if ExtensionManifest.isManifest(document.root) {
        tree = try ExtensionManifest(bytes: bytes, locale: locale) { beside in
          load(URIReference(beside).resolved(against: URIReference(address)).description)
        }.schema
      } else {
        tree = try UnfoldingSchema(document, address: address, load: load)
      }
    } catch {
      throw SchemaProblem(error, file: name)
    }
    var reader = SchemaSectionReader(tree, settingCountMax: settingCountMax)
    reader.read()
    descriptions = reader.section.descriptions
    ways = reader.ways
    title = tree.title ?? Self.title(ofFile: name)
    help = tree.help
    warnings = tree.rootWarnings + reader.warnings
  }

  /// Whether any setting is a secret.
  ///
  /// O(bytes) where nothing of the kind is written, which is nearly always so; else every setting
  /// is unfolded.
  package var hasSecrets: Bool {
    let words = ["secret", "writeOnly", "password"].map { Array($0.utf8) }
    guard words.contains(where: text.contains) else { return false }
    return descriptions.contains { $0.traits.contains(.secret) }
  }

  private static func title(ofFile name: String) -> String {
    let file = name.split(separator: "/").last ?? Substring(name)
    let stem = file.split(separator: ".").first ?? file
    return SchemaWords.title(forName: String(stem))
  }
}

/// A schema's bytes, to be looked through for words.
private struct SchemaText: Sendable {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Whether a word of two letters or more stands anywhere.
  func contains(_ word: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      guard let last = word.last, bytes.count >= word.count else { return false }
      // The last letter decides nearly everywhere.
      for end in (word.count - 1)..<bytes.count
      where bytes[end] == last && bytes[end - 1] == word[word.count - 2] {
        if bytes[(end + 1 - word.count)...end].elementsEqual(word) { return true }
      }
      return false
    }
  }
}

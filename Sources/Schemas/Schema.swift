import SetteePropertyLists
import SetteeSettings

/// A settings schema, read: what a form can show, and where the values belong.
///
/// The language is JSON Schema (2020-12) as settings already use it, with the annotations of VS
/// Code's configuration contributions and our own under `x-settee`:
///
/// - The root's `properties` are the settings. A name with dots, `editor.fontSize`, is one key; an
///   object with `properties` is a group, and its settings' keys are joined with dots.
/// - The headings above a setting are the titles of its groups, then the leading words of its
///   name: `editor.minimap.scale` stands under Editor, Minimap. The root's `x-settee.sections`
///   names headings (`{"editor.minimap": "Mini map"}`), a setting's `x-settee.section` (a heading
///   or a list of them) replaces them all.
/// - A section's own settings come before its subsections, in file order unless `order` says
///   otherwise; sections come in the order in which they are first seen.
/// - `x-settee` at the root also gives `suite`, `prefix` and the `storage` of settings that do not
///   say; a setting gives `storage`, `secret` and `widget` (`slider` or `multiline`).
/// - What the editor cannot edit in place becomes `SettingType.json`, with the reason. Keywords
///   nobody knows are ignored, as JSON Schema asks; unknown words in `x-settee` are problems,
///   because a misspelt `secret` would show one.
package struct Schema: Sendable {
  /// How many settings and groups a schema may describe, references followed.
  package static let settingCountMax = 100_000
  /// Groups may lie this many levels inside each other, references followed.
  package static let groupDepthMax = 32

  /// The form's title; the file's name without its ending where the schema has none.
  package let title: String
  /// What the program is, as plain text; may be empty.
  package let help: String
  /// The settings in the order they are shown.
  package let descriptions: [SettingDescription]
  /// The suite whose store holds the values.
  package let suite: String?
  /// What the keys of all settings begin with in the store, already part of their keys.
  package let prefix: String

  /// Reads a schema, or reports all that is wrong with it.
  ///
  /// The bytes are strict JSON; the name is the file's, as problems show it.
  package init(
    bytes: [UInt8], name: String, settingCountMax: Int = Schema.settingCountMax
  ) throws(SchemaProblems) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw SchemaProblems([SchemaProblem(error, file: name)], count: 1)
    }
    var reader = SchemaReader(document, settingCountMax: settingCountMax)
    let outline = reader.read()
    guard reader.findings.count == 0 else {
      throw SchemaProblems(reader.findings, in: document, file: name)
    }
    title = outline.title ?? Self.title(ofFile: name)
    help = outline.help
    descriptions = outline.descriptions
    suite = outline.suite
    prefix = outline.prefix
  }

  private static func title(ofFile name: String) -> String {
    let file = name.split(separator: "/").last ?? Substring(name)
    let stem = file.split(separator: ".").first ?? file
    return SchemaWords.title(forName: String(stem))
  }
}

/// What a reader has found, before it has a name.
struct SchemaOutline {
  var title: String?
  var help = ""
  var suite: String?
  var prefix = ""
  var descriptions: [SettingDescription] = []
}

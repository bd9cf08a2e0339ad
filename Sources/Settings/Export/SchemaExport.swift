import SetteePropertyLists
import SetteeStores

/// Settings of a program as a JSON Schema, so that `settee` knows the types of its suite.
///
/// The words are those that schemas are read by, and structures carry their shapes. A default is
/// left out where it is a secret, and what only the program can encode is read-only.
package struct SchemaExport: Sendable {
  private let suite: String
  private let object: String
  private let title: String
  private let settings: [SettingDescription]

  /// Describes the settings of one object in one suite.
  package init(suite: String, object: String, title: String, _ settings: [SettingDescription]) {
    self.suite = suite
    self.object = object
    self.title = title
    self.settings = settings
  }

  /// The schema as JSON text.
  package var text: String {
    let root: PropertyList = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
      "type": "object",
      "properties": .dictionary(
        PropertyDictionary(settings.map { ($0.key, .dictionary($0.exported)) })),
      "x-settee": .dictionary([
        SetteeWord.suite.key: .string(suite), SetteeWord.object.key: .string(object),
      ]),
    ]
    return root.json(.pretty) + "\n"
  }

  /// What writes the schema, on any thread; in a hermetic run it does nothing.
  package var writing: @Sendable () throws -> Void {
    if HermeticScope.current != nil { return {} }
    return { try write() }
  }

  /// Writes the schema to where `settee` looks for it, unless it is there already; in a hermetic
  /// run nothing is written.
  package func write(in folders: UserFolders = .live) throws(StoreError) {
    guard HermeticScope.current == nil else { return }
    try folders.writeSchema(Array(text.utf8), ofSuite: suite, object: object)
  }
}

extension SetteeWord {
  fileprivate var key: Key { Key(rawValue) }
}

extension SettingDescription {
  /// What a schema says of the setting.
  fileprivate var exported: PropertyDictionary {
    let form = stored
    let isWritable = type.isWritable(stored: form)
    var words = type.exported(stored: form)
    words["title"] = .string(title)
    if !help.isEmpty { words["description"] = .string(help) }
    if let defaultValue, !traits.contains(.secret), isWritable { words["default"] = defaultValue }
    if traits.contains(.readOnly) || !isWritable { words["readOnly"] = true }
    if let deprecation { words["deprecationMessage"] = .string(deprecation) }
    if !path.isEmpty { words.note(.section, .array(path.map { .string($0) })) }
    if traits.contains(.secret) { words.note(.secret, true) }
    if storage == .cloud { words.note(.storage, "cloud") }
    words.note(.stored, .string(form.word ?? storedWord))
    return words
  }

  /// How the program stores a value that is shown as it is stored, in a word.
  private var storedWord: String {
    switch (type.unwrapped, defaultValue) {
    case (.json, .data?): "json-data"
    case (.json, .string?): "json-text"
    case (_, .date?): "date"
    case (.choice, _): "raw"
    default: "plain"
    }
  }
}

extension SettingType {
  /// The type of what is there where something is.
  fileprivate var unwrapped: SettingType {
    if case .nullable(let wrapped) = self { wrapped.unwrapped } else { self }
  }
}

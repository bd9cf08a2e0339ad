import SetteePropertyLists
import SetteeStores

/// Settings of a program as a JSON Schema, so that `settee` knows the types of its suite.
///
/// The words are those that schemas are read by. A default is left out where it is a secret, and
/// what only the program can encode is read-only.
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
    var words = type.exported
    words["title"] = .string(title)
    if !help.isEmpty { words["description"] = .string(help) }
    if let defaultValue, !traits.contains(.secret), type.isReadable {
      words["default"] = defaultValue
    }
    if traits.contains(.readOnly) || !type.isReadable { words["readOnly"] = true }
    if let deprecation { words["deprecationMessage"] = .string(deprecation) }
    var own = PropertyDictionary()
    if !path.isEmpty { own[SetteeWord.section.key] = .array(path.map { .string($0) }) }
    if traits.contains(.secret) { own[SetteeWord.secret.key] = true }
    if storage == .cloud { own[SetteeWord.storage.key] = "cloud" }
    own[SetteeWord.stored.key] = .string(storedForm)
    words["x-settee"] = .dictionary(own)
    return words
  }

  /// How the program stores the value, in a word.
  private var storedForm: String {
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

  /// Whether a value is JSON as it is stored, which others may write.
  fileprivate var isReadable: Bool {
    switch self {
    case .nullable(let wrapped): wrapped.isReadable
    case .list(let list): list.element.isReadable
    case .json, .structure: false
    default: true
    }
  }

  /// The words of JSON Schema for the type.
  fileprivate var exported: PropertyDictionary {
    switch self {
    case .boolean: ["type": "boolean"]
    case .integer(let limits): limits.exported("integer")
    case .number(let limits): limits.exported("number")
    case .string(let limits): limits.exported
    case .date: ["type": "string", "format": "date"]
    case .dateTime: ["type": "string", "format": "date-time"]
    case .choice(let choices): Self.exported(choices)
    case .list(let list): list.exported
    case .nullable(let wrapped): wrapped.exportedWithNull
    case .constant(let value): ["const": value]
    case .structure, .json: [:]
    }
  }

  private static func exported(_ choices: [Choice]) -> PropertyDictionary {
    var words: PropertyDictionary = ["enum": .array(choices.map(\.value))]
    words["enumItemLabels"] = .array(choices.map { .string($0.title) })
    if choices.contains(where: { !$0.help.isEmpty }) {
      words["enumDescriptions"] = .array(choices.map { .string($0.help) })
    }
    return words
  }

  private var exportedWithNull: PropertyDictionary {
    var words = exported
    if let type = words["type"] { words["type"] = [type, "null"] }
    guard case .array(let choices)? = words["enum"] else { return words }
    words["enum"] = .array(choices + [.null])
    for name: Key in ["enumItemLabels", "enumDescriptions"] {
      guard case .array(let texts)? = words[name] else { continue }
      words[name] = .array(texts + ["none"])
    }
    return words
  }
}

extension SettingType.NumberConstraints {
  fileprivate func exported(_ type: PropertyList) -> PropertyDictionary {
    var words: PropertyDictionary = ["type": type]
    if let minimum { words[minimum.isExclusive ? "exclusiveMinimum" : "minimum"] = minimum.value }
    if let maximum { words[maximum.isExclusive ? "exclusiveMaximum" : "maximum"] = maximum.value }
    words["multipleOf"] = multipleOf
    return words
  }
}

extension SettingType.StringConstraints {
  fileprivate var exported: PropertyDictionary {
    var words: PropertyDictionary = ["type": "string"]
    words["minLength"] = minLength.map { .integer(Int128($0)) }
    words["maxLength"] = maxLength.flatMap { $0 == .max ? nil : .integer(Int128($0)) }
    words["pattern"] = pattern.map { .string($0.source) }
    words["patternErrorMessage"] = patternMessage.map { .string($0) }
    return words
  }
}

extension SettingType.ListConstraints {
  fileprivate var exported: PropertyDictionary {
    var words: PropertyDictionary = ["type": "array", "items": .dictionary(element.exported)]
    words["minItems"] = minItems.map { .integer(Int128($0)) }
    words["maxItems"] = maxItems.flatMap { $0 == .max ? nil : .integer(Int128($0)) }
    if isUnique { words["uniqueItems"] = true }
    return words
  }
}

import SetteeDocuments
import SetteePropertyLists
import SetteeSettings
import Testing

@testable import SetteeSchemas

@Suite("Manifests of extensions")
struct ExtensionManifestTests {
  @Test("Parts are sections, by order, then by the file; untitled ones take the extension's name")
  func sections() throws {
    let manifest = try read(Self.parts)
    #expect(manifest.sections == ["First", "Swift tools", "Last"])
    #expect(manifest.schema.title == "Swift tools")
    #expect(picture(manifest.schema.root) == "object b.one,a.two,c.three")
    let section = try #require(manifest.schema.root.shape(at: [.member("a.two")])).words.section
    #expect(section == ["Swift tools"])
  }

  private static let parts = """
    {"name": "swift", "displayName": "Swift tools", "contributes": {"configuration": [
    {"title:": "Mistaken", "properties": {"a.two": {"type": "boolean"}}},
    {"title": "Last", "properties": {"c.three": {"type": "string"}}},
    {"title": "First", "order": 1, "properties": {"b.one": {"type": "integer"}}}]}}
    """

  @Test(
    "A part without a title takes the extension's displayed name, else its name, in the language",
    arguments: [
      (#""name": "n", "displayName": "Shown""#, "Shown"), (#""name": "n""#, "n"),
      (#""name": "n", "displayName": """#, "n"),
      (#""name": "n", "displayName": "%k.title%""#, "china"),
      (#""name": "%k.title%""#, "china"), (#""publisher": "p""#, "Settings"),
    ])
  func untitled(names: String, title: String) throws {
    let part = #"{"properties": {"k": {"type": "string"}}}"#
    for configuration in [part, "[\(part)]"] {
      let manifest = try read(
        "{\(names), \"contributes\": {\"configuration\": \(configuration)}}", locale: "zh_CN")
      #expect(manifest.sections == [title])
      let words = try #require(manifest.schema.root.shape(at: [.member("k")])).words
      #expect(words.section == [title])
    }
  }

  @Test("Parts of one title are one section, and settings without a default have none")
  func oneSection() throws {
    let text = """
      {"name": "n", "contributes": {"configuration": [
      {"title": "A", "order": 2, "properties": {"k": {"type": "boolean"}}},
      {"title": "B", "properties": {"l": {"type": "array"}}},
      {"title": "A", "order": 1, "properties": {"m": {"type": "string"}}}]}}
      """
    #expect(try read(text).sections == ["A", "B"])
    let schema = try Schema(bytes: Array(text.utf8), name: "package.json")
    #expect(schema.descriptions.map(\.key) == ["m", "k", "l"])
    #expect(schema.descriptions.map(\.path) == [["A"], ["A"], ["B"]])
    #expect(schema.descriptions.allSatisfy { $0.defaultValue == nil })
  }

  @Test(
    "Texts come from the files of the locale, then of no language, then from their keys",
    arguments: [
      ("zh_CN.UTF-8", "china", "both"), ("zh", "chinese", "both"), ("C", "english", "both"),
      ("de_DE@euro", "english", "both"), ("", "english", "both"),
    ])
  func texts(locale: String, title: String, help: String) throws {
    let manifest = try read(
      """
      {"name": "n", "contributes": {"configuration": {"properties": {"k": {"type": "string",
      "title": "%k.title%", "description": "%k.help%", "deprecationMessage": "%missing%"}}}}}
      """, locale: locale)
    let words = try #require(manifest.schema.root.shape(at: [.member("k")])).words
    #expect(words.title == title)
    #expect(words.help.text == help)
    #expect(words.deprecation == "%missing%")
  }

  @Test("A default of null is none where null does not fit, with one warning")
  func nullDefault() throws {
    let manifest = try read(
      """
      {"contributes": {"configuration": {"properties": {
      "a": {"type": "boolean", "default": null},
      "b": {"type": ["string", "null"], "default": null}}}}}
      """)
    let first = try #require(manifest.schema.root.shape(at: [.member("a")]))
    #expect(first.words.defaultValue == nil)
    #expect(first.warnings == ["The default does not fit. Must be on or off."])
    let second = try #require(manifest.schema.root.shape(at: [.member("b")]))
    #expect(second.words.defaultValue == .null)
    #expect(second.warnings == [])
  }

  @Test(
    "Scopes of a machine are stored here",
    arguments: [
      ("machine", .local), ("machine-overridable", .local), ("window", nil), ("resource", nil),
      ("application", nil),
    ] as [(String, SettingDescription.Storage?)])
  func scopes(scope: String, storage: SettingDescription.Storage?) throws {
    let manifest = try read(
      """
      {"contributes": {"configuration": {"properties": {
      "a": {"type": "string", "scope": "\(scope)"}}}}}
      """)
    let words = try #require(manifest.schema.root.shape(at: [.member("a")])).words
    #expect(words.storage == storage)
    #expect(words.scope == scope)
  }

  @Test("What is stored stands beside the entries of a setting's default, and of no other's")
  func joinedDefaults() throws {
    let text = """
      {"contributes": {"configuration": {"properties": {
      "a": {"type": "object", "default": {"x": 1}, "scope": "language-overridable",
        "additionalProperties": {"default": {"y": 1}}},
      "b": {"type": "object", "default": {}}, "c": {"type": "array", "default": [1]}}}}}
      """
    let root = try read(text).schema.root
    func joins(_ names: Key...) -> Bool? {
      root.shape(at: names.map { .member($0) })?.words.joinsDefault
    }
    #expect(joins("a") == true)
    #expect(joins("a", "z") == false)
    #expect(joins("b") == false)
    #expect(joins("c") == false)
    #expect(joins("[swift]", "a") == true)
    #expect(root.joinedDefault(at: [.member("a"), .member("x")]) == 1)
    let plain = try UnfoldingSchema(
      bytes: Array(#"{"properties": {"a": {"default": {"x": 1}}}}"#.utf8))
    #expect(plain.root.shape(at: [.member("a")])?.words.joinsDefault == false)
  }

  @Test("A setting of a section has its part of the section's default, beside which it is stored")
  func joinedSections() throws {
    let text = """
      {"contributes": {"configuration": {"properties": {"s": {"type": "object",
      "properties": {"env": {"type": "object", "additionalProperties": {"type": "string"}}},
      "default": {"env": {"A": "1"}}}}}}}
      """
    let schema = try Schema(bytes: Array(text.utf8), name: "package.json")
    let description = try #require(schema.descriptions.first)
    #expect(description.key == "s.env")
    #expect(description.defaultValue == ["A": "1"])
    #expect(description.joinsDefault)
  }

  @Test("A file without settings is no manifest")
  func refusal() throws {
    #expect(throws: DocumentProblem.self) { try read(#"{"name": "n", "contributes": {}}"#) }
  }

  private func read(_ text: String, locale: String = "") throws -> ExtensionManifest {
    try ExtensionManifest(bytes: Array(text.utf8), locale: locale) { name in
      let files = [
        "package.nls.json":
          #"{"k.title": "english", "k.help": {"message": "both", "comment": ""}}"#,
        "package.nls.zh.json": #"{"k.title": "chinese"}"#,
        "package.nls.zh-cn.json": #"{"k.title": "china"}"#,
      ]
      return files[name].map { Array($0.utf8) }
    }
  }
}

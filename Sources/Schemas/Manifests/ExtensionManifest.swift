import SetteeDocuments
import SetteePropertyLists

/// The settings that an extension of VS Code contributes, as a schema.
///
/// `contributes.configuration` of a `package.json` is one part or a list of them. A part's title is
/// the section of its settings; parts come by their `order`, then as in the file. Texts in percent
/// signs stand in files beside the manifest, one for each language. As VS Code does it, what is
/// stored of a setting stands beside the entries of a default that is an object.
package struct ExtensionManifest: Sendable {
  /// The sections in the order they are shown.
  package let sections: [String]
  /// The settings of all parts, each with its section.
  package let schema: UnfoldingSchema
  private let properties: PropertyDictionary

  /// The bytes of a file beside the manifest, such as `package.nls.de.json`.
  package typealias Loader = @Sendable (_ name: String) -> [UInt8]?

  /// Reads a manifest; the locale is that of messages, such as `zh_CN.UTF-8`.
  package init(bytes: [UInt8], locale: String = "", load: Loader) throws(DocumentProblem) {
    try self.init(Document(bytes, format: JSONFormat.json), locale: locale, load: load)
  }

  /// Reads a manifest whose text was read already.
  package init(
    _ document: Document, locale: String = "", load: Loader
  ) throws(DocumentProblem) {
    let manifest = document.root
    guard let configuration = Self.configuration(of: manifest) else {
      throw DocumentProblem(
        "the manifest contributes no configuration", at: manifest.range.lowerBound,
        in: document.bytes)
    }
    let texts = ManifestTexts(locale: locale, load: load)
    let name = ["displayName", "name"].lazy.compactMap { key in
      SchemaPlaceWords.text(manifest.member(named: Key(key))).map { texts.resolved($0) }
    }.first { !$0.isEmpty }
    let parts = Self.parts(of: configuration, texts: texts, name: name ?? "Settings")
    sections = parts.map(\.title).uniqued
    properties = Self.properties(of: parts)
    let help = SchemaPlaceWords.text(manifest.member(named: "description"))
    schema = try Self.schema(of: properties, named: name, help: help.map { texts.resolved($0) })
  }

  /// The settings of several extensions as one schema; of equal names the last counts.
  package static func joined(
    _ manifests: [ExtensionManifest]
  ) throws(DocumentProblem) -> UnfoldingSchema {
    var properties = PropertyDictionary()
    for (key, value) in manifests.flatMap(\.properties) { properties[key] = value }
    return try schema(of: properties, named: "Settings", help: nil)
  }

  /// Whether a file is a manifest with settings.
  package static func isManifest(_ root: DocumentNode) -> Bool { configuration(of: root) != nil }

  private static func configuration(of manifest: DocumentNode) -> DocumentNode? {
    manifest.member(named: "contributes")?.member(named: "configuration")
  }

  // MARK: Parts

  private struct Part {
    let title: String
    let order: Double
    let properties: PropertyDictionary
  }

  private static func parts(
    of configuration: DocumentNode, texts: ManifestTexts, name: String
  ) -> [Part] {
    let nodes =
      configuration.kind == .list
      ? (0..<configuration.count).map { configuration.element(at: $0) } : [configuration]
    let parts = nodes.compactMap { node -> Part? in
      guard let properties = node.member(named: "properties"), properties.kind == .object,
        case .dictionary(let members) = texts.resolved(properties.propertyList)
      else { return nil }
      let title = SchemaPlaceWords.text(node.member(named: "title")).map { texts.resolved($0) }
      return Part(
        title: title.flatMap { $0.isEmpty ? nil : $0 } ?? name,
        order: SchemaPlaceWords.number(node.member(named: "order")) ?? .infinity,
        properties: members)
    }
    return parts.enumerated().sorted { left, right in
      left.element.order == right.element.order
        ? left.offset < right.offset : left.element.order < right.element.order
    }.map(\.element)
  }

  // MARK: The schema

  /// What the parts describe, each setting with its section, in the order of the parts and within
  /// them in that of the settings.
  private static func properties(of parts: [Part]) -> PropertyDictionary {
    var properties = PropertyDictionary()
    for part in parts {
      let ordered = part.properties.enumerated().sorted { left, right in
        let (first, second) = (left.element.value.order, right.element.value.order)
        return first == second ? left.offset < right.offset : first < second
      }
      for (key, value) in ordered.map(\.element) {
        guard case .dictionary(var members) = value else { continue }
        var extras: PropertyDictionary = [:]
        if case .dictionary(let own)? = members["x-settee"] { extras = own }
        if extras["section"] == nil { extras["section"] = .array([.string(part.title)]) }
        members["x-settee"] = .dictionary(extras)
        properties[key] = .dictionary(members)
      }
    }
    return properties
  }

  private static func schema(
    of properties: PropertyDictionary, named name: String?, help: String?
  ) throws(DocumentProblem) -> UnfoldingSchema {
    // VS Code reads these schemas by draft 7.
    var schema: PropertyDictionary = ["$schema": "http://json-schema.org/draft-07/schema#"]
    schema["title"] = name.map { .string($0) }
    schema["description"] = help.map { .string($0) }
    // A setting's order is one among those of its part.
    let ranked = PropertyDictionary(
      properties.enumerated().map { rank, setting in (setting.key, setting.value.ranked(rank)) })
    schema["properties"] = .dictionary(ranked)
    let ofLanguages = PropertyDictionary(
      ranked.filter { $0.value.isLanguageOverridable }.map { ($0.key, $0.value) })
    if !ofLanguages.isEmpty {
      schema["patternProperties"] = .dictionary([
        LanguageBlocks.pattern: .dictionary([
          "type": "object", "properties": .dictionary(ofLanguages),
        ])
      ])
    }
    return try UnfoldingSchema(
      bytes: Array(PropertyList.dictionary(schema).json().utf8), joinsDefaults: true)
  }
}

extension PropertyList {
  /// Where a setting's schema puts it among those of its part.
  fileprivate var order: Double { value(at: .member("order"))?.double ?? .infinity }

  /// A setting's schema that puts it there among all.
  fileprivate func ranked(_ rank: Int) -> PropertyList {
    guard case .dictionary(var members) = self else { return self }
    members["order"] = .integer(Int128(rank))
    return .dictionary(members)
  }

  /// Whether a setting's schema lets languages have a value of their own.
  fileprivate var isLanguageOverridable: Bool {
    value(at: .member("scope")) == .string(LanguageBlocks.scope)
  }
}

extension [String] {
  /// Equal ones once, at the place of the first.
  fileprivate var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

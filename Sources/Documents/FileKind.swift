/// What a path is taken for: a property list, which is a store of ours, or a document's format.
package enum FileKind: String, Sendable, Hashable, CaseIterable {
  case json, json5, toml, yaml
  case propertyList = "plist"

  /// The words that a person may name a kind with.
  package static let words = ["json", "toml", "yaml", "plist"]

  /// Tells what a file is, the first that knows: its ending, its name, its first bytes.
  ///
  /// `start` gives the first bytes of the file, where there is one; it is asked only where they
  /// decide. Nothing where nobody knows.
  package init?(ofFileNamed name: String, start: () -> [UInt8]?) {
    if let kind = Self.kindsByEnding.first(where: { name.lowercased().hasSuffix($0.ending) })?.kind
    {
      self = kind
    } else if let kind = Self.kindsByName[name] {
      self = kind
    } else if Self.namesOfJSONOrYAML.contains(name) {
      self = start().map(Self.isJSON) ?? true ? .json : .yaml
    } else if let kind = start().flatMap(Self.kind(ofFirst:)) {
      self = kind
    } else {
      return nil
    }
  }

  private static let kindsByEnding: [(ending: String, kind: FileKind)] = [
    (".json", .json), (".jsonc", .json), (".code-workspace", .json), (".webmanifest", .json),
    (".json5", .json5), (".toml", .toml), (".yaml", .yaml), (".yml", .yaml),
    (".plist", .propertyList),
  ]

  private static let kindsByName: [String: FileKind] = [
    "Pipfile": .toml, "Cargo.lock": .toml, "uv.lock": .toml, "poetry.lock": .toml,
    ".clang-format": .yaml, ".clang-tidy": .yaml, ".yamllint": .yaml,
  ]

  private static let namesOfJSONOrYAML: Set = [".prettierrc", ".eslintrc", ".babelrc"]

  private static func kind(ofFirst bytes: [UInt8]) -> FileKind? {
    let text = String(decoding: text(bytes).prefix(16), as: UTF8.self)
    if isJSON(bytes) { return .json }
    let starts = ["<?xml", "<!doctype plist", "<plist"]
    return starts.contains(where: text.lowercased().hasPrefix) ? .propertyList : nil
  }

  private static func isJSON(_ bytes: [UInt8]) -> Bool {
    text(bytes).first == UInt8(ascii: "{") || text(bytes).first == UInt8(ascii: "[")
  }

  /// The bytes from the first character on that is no space.
  private static func text(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    bytes.dropFirst(EncodingCheck.markLength(of: bytes)).drop { $0.isBlank || $0.endsLine }
  }
}

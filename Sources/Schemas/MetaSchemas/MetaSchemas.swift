import SetteePropertyLists

/// The meta-schemas of the standard, which schemas refer to and nobody should have to fetch.
enum MetaSchemas {
  /// The text at an address without fragment; `nil` for all other addresses.
  static func bytes(at address: String) -> [UInt8]? {
    let name = address.split(separator: "://", maxSplits: 1).last.map(String.init) ?? address
    return texts[name].map { Array($0.utf8) }
  }

  /// Whether an address is one of a standard meta-schema.
  static func contains(_ address: String) -> Bool { bytes(at: address) != nil }

  /// By address without scheme, since schemas write both.
  private static let texts: [String: String] = {
    let drafts = "json-schema.org/"
    var texts = [
      drafts + "draft-04/schema": draft4[0], drafts + "draft-06/schema": draft6[0],
      drafts + "draft-07/schema": draft7[0],
    ]
    add(draft2019, "draft/2019-09/", ["applicator", "validation", "meta-data", "format"])
    add(
      draft2020, "draft/2020-12/",
      ["applicator", "unevaluated", "validation", "meta-data", "format-annotation"]
        + ["format-assertion"])
    func add(_ parts: [String], _ draft: String, _ vocabularies: [String]) {
      let names = ["schema", "meta/core"] + vocabularies.map { "meta/" + $0 } + ["meta/content"]
      for (name, part) in zip(names, parts) { texts[drafts + draft + name] = part }
    }
    return texts
  }()
}

import SetteeDocuments
import SetteePropertyLists

/// The texts of an extension in the user's language, as far as there are any.
struct ManifestTexts {
  private var texts: [String: String] = [:]

  /// Reads the files of a language, the more special one last, over those without one.
  init(locale: String, load: ExtensionManifest.Loader) {
    let names = ["package.nls.json"] + Self.languages(of: locale).map { "package.nls.\($0).json" }
    for name in names {
      guard let bytes = load(name), let document = Self.document(bytes) else { continue }
      for position in 0..<(document.kind == .object ? document.count : 0) {
        let (key, value) = document.member(at: position)
        let text = value.kind == .object ? value.member(named: "message") : value
        if let text = SchemaPlaceWords.text(text) { texts[key.name] = text }
      }
    }
  }

  /// `zh_CN.UTF-8` as `zh` and `zh-cn`; none for `C` and `POSIX`.
  static func languages(of locale: String) -> [String] {
    let name = locale.prefix { $0 != "." && $0 != "@" }.lowercased()
    let parts = name.split(separator: "_")
    guard let language = parts.first, name != "c", name != "posix" else { return [] }
    return parts.count > 1 ? [String(language), parts.joined(separator: "-")] : [String(language)]
  }

  private static func document(_ bytes: [UInt8]) -> DocumentNode? {
    do {
      return try Document(bytes, format: JSONFormat.json).root
    } catch {
      // Without texts the keys show themselves.
      return nil
    }
  }

  /// A text, or what stands for it where it is a key in percent signs.
  func resolved(_ text: String) -> String {
    guard text.utf8.count > 2, text.hasPrefix("%"), text.hasSuffix("%") else { return text }
    return texts[String(text.dropFirst().dropLast())] ?? text
  }

  /// A value with all its texts.
  func resolved(_ value: PropertyList) -> PropertyList {
    switch value {
    case .string(let text): .string(resolved(text))
    case .array(let items): .array(items.map { resolved($0) })
    case .dictionary(let members):
      .dictionary(PropertyDictionary(members.map { ($0.key, resolved($0.value)) }))
    case .null, .boolean, .integer, .real, .date, .data: value
    }
  }
}

import SetteePropertyLists
import SetteeSettings

/// A search as typed: words, all of which must be found, and filters, all of which must hold.
struct SearchQuery {
  /// Lower case.
  private(set) var words: [String] = []
  private(set) var filters: [(filter: Filter, text: String)] = []
  /// A remark on what was typed, as a sentence.
  private(set) var hint: String?

  init(_ text: String) {
    // A query has no use for more; a pasted file must not make one.
    let typed = String(text.unicodeScalars.prefix(1_024))
    let parts = typed.split(whereSeparator: \.isWhitespace)
    let isLastOpen = typed.last?.isWhitespace == false
    for (position, part) in parts.enumerated() {
      let word = part.lowercased()
      if !word.hasPrefix("@") {
        words.append(word)
      } else if let filter = Filter(word) {
        filters.append((filter, String(part)))
        hint = filter.mistake ?? hint
      } else {
        takeUnknown(word, isOpen: isLastOpen && position == parts.count - 1)
      }
    }
  }

  /// Whether what is wrong is asked for.
  var asksForWrong: Bool { filters.contains { $0.filter == .invalid } }

  /// The beginning of a filter waits for its end while that may still be typed; anything else is a
  /// word like others.
  private mutating func takeUnknown(_ word: String, isOpen: Bool) {
    let meant = isOpen ? Filter.names.filter { $0.hasPrefix(word) } : []
    guard meant.isEmpty else {
      hint = "Filters: \(meant.joined(separator: ", "))."
      return
    }
    words.append(word)
    hint = Filter.mistake(in: word)
  }

  /// What can be asked of a setting beside its words.
  enum Filter: Equatable {
    case modified, atDefault, invalid, locked, secret, deprecated
    case type(String)
    case id(String)
    case group(String)

    static let names = [
      "@modified", "@default", "@invalid", "@locked", "@secret", "@deprecated", "@type:", "@id:",
      "@group:",
    ]

    /// Says that a word is no filter, and what may be meant.
    static func mistake(in word: String) -> String {
      if names.contains(word) { return "'\(word)' wants a word right behind it." }
      let begun = word.count > 1 ? names.first { $0.hasPrefix(word) } : nil
      let near = (begun ?? nearest(to: word)).map { "did you mean \($0)?" }
      let others = word == "@" ? "there are \(names.joined(separator: ", "))." : "@ lists them."
      return "'\(word)' is no filter; \(near ?? others)"
    }

    /// The filter that a word may be a slip of, or says in other words.
    private static func nearest(to word: String) -> String? {
      let whole = word.prefix { $0 != ":" }
      let plain = Dictionary(uniqueKeysWithValues: names.map { ($0.filter { $0 != ":" }, $0) })
      let known = plain.merging(otherNames) { own, _ in own }
      return Suggestion.nearest(to: String(whole), in: known.keys.sorted()).flatMap { known[$0] }
    }

    private static let otherNames = [
      "@changed": "@modified", "@edited": "@modified", "@set": "@modified", "@wrong": "@invalid",
      "@problem": "@invalid", "@error": "@invalid", "@readonly": "@locked", "@password": "@secret",
      "@obsolete": "@deprecated", "@kind": "@type:", "@key": "@id:", "@section": "@group:",
    ]

    /// Says that nothing is called so, where there are names for all that can be asked for.
    var mistake: String? {
      guard case .type(let name) = self, !Self.typeNames.contains(where: { $0.hasPrefix(name) })
      else { return nil }
      let near = Suggestion.nearest(to: name, in: Self.typeNames)
      let others = "there are \(Self.typeNames.joined(separator: ", "))."
      return "'\(name)' is no type; \(near.map { "did you mean \($0)?" } ?? others)"
    }

    /// What `searchNames` of all types are, each once.
    static let typeNames = [
      "boolean", "toggle", "integer", "whole", "number", "string", "text", "date", "datetime",
      "date-time", "choice", "enum", "list", "array", "map", "object", "union", "anything", "json",
      "constant", "const", "nullable",
    ]

    init?(_ word: String) {
      switch word {
      case "@modified": self = .modified
      case "@default": self = .atDefault
      case "@invalid": self = .invalid
      case "@locked": self = .locked
      case "@secret": self = .secret
      case "@deprecated": self = .deprecated
      default:
        guard let colon = word.firstIndex(of: ":") else { return nil }
        let argument = String(word[word.index(after: colon)...])
        guard !argument.isEmpty else { return nil }
        switch word[..<colon] {
        case "@type": self = .type(argument)
        case "@id": self = .id(argument)
        case "@group": self = .group(argument)
        default: return nil
        }
      }
    }
  }
}

extension SettingType {
  /// The names by which `@type:` finds a type: the schema's and people's.
  var searchNames: [String] {
    switch self {
    case .boolean: ["boolean", "toggle"]
    case .integer: ["integer", "number", "whole"]
    case .number: ["number"]
    case .string: ["string", "text"]
    case .date: ["date"]
    case .dateTime: ["datetime", "date-time", "date"]
    case .choice: ["choice", "enum"]
    case .list: ["list", "array"]
    case .nullable(let type): type.searchNames + ["nullable"]
    case .constant: ["constant", "const"]
    case .structure(let structure): structure.searchNames
    case .json: ["json", "object"]
    }
  }
}

extension SettingStructure {
  fileprivate var searchNames: [String] {
    switch shape.kind {
    case .object(let object): object.isMap ? ["map", "json"] : ["object", "json"]
    case .list: ["list", "array", "json"]
    case .union: ["union", "json"]
    case .scalar, .anything, .nothing: ["anything", "json"]
    }
  }
}

import SetteePropertyLists

/// All that is known of one setting before any value is read: its key, its words, its type.
///
/// Schemas, macros and typed keys all produce descriptions; forms know nothing else. Immutable
/// and shared by reference, because a program may describe ten thousand settings.
public final class SettingDescription: Sendable {
  /// The setting's key in its store; of a place inside a value the key that holds it.
  public let key: Key
  /// The name people see; never empty.
  public var title: String { detail { $0.details.title } }
  /// What the setting does, as plain text; may be empty and may hold several paragraphs.
  public var help: String { detail { $0.details.help.text } }
  /// The headings above the setting, outermost first; empty for the form's first section.
  public let path: [String]
  /// The values allowed.
  public var type: SettingType { detail { $0.details.type } }
  /// The value in force where no store has one.
  public var defaultValue: PropertyList? { detail { $0.details.defaultValue } }
  /// Which store holds it.
  public var storage: Storage { detail { $0.details.storage } }
  /// How it is shown and kept.
  public var traits: Traits { detail { $0.details.traits } }
  /// Why not to use the setting any more.
  public var deprecation: String? { detail { $0.details.deprecation } }
  /// Words that whoever described it sorts it by; no form shows them.
  public var tags: [String] { detail { $0.details.tags } }

  /// The way from the key's value to the setting's own; empty where that is the whole of it.
  package let steps: [Place.Step]
  /// What is described: among settings a form may show rows of other kinds.
  package let kind: Kind
  /// Where all that is said of it beyond its place comes from.
  let origin: Origin
  /// What is known of that before anybody asks.
  let foreknown: Foreknown
  /// What was unfolded from the origin, once somebody asked.
  let made = LazyReference()

  /// Describes a setting; a title that is absent is made from the key.
  public convenience init(
    key: Key, title: String? = nil, help: String = "", path: [String] = [], type: SettingType,
    defaultValue: PropertyList? = nil, storage: Storage = .local, traits: Traits = [],
    deprecation: String? = nil, tags: [String] = []
  ) {
    self.init(
      key: key, title: title, help: LateText(help), path: path, type: type,
      defaultValue: defaultValue, storage: storage, traits: traits, deprecation: deprecation,
      tags: tags)
  }

  /// Describes a setting whose help is decoded when somebody reads it.
  package convenience init(
    key: Key, title: String?, help: LateText, path: [String], type: SettingType,
    defaultValue: PropertyList?, storage: Storage, traits: Traits,
    deprecation: String?, tags: [String], kind: Kind = .setting
  ) {
    let details = Details(
      title: title ?? Self.title(forName: key.name), help: help, type: type,
      defaultValue: defaultValue, storage: storage, traits: traits, deprecation: deprecation,
      tags: tags)
    self.init(place: Place(key), path: path, kind: kind, origin: .given(DetailsBox(details)))
  }

  init(
    place: Place, path: [String], kind: Kind, origin: Origin, foreknown: Foreknown = Foreknown()
  ) {
    key = place.key
    steps = place.steps
    self.path = path
    self.kind = kind
    self.origin = origin
    self.foreknown = foreknown
  }

  /// Where the value stands.
  package var place: Place { Place(key, steps) }

  /// What a row of a form is.
  package enum Kind: Sendable, Hashable {
    /// A value that a store keeps.
    case setting
    /// A line of text among settings.
    case text
    /// Something to do, among settings.
    case button
  }

  /// Which store holds a setting.
  public enum Storage: Sendable, Hashable {
    /// This device's store.
    case local
    /// The account's store, synced between devices.
    case cloud
  }

  /// How a setting is shown and kept.
  public struct Traits: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Masked wherever it would be shown, and kept out of logs, diffs and history.
    public static let secret = Traits(rawValue: 1)

    /// Shown and never edited.
    public static let readOnly = Traits(rawValue: 2)
    /// Shown as a slider where the widget can be one.
    public static let slider = Traits(rawValue: 4)
    /// Text of several lines.
    public static let multiline = Traits(rawValue: 8)
    /// Set by the program alone, which is why nobody edits it.
    public static let ofProgram = Traits(rawValue: 16)
    /// A member that no schema names: it has a name that can be changed, and can be removed.
    package static let entry = Traits(rawValue: 32)
    /// Its key is the form's own and says nothing to people.
    public static let keyless = Traits(rawValue: 64)
  }

  /// Words for a name nobody gave a title: `editor.fontSize` becomes "Font Size".
  ///
  /// By bytes, because a schema may leave ten thousand names without one.
  package static func title(forName name: String) -> String {
    let bytes = name.utf8
    let all = Array(bytes.split(separator: UInt8(ascii: ".")).last ?? bytes[...])
    var words: [UInt8] = []
    for (index, byte) in all.enumerated() {
      if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: " ") {
        if let last = words.last, last != UInt8(ascii: " ") { words.append(UInt8(ascii: " ")) }
        continue
      }
      if beginsHump(at: index, in: all) { words.append(UInt8(ascii: " ")) }
      let isFirst = words.last.map { $0 == UInt8(ascii: " ") } ?? true
      words.append(isFirst && byte.isLower ? byte - 0x20 : byte)
    }
    if words.last == UInt8(ascii: " ") { words.removeLast() }
    return words.isEmpty ? name : String(decoding: words, as: UTF8.self)
  }

  /// Whether a capital begins a word inside a name: `fontSize`, `HTTPServer`.
  private static func beginsHump(at index: Int, in bytes: [UInt8]) -> Bool {
    guard index > 0, bytes[index].isUpper else { return false }
    if bytes[index - 1].isLower || bytes[index - 1].digit != nil { return true }
    return bytes[index - 1].isUpper && index + 1 < bytes.count && bytes[index + 1].isLower
  }
}

extension UInt8 {
  fileprivate var isLower: Bool { (0x61...0x7A).contains(self) }
  fileprivate var isUpper: Bool { (0x41...0x5A).contains(self) }
}

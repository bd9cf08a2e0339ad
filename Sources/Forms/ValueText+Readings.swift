import SetteePropertyLists
import SetteeSettings

extension ValueText {
  /// One of the values that a text can mean where several kinds may stand.
  package struct Reading: Equatable, Sendable {
    package let kind: Kind
    /// Nothing for what has a number that no value is, though the store's text may have it.
    package let value: PropertyList?

    /// What tells the readings of one text apart.
    package struct Kind: Equatable, Sendable {
      /// The kind of value in words: "number".
      package let name: String
      /// Whether it is the text itself, and no word of JSON.
      let isText: Bool
    }

    private init(_ value: PropertyList?, as kind: ValueKind, isText: Bool) {
      self.kind = Kind(name: kind.name, isText: isText)
      self.value = value
    }

    /// A value that is there already.
    package init(of value: PropertyList) {
      self.init(value, as: value.kind, isText: value.kind == .string)
    }

    fileprivate init(text: String) { self.init(.string(text), as: .string, isText: true) }

    fileprivate init(word value: PropertyList) { self.init(value, as: value.kind, isText: false) }

    fileprivate init(beyond tree: OrderedTree) { self.init(nil, as: tree.kind, isText: false) }
  }

  /// The kind that an item added to a list is likeliest of where nobody described it: text, where
  /// all that are there are; nothing where they tell nothing, and of objects, whose members differ.
  ///
  /// O(n) in the items.
  package static func kindOfItems(of value: PropertyList?) -> Reading.Kind? {
    guard case .array(let items)? = value, let first = items.first,
      items.allSatisfy({ $0.kind == .string })
    else { return nil }
    return Reading(of: first).kind
  }

  /// What a text can mean where several kinds may stand, the likeliest first: a number or another
  /// word of JSON, then text.
  package static func readings(of text: String, as structure: SettingStructure) -> [Reading] {
    var readings: [Reading] = []
    if let value = JSONText.value(text.trimmed) {
      if structure.fits(value) { readings.append(Reading(word: value)) }
    } else if let tree = JSONText.tree(text.trimmed), structure.fits(tree) {
      readings.append(Reading(beyond: tree))
    }
    if structure.shape.takesText, structure.fits(PropertyList.string(text)) {
      readings.append(Reading(text: text))
    }
    return readings
  }
}

extension ValueKind {
  /// The kind of value in words.
  fileprivate var name: String {
    switch self {
    case .null: "none"
    case .boolean: "on or off"
    case .integer, .real: "number"
    case .string: "text"
    case .date: "date"
    case .data: "bytes"
    case .list: "list"
    case .object: "object"
    }
  }
}

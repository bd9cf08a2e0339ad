import SetteePropertyLists

extension SettingType {
  /// The kind of value in words; of what nobody described, what is there: "list of text", "object".
  package func kindName(of value: PropertyList?) -> String {
    guard isUndescribed, let value else { return kindName }
    switch value.kind {
    case .list: return Self.listName(of: value)
    case .object: return "object"
    case .string: return "text"
    case .integer, .real: return "number"
    case .boolean: return "on or off"
    case .date: return "date and time"
    case .data: return "bytes"
    case .null: return kindName
    }
  }

  private static func listName(of value: PropertyList) -> String {
    guard case .array(let items) = value else { return "list" }
    return pluralName(of: items).map { "list of \($0)" } ?? "list"
  }

  /// Whether nobody says anything of the value, be it that anything may stand there.
  private var isUndescribed: Bool { structure?.shape.isUndescribed ?? false }

  /// What the items of a list are, where they agree; nothing of long lists, of which a row cannot
  /// look at all.
  private static func pluralName(of items: [PropertyList]) -> String? {
    guard items.count <= 256 else { return nil }
    switch Set(items.map(\.kind)) {
    case [.string]: return "text"
    case [.integer]: return "whole numbers"
    case [.real], [.integer, .real]: return "numbers"
    case [.boolean]: return "on or off"
    case [.date]: return "dates and times"
    case [.object]: return "objects"
    case [.list]: return "lists"
    default: return nil
    }
  }
}

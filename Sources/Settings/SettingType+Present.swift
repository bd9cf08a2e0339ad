import SetteePropertyLists

extension SettingType {
  /// The kind of value in words; of what nobody described, what is there: "list of text", "object".
  package func kindName(of value: PropertyList?) -> String {
    guard isUndescribed, let value, value.isContainer else { return kindName }
    guard case .array(let items) = value else { return "object" }
    return Self.pluralName(of: items).map { "list of \($0)" } ?? "list"
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

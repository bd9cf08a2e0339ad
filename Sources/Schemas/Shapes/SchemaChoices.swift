import SetteePropertyLists
import SetteeSettings

/// Constants of a schema as choices, with the words that VS Code's keywords give them.
enum SchemaChoices {
  static func choice(_ value: SchemaTree, of node: SchemaNode) -> SettingType.Choice {
    let plain = value.propertyList
    let position = position(of: value, in: node)
    let title = position.flatMap { words("enumItemLabels", $0, of: node) } ?? ""
    let help =
      position.flatMap { position in
        words("enumDescriptions", position, of: node)
          ?? words("markdownEnumDescriptions", position, of: node)
          .map { SchemaWords.plainText(markdown: $0) }
      } ?? ""
    return .init(
      value: plain, title: title.isEmpty ? plain.choiceTitle : title, help: LateText(help))
  }

  /// Where a constant stands in the list as written, equal ones included.
  private static func position(of value: SchemaTree, in node: SchemaNode) -> Int? {
    guard let list = node.tree.member(named: "enum"), list.kind == .list else { return nil }
    return (0..<list.count).first { list.element(at: $0).range == value.range }
  }

  private static func words(_ keyword: Key, _ position: Int, of node: SchemaNode) -> String? {
    guard let list = node.tree.member(named: keyword), list.kind == .list, position < list.count
    else { return nil }
    return SchemaPlaceWords.text(list.element(at: position))
  }
}

extension PropertyList {
  /// What a constant without a title is called: its text, as it is or as JSON.
  fileprivate var choiceTitle: String { if case .string(let text) = self { text } else { json() } }
}

import SetteePropertyLists
import SetteeSettings

/// Constants of a schema as choices, with the words that VS Code's keywords give them.
struct SchemaChoices {
  private let titles: SchemaTree?
  private let helps: SchemaTree?
  private let markedHelps: SchemaTree?
  /// Where constants stand in the list as written, equal ones included, by where their text begins;
  /// empty where no words are given by position.
  private let positions: [Int: Int]

  init(of node: SchemaNode) {
    func list(_ keyword: Key) -> SchemaTree? {
      node.tree.member(named: keyword).flatMap { $0.kind == .list ? $0 : nil }
    }
    titles = list("enumItemLabels")
    helps = list("enumDescriptions")
    markedHelps = list("markdownEnumDescriptions")
    let hasWords = titles != nil || helps != nil || markedHelps != nil
    let values = hasWords ? list("enum") : nil
    positions = Dictionary(
      (0..<(values?.count ?? 0)).compactMap { position in
        values.map { ($0.element(at: position).range.lowerBound, position) }
      }, uniquingKeysWith: { first, _ in first })
  }

  func choice(_ value: SchemaTree) -> SettingType.Choice {
    let plain = value.propertyList
    let position = positions[value.range.lowerBound]
    let title = position.flatMap { Self.text(titles, $0) } ?? ""
    let help =
      position.flatMap { position in
        Self.text(helps, position)
          ?? Self.text(markedHelps, position).map { SchemaWords.plainText(markdown: $0) }
      } ?? ""
    return .init(
      value: plain, title: title.isEmpty ? plain.choiceTitle : title, help: LateText(help))
  }

  private static func text(_ list: SchemaTree?, _ position: Int) -> String? {
    guard let list, position < list.count else { return nil }
    return SchemaPlaceWords.text(list.element(at: position))
  }
}

extension PropertyList {
  /// What a constant without a title is called: its text, as it is or as JSON.
  fileprivate var choiceTitle: String { if case .string(let text) = self { text } else { json() } }
}

import SetteePropertyLists
import SetteeSettings

/// A list of choices being made: one row a choice, ticked where the list has it.
///
/// What is stored is in the choices' order, whatever was ticked first. Stored items that are no
/// choice have rows behind those, so that they can be unticked.
package struct TicksDraft: Equatable, Sendable {
  package private(set) var rows: [Row]
  /// The highlighted row; 0 where there are none.
  package private(set) var highlight = 0

  private let opened: [PropertyList]
  private let openedRows: [Row]

  package struct Row: Equatable, Sendable {
    package let value: PropertyList
    package let title: String
    package let help: String
    /// Whether the value may be in the list.
    package let isChoice: Bool
    package fileprivate(set) var isTicked: Bool
  }

  /// Opens on a present value, without ticks where that is no list; `nil` for types that are not
  /// ticked.
  package init?(type: SettingType, value: PropertyList?) {
    guard type.isTicked, case .list(let constraints) = type.withoutNull,
      case .choice(let choices) = constraints.element
    else { return nil }
    if case .array(let items)? = value { opened = items } else { opened = [] }
    rows = []
    for choice in choices {
      let isTicked = opened.contains { constraints.element.isSame($0, choice.value) }
      rows.append(
        Row(
          value: choice.value, title: choice.title, help: choice.help, isChoice: true,
          isTicked: isTicked))
    }
    for item in opened where !rows.contains(where: { constraints.element.isSame($0.value, item) }) {
      let title = ValueText.display(item, as: constraints.element)
      rows.append(Row(value: item, title: title, help: "", isChoice: false, isTicked: true))
    }
    openedRows = rows
  }

  /// Moves the highlight by so many rows, stopping at the ends.
  package mutating func move(by count: Int) {
    let (goal, isTooFar) = highlight.addingReportingOverflow(count)
    let last = max(0, rows.count - 1)
    highlight = isTooFar ? (count < 0 ? 0 : last) : min(max(0, goal), last)
  }

  /// Highlights the next row whose title begins with a text, around the end.
  package mutating func find(_ text: String) {
    let start = text.lowercased()
    guard !start.isEmpty else { return }
    let order = rows.indices.map { ($0 + highlight + 1) % rows.count }
    highlight = order.first { rows[$0].title.lowercased().hasPrefix(start) } ?? highlight
  }

  /// Ticks the highlighted row, or takes its tick away.
  package mutating func tick() {
    guard rows.indices.contains(highlight) else { return }
    rows[highlight].isTicked.toggle()
  }

  /// How many rows are ticked.
  package var count: Int { rows.count { $0.isTicked } }

  /// What is ticked; a list that nobody changed is as it was.
  package var values: [PropertyList] {
    rows == openedRows ? opened : rows.filter(\.isTicked).map(\.value)
  }
}

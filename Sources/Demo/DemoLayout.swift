import SetteeEditor
import SetteeTerminals

/// Where the parts of the demo stand in a window.
///
/// Two devices side by side, below them the rule with what changes cost, the link, what happened
/// in words, and the keys. A higher window gives rows to the devices and to the log.
@MainActor
struct DemoLayout: Equatable {
  static let sizeMin = Size(columns: 60, rows: 16)

  let size: Size
  let isTooSmall: Bool
  let title: Rect
  let devices: [DevicePlace]
  /// The line between the devices.
  let divider: Rect
  /// The line below the devices.
  let rule: Rect
  let link: Rect
  let log: Rect
  let hints: Rect

  /// One device's rows: its standing, its last change, and the editor below them.
  struct DevicePlace: Equatable {
    let heading: Rect
    let editor: Rect
  }

  init(size: Size, keys: KeyMap = .standard) {
    self.size = size
    isTooSmall = size.columns < Self.sizeMin.columns || size.rows < Self.sizeMin.rows
    let hintRows = HintsView.demoHints(DemoCommand.ownLine, keys, columns: size.columns).count + 1
    let logRows = Self.logRows(in: size.rows - Self.fixedRows - hintRows)
    var rest = Rect(columns: size.columns, rows: size.rows)
    (title, rest) = rest.split(top: 1)
    let (body, below) = rest.split(
      top: rest.size.rows - hintRows - logRows - Self.linkRows - Self.ruleRows)
    (rule, rest) = below.split(top: Self.ruleRows)
    (link, rest) = rest.split(top: Self.linkRows)
    (log, hints) = rest.split(top: logRows)
    let (left, beside) = body.split(left: (size.columns - 1) / 2)
    let (divider, right) = beside.split(left: 1)
    self.divider = divider
    devices = [left, right].map { pane in
      let (heading, editor) = pane.split(top: Self.headingRows)
      return DevicePlace(heading: heading, editor: editor)
    }
  }

  private static let titleRows = 1
  private static let headingRows = 2
  private static let ruleRows = 1
  private static let linkRows = 2
  private static let fixedRows = titleRows + headingRows + ruleRows + linkRows

  /// The log's share of the rows that nothing else needs.
  private static func logRows(in free: Int) -> Int { min(24, max(3, free * 3 / 8)) }
}

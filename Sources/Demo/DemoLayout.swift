import Terminals

/// Where the parts of the demo stand in a window.
///
/// Two devices side by side, below them the link between them, what happened in words, and the
/// keys. A higher window gives rows to the devices and to the log in turn.
struct DemoLayout: Equatable {
  static let sizeMin = Size(columns: 60, rows: 16)

  let size: Size
  let isTooSmall: Bool
  let title: Rect
  let devices: [DevicePlace]
  /// The rule between the devices.
  let divider: Rect
  let link: Rect
  let log: Rect
  let hints: Rect

  /// One device's rows: its standing, its last change, and the editor below them.
  struct DevicePlace: Equatable {
    let heading: Rect
    let editor: Rect
  }

  init(size: Size) {
    self.size = size
    isTooSmall = size.columns < Self.sizeMin.columns || size.rows < Self.sizeMin.rows
    var rest = Rect(columns: size.columns, rows: size.rows)
    (title, rest) = rest.split(top: 1)
    let (body, below) = rest.split(top: Self.deviceRows(in: size.rows))
    (link, rest) = below.split(top: Self.linkRows)
    (log, hints) = rest.split(top: rest.size.rows - Self.hintRows)
    let (left, beside) = body.split(left: (size.columns - 1) / 2)
    let (divider, right) = beside.split(left: 1)
    self.divider = divider
    devices = [left, right].map { pane in
      let (heading, editor) = pane.split(top: 2)
      return DevicePlace(heading: heading, editor: editor)
    }
  }

  private static let linkRows = 3
  private static let hintRows = 2
  private static let titleRows = 1

  /// The devices' share: all but five rows of log in a low window, two thirds of what is more.
  private static func deviceRows(in rows: Int) -> Int {
    let free = rows - titleRows - linkRows - hintRows
    let log = max(3, min(5, free / 3) + max(0, free - 18) / 3)
    return max(0, free - log)
  }
}

import SetteeTerminals

/// Where the parts of an editor stand in a region of some size.
///
/// From 100 columns on the detail stands beside the fields, below that under them; under 60
/// columns one pane shows at a time; what a low window cannot hold is left out, the fields last.
package struct EditorLayout: Equatable, Sendable {
  package static let sizeMin = Size(columns: 20, rows: 4)

  package let size: Size
  package let isTooSmall: Bool
  package let title: Rect?
  package let sections: Rect?
  package let fields: Rect?
  /// The rules between panes.
  package let sectionRule: Rect?
  package let detailRule: Rect?
  package let detail: Rect?
  package let status: Rect?
  package let hints: Rect?

  package init(size: Size, chrome: Chrome = .full, pane: Pane = .fields) {
    self.size = size
    isTooSmall = size.columns < Self.sizeMin.columns || size.rows < Self.sizeMin.rows
    guard !isTooSmall else {
      (title, sections, fields, sectionRule) = (nil, nil, nil, nil)
      (detailRule, detail, status, hints) = (nil, nil, nil, nil)
      return
    }
    var body = Rect(columns: size.columns, rows: size.rows)
    title = chrome.contains(.title) && size.rows >= 8 ? Self.take(top: 1, of: &body) : nil
    hints = chrome.contains(.hints) && size.rows >= 6 ? Self.take(bottom: 1, of: &body) : nil
    status = chrome.contains(.status) ? Self.take(bottom: 1, of: &body) : nil
    let isOneColumn = size.columns < 60
    if isOneColumn {
      sectionRule = nil
      sections = pane == .sections ? body : nil
    } else {
      let width = min(26, max(16, size.columns / 4))
      sections = Self.take(left: width, of: &body)
      sectionRule = Self.take(left: 1, of: &body)
    }
    if isOneColumn && pane == .sections {
      (fields, detailRule, detail) = (nil, nil, nil)
    } else if size.columns >= 100 {
      detail = Self.take(right: min(48, body.size.columns * 9 / 20), of: &body).inset(left: 1)
      detailRule = Self.take(right: 1, of: &body)
      fields = body
    } else {
      let height = Self.detailHeight(in: body.size.rows, chrome: chrome)
      detail = height > 0 ? Self.take(bottom: height, of: &body).inset(left: 1) : nil
      detailRule = height > 0 ? Self.take(bottom: 1, of: &body) : nil
      fields = body
    }
  }

  /// How many rows of fields, or sections, show at once.
  package func height(of pane: Pane) -> Int {
    (pane == .sections ? sections : fields)?.size.rows ?? 0
  }

  /// Where the search line stands: the status line, or the last row where there is none.
  package var searchLine: Rect {
    status ?? Rect(row: max(0, size.rows - 1), columns: size.columns, rows: 1)
  }

  /// The lines around the panes that a host may leave to the editor, or draw itself.
  package struct Chrome: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let title = Chrome(rawValue: 1)
    package static let status = Chrome(rawValue: 2)
    package static let hints = Chrome(rawValue: 4)
    /// The detail below the fields even in a low window; without it, only in a high one.
    package static let detail = Chrome(rawValue: 8)
    package static let full: Chrome = [.title, .status, .hints, .detail]
  }

  private static func detailHeight(in rows: Int, chrome: Chrome) -> Int {
    switch rows {
    case ..<10: 0
    case ..<18 where !chrome.contains(.detail): 0
    case ..<14: 4
    default: min(10, max(6, rows * 2 / 5))
    }
  }
}

extension Rect {
  /// The rectangle without its first columns.
  fileprivate func inset(left columns: Int) -> Rect { split(left: columns).rest }
}

extension EditorLayout {
  private static func take(top rows: Int, of rect: inout Rect) -> Rect {
    let (top, rest) = rect.split(top: rows)
    rect = rest
    return top
  }

  private static func take(bottom rows: Int, of rect: inout Rect) -> Rect {
    let (rest, bottom) = rect.split(top: rect.size.rows - rows)
    rect = rest
    return bottom
  }

  private static func take(left columns: Int, of rect: inout Rect) -> Rect {
    let (left, rest) = rect.split(left: columns)
    rect = rest
    return left
  }

  private static func take(right columns: Int, of rect: inout Rect) -> Rect {
    let (rest, right) = rect.split(left: rect.size.columns - columns)
    rect = rest
    return right
  }
}

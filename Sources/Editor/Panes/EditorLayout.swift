import SetteeTerminals

/// Where the parts of an editor stand in a region of some size.
///
/// Under 60 columns one pane shows at a time; up to 99 the sections stand left of the list and the
/// detail below both; from 100 on the detail stands at the right. What a low window cannot hold is
/// left out, the list last.
package struct EditorLayout: Equatable, Sendable {
  package static let sizeMin = Size(columns: 20, rows: 4)

  package let size: Size
  package let isTooSmall: Bool
  /// The rule above the panes, which names them.
  package let title: Rect?
  package let sections: Rect?
  package let fields: Rect?
  /// The line between sections and list.
  package let sectionRule: Rect?
  /// The line right of the list: its scroll bar.
  package let scrollBar: Rect?
  /// The rule above a detail below the list, which names the field.
  package let detailRule: Rect?
  package let detail: Rect?
  /// Where notices stand: a row of their own, or that of the hints in a low window.
  package let status: Rect?
  package let hints: Rect?

  /// Places the parts; borders that a person has moved stand where they were left.
  package init(
    size: Size, chrome: Chrome = .full, pane: Pane = .fields, borders: Borders = Borders()
  ) {
    self.size = size
    let sectionColumns = Self.sectionColumns(in: size.columns, wanted: borders.sections)
    isTooSmall = size.columns < Self.sizeMin.columns || size.rows < Self.sizeMin.rows
    guard !isTooSmall else {
      (title, sections, fields, sectionRule, scrollBar) = (nil, nil, nil, nil, nil)
      (detailRule, detail, status, hints) = (nil, nil, nil, nil)
      return
    }
    var body = Rect(columns: size.columns, rows: size.rows)
    title = chrome.contains(.title) && size.rows >= 6 ? body.take(.top, 1) : nil
    hints = chrome.contains(.hints) ? body.take(.bottom, 1) : nil
    status =
      chrome.contains(.status) && (hints == nil || size.rows >= Self.tall)
      ? body.take(.bottom, 1) : hints
    let detailRows = Self.detailRows(in: size)
    if detailRows > 0 {
      detail = body.take(.bottom, detailRows - 1)
      detailRule = body.take(.bottom, 1)
    } else {
      detailRule = nil
      detail =
        size.columns >= Self.wide
        ? body.take(
          .right,
          Self.detailColumns(in: size.columns, beside: sectionColumns, wanted: borders.detail))
        : nil
    }
    let isOneColumn = size.columns < Self.two
    if isOneColumn {
      sectionRule = nil
      sections = pane == .sections ? body : nil
    } else {
      sections = body.take(.left, sectionColumns)
      sectionRule = body.take(.left, 1)
    }
    let isHidden = isOneColumn && pane == .sections
    scrollBar = isHidden ? nil : body.take(.right, 1)
    fields = isHidden ? nil : body
  }

  /// How many lines of fields, or sections, show at once.
  package func height(of pane: Pane) -> Int {
    (pane == .sections ? sections : fields)?.size.rows ?? 0
  }

  /// Where the search line stands: the status line, or the last row where there is none.
  package var searchLine: Rect {
    status ?? Rect(row: max(0, size.rows - 1), columns: size.columns, rows: 1)
  }

  /// Where the hits of a search stand while one types: everything above the line.
  package var results: Rect { Rect(columns: size.columns, rows: searchLine.origin.row) }

  /// How many hits show at once, below their rule.
  package var resultRows: Int { max(1, results.size.rows - 1) }

  /// Whether notices and hints share a row.
  package var sharesHints: Bool { status != nil && status == hints }

  /// Whether the detail stands beside the list.
  package var isWide: Bool { detail != nil && detailRule == nil }

  /// A border between panes that a person may move.
  package enum Border: Equatable, Sendable {
    /// Right of the sections.
    case sections
    /// Left of a detail beside the list.
    case detail
  }

  /// How wide a window is, as far as borders are concerned.
  package enum Breadth: String, Hashable, Sendable, CaseIterable { case middle, wide }

  /// The columns that a person has given to panes; nothing where they follow the window.
  package struct Borders: Equatable, Sendable {
    package var sections: Int?
    package var detail: Int?

    package init(sections: Int? = nil, detail: Int? = nil) {
      (self.sections, self.detail) = (sections, detail)
    }
  }

  /// Which borders of this window are remembered together; `nil` where none shows.
  package var breadth: Breadth? { Self.breadth(of: size) }

  package static func breadth(of size: Size) -> Breadth? {
    size.columns < two ? nil : size.columns < wide ? .middle : .wide
  }

  /// The border of a pane: of the list that to the detail, where that stands beside it.
  package func border(beside pane: Pane) -> Border? {
    sectionRule == nil ? nil : isWide && pane == .fields ? .detail : .sections
  }

  /// The columns of the pane that a border belongs to.
  package func columns(of border: Border) -> Int {
    switch border {
    case .sections: sections?.size.columns ?? 0
    case .detail: isWide ? detail?.size.columns ?? 0 : 0
    }
  }

  /// The lines around the panes that a host may leave to the editor, or draw itself.
  package struct Chrome: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let title = Chrome(rawValue: 1)
    package static let status = Chrome(rawValue: 2)
    package static let hints = Chrome(rawValue: 4)
    package static let full: Chrome = [.title, .status, .hints]
  }
}

// MARK: Figures

extension EditorLayout {
  /// From here on sections and list stand side by side, and the detail beside them.
  private static let two = 60
  private static let wide = 100
  /// From here on notices have a row of their own.
  private static let tall = 20

  /// A border leaves so many columns to the pane beside it.
  private static let columnsMin = 12
  /// What is left to the list between two borders.
  private static let listColumnsMin = 20

  private static func sectionColumns(in columns: Int, wanted: Int?) -> Int {
    if let wanted { return max(columnsMin, min(wanted, columns / 2)) }
    return columns < wide ? min(22, max(16, columns * 11 / 40)) : min(30, max(22, columns / 6))
  }

  private static func detailColumns(in columns: Int, beside sections: Int, wanted: Int?) -> Int {
    let own = wanted ?? min(60, max(36, columns * 3 / 10))
    // The two lines beside the list take a column each.
    let columnsMax = min(columns / 2, columns - sections - 2 - listColumnsMin)
    return max(columnsMin, min(own, columnsMax))
  }

  /// The rows of a detail below the list, its rule included.
  private static func detailRows(in size: Size) -> Int {
    guard (two..<wide).contains(size.columns) else { return 0 }
    return switch size.rows {
    case ..<16: 0
    case ..<20: 3
    case ..<32: 5
    default: 8
    }
  }
}

extension Rect {
  fileprivate enum Edge { case top, bottom, left, right }

  /// Takes rows or columns away from an edge.
  /// - Returns: What was taken.
  fileprivate mutating func take(_ edge: Edge, _ count: Int) -> Rect {
    let (taken, rest) =
      switch edge {
      case .top: split(top: count)
      case .left: split(left: count)
      case .bottom: swapped(split(top: size.rows - count))
      case .right: swapped(split(left: size.columns - count))
      }
    self = rest
    return taken
  }

  private func swapped(_ parts: (Rect, Rect)) -> (Rect, Rect) { (parts.1, parts.0) }
}

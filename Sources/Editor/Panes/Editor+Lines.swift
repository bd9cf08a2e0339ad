import SetteeThemes

extension Editor {
  /// The line above: what is being edited, and which of its rows show.
  var titleLine: (left: StyledLine, right: String) {
    var line = StyledLine(form.title, .title)
    if search != nil {
      line.append("  \(look.glyphs.pointer) Search", .muted)
    } else if sectionTitle != form.title {
      line.append("  \(look.glyphs.pointer) \(sectionTitle)", .muted)
    }
    if search == nil, !navigation.pages.isEmpty {
      let summary = pageSummary(&line)
      return (line, summary)
    }
    let shown = list.visible(height: layout.height(of: .fields))
    guard layout.fields != nil, shown.count < list.count, let first = shown.first else {
      return (line, "")
    }
    let dash = frame.isASCII ? "-" : "–"
    return (
      line, "\((first + 1).grouped)\(dash)\(shown.upperBound.grouped) of \(list.count.grouped)"
    )
  }

  /// Names the pages around and the one that shows; says what it holds.
  private func pageSummary(_ line: inout StyledLine) -> String {
    for page in navigation.pages {
      let title = form.titleText(of: page.container)
      line.append("  \(look.glyphs.pointer) \(title)", .muted)
    }
    if removedItem != nil { line.append("  \(look.glyphs.conflict) removed elsewhere", .conflict) }
    guard let page = navigation.pages.last else { return "" }
    let problems = form.problemCount(of: page.container)
    return page.page.countText + (problems > 0 ? " \(look.glyphs.invalid)\(problems)" : "")
  }

  /// The line below: the last key's notice, or the search in force; at its end what arrived
  /// unseen and, where a host asks for it, what the previous change cost.
  var statusLine: StyledLine {
    var line = StyledLine()
    if let notice = session.notice {
      line.append(notice.text, notice.kind.role)
    } else if let search, !search.isTyping {
      line.append("/\(search.query)", .accent)
      line.appendItem(searchSummary, .status)
    } else if layout.detail == nil, let field = focusedField {
      appendDetail(of: field, to: &line)
    }
    if session.notice == nil, let obstacle = session.obstacleToSync {
      line.appendItem("\(look.glyphs.invalid) \(obstacle)", .offline)
    }
    let unseen = unseenCount
    if unseen > 0 {
      line.appendItem("\(look.glyphs.arrived) \(unseen.grouped) changed elsewhere", .arrived)
    }
    if options.showsReport, let report { line.appendItem(report.text, .muted) }
    return line
  }

  /// Without a detail pane the status line names the field's states, and what is wrong.
  private func appendDetail(of field: Int, to line: inout StyledLine) {
    for state in states(of: field) {
      let lost = state == .lost ? rows.row(field).reading.lost : nil
      let words = lost.map {
        FieldDetail(form.fields[field].description, rows.row(field)).conflict(over: $0)
      }
      line.appendItem("\(state.glyph(look.glyphs)) \(words ?? state.word)", state.role)
    }
    if let problem = rows.row(field).problem { line.appendItem(problem, .invalid) }
  }

  func states(of field: Int) -> [FieldState] {
    rows.row(field).states(
      of: form.fields[field].description, isArrived: arrivals.contains(field),
      isContested: openField?.field == field && openField?.editor.isContested == true)
  }
}

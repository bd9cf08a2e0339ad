import SetteeForms
import SetteePropertyLists
import SetteeTerminals
import SetteeThemes

/// What a program needs that shows several editors, or edits on somebody's behalf.
extension Editor {
  /// Whether every key belongs to what is open now, so that a host must keep its own keys back.
  package var isModal: Bool { openField != nil || overlay != nil || isTypingLine }

  /// Whether keys go to the line of a search or of the palette.
  var isTypingLine: Bool { search?.isTyping == true || session.palette != nil }

  /// Shows everything in another theme, from the next frame on.
  package func wear(_ theme: Theme) {
    frame.wear(theme)
    forgetFrame()
  }

  /// Whether anything changed that no frame has taken up yet.
  package var hasNews: Bool { frame.isStale || !rows.marks.isEmpty }

  /// Stores a value as the person at this editor would: undoable, and news to nobody here.
  package func commit(_ value: PropertyList, to field: Field.ID) -> EditOutcome {
    frame.markStale()
    return editing([field]) { form.commit(value, to: field) }
  }

  /// The fields on screen now, from the top.
  package var fieldsOnScreen: [Field.ID] { shownFields }

  /// Shows the list of fields, where one pane at a time shows.
  package func showFields() {
    navigation.focus(.fields)
    frame.markStale()
  }

  /// Makes the values stand out that arrived from elsewhere: bold at first, then in the look of
  /// news until they fade.
  ///
  /// Call it after `draw`, with the same region. A row that has faded is drawn anew by `draw`.
  package func highlightArrivals(in region: Region, isFocused: Bool) {
    guard !arrivals.isEmpty, openField == nil, overlay == nil, let fields = layout.fields else {
      return
    }
    let part = region.part(fields)
    let column = fieldPane(in: part).columns.value
    for row in 0..<fields.size.rows {
      guard let field = list.field(onLine: list.scroll + row), let time = arrivals.time(of: field)
      else { continue }
      // The bar under the focus is one, in one style.
      if isFocused, pane == .fields, field == focusedField { continue }
      let value = part.part(Rect(column: column, row: row, columns: fields.size.columns, rows: 1))
      var style = look.style(.arrived)
      if session.now - time < Self.flashMilliseconds { style.attributes.insert(.bold) }
      value.withoutTrailingBlanks.restyle { _ in style }
    }
  }

  /// How long a value that arrived is bold.
  private static let flashMilliseconds = 1_000
}

extension Region {
  /// The first row up to its last character.
  fileprivate var withoutTrailingBlanks: Region {
    var columns = size.columns
    while columns > 0 {
      let place = absolute(Point(column: columns - 1, row: 0))
      guard canvas[place.column, place.row].text == " " else { break }
      columns -= 1
    }
    return part(Rect(columns: columns, rows: 1))
  }
}

import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Fields of the form that come, go or get other descriptions, by whomever.
extension Editor {
  /// Sees to it that a frame takes up the fields there are now.
  func noteArrangement() {
    frame.markStale()
    rows.marks.wake()
  }

  /// Takes up the fields there are now: focus, drafts and marks follow theirs, and what belonged to
  /// a field that went goes with it.
  ///
  /// O(n), and evaluates the rows on screen.
  func takeArrangement() {
    let (title, focus) = (sectionTitle, focusedField.map { (field: $0, of: form.fields[$0]) })
    guard let moves = form.rearrange() else { return }
    noteDepartures(in: moves)
    rows.forgetRows()
    frame.forgetRows()
    session.follow(moves)
    navigation.follow(moves, to: form.sections, from: title, find: everywhere)
    if let focus, moves[focus.field] == nil {
      goInside(focus.of)
      session.loseFocus(of: focus.of.description.title)
    }
    refreshPages(navigation.pages.map(\.container))
    for page in navigation.pages { rows.watch(page.container) }
    contestOpenField()
    noteNewFields(in: moves)
    refreshProblems()
    if overlay != nil { frame.forget(\.stage) }
    refreshOverlays()
    followInPalette(moves)
  }

  /// Goes to the first of the rows that have come in the place of one, as of a value that became an
  /// object.
  private func goInside(_ field: Field) {
    guard search == nil, navigation.pages.isEmpty, pane == .fields,
      let first = form.fields(below: field.description.key).first
    else { return }
    navigation.show(first)
  }

  // MARK: What others added and took away

  /// Keeps which fields others took away; those that a schema names come and go with it, and what
  /// shows no value any more that nobody told of went by an own edit.
  private func noteDepartures(in moves: FieldMoves) {
    for (field, setting) in moves.went where setting.description.traits.contains(.entry) {
      if let known = rows.known(field), known.reading.storedValue != nil,
        setting.unobservedReading.storedValue == nil
      {
        session.newsLog.keep(
          "another program\(timeOfDay)", from: known.value, to: Self.absent, of: field)
      }
      session.newsLog.keepDeparture(of: field, called: setting.description.title)
    }
  }

  /// What stood where nothing did.
  static let absent = ValueText.display(nil, as: .string(.init()))

  /// Takes note of values that came and that no schema names; copies made here are own changes.
  private func noteNewFields(in moves: FieldMoves) {
    for field in moves.copies { session.keepOriginal(nil, of: field) }
    for field in moves.came where form.fields[field].description.traits.contains(.entry) {
      let reading = form.fields[field].setting.unobservedReading
      guard reading.storedValue != nil, !form.isMadeHere(field) else { continue }
      session.noteArrival(of: field)
      session.newsLog.keep(
        newsSource(of: reading), from: Self.absent, to: form.text(of: field), of: field)
    }
  }
}

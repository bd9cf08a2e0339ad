import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// What settings tell: values that changed, by whomever, and rows that came or went.
extension Editor {
  /// Runs an edit of our own and takes up what it changed, which is nobody else's news.
  /// - Parameters:
  ///   - fields: The fields it may change for the first time in this session.
  ///   - edit: The edit.
  /// - Returns: What became of it.
  func editing(_ fields: [Field.ID] = [], _ edit: () -> EditOutcome) -> EditOutcome {
    takeMarks()
    for field in fields.map(valued) {
      session.keepOriginal(form.fields[field].setting.unobservedReading.storedValue, of: field)
    }
    session.beginEdit()
    let outcome = edit()
    session.endEdit()
    // Where another thread tells of its change just now, the edit's echo comes later.
    var changed = Set(rows.marks.take())
    if case .stored(let fields) = outcome { changed.formUnion(fields.filter(rows.isKnown)) }
    for field in changed.sorted() where !takeHiddenMark(of: field) {
      rows.evaluate(field)
      frame.markStale([field])
    }
    if let root = navigation.pages.first?.container, !changed.contains(root) {
      rows.noteValue(of: root)
    }
    return outcome
  }

  /// The field whose value a row shows: of a variant's row that of what it is a variant of.
  private func valued(_ field: Field.ID) -> Field.ID {
    if case .variant? = form.role(of: field) { form.container(of: field) ?? field } else { field }
  }

  /// Takes up what changed since the last look: evaluates the marked rows, and tells an own
  /// edit's echo, or a mere sync state, from news.
  func takeMarks() {
    let marks = rows.marks.take()
    let root = navigation.pages.first?.container
    let before = root.flatMap { marks.contains($0) ? rows.watchedValue(of: $0) : nil }
    let standing = root.flatMap { root in before.map { standingPages(of: root, in: $0) } } ?? []
    if !marks.isEmpty { followItems() }
    leaveGonePages(among: standing)
    for field in marks where !takeHiddenMark(of: field) {
      let before = rows.known(field)
      let after = rows.evaluate(field)
      frame.markStale([field])
      guard let before, before.reading.value != after.reading.value,
        form.fields[field].kind == .setting
      else { continue }
      takeNews(of: field, after, from: before.value)
    }
    if let root, let before { takeNews(inside: root, from: before) }
    guard !marks.isEmpty || session.hasOldProblems else { return }
    refreshProblems()
    refreshLists()
  }

  /// Has lists of changes and of lost writes, and what a question lists, follow the values while
  /// they show; O(n) in the settings.
  private func refreshLists() {
    guard let purpose = overlay?.purpose, purpose.listsValues else { return }
    refreshOverlays()
    // A list of another height shows again what it lay over.
    frame.forget(\.stage)
  }

  /// Has the list of problems follow the values while it shows; O(n) in all values.
  func refreshProblems() {
    if session.update({ form.problems() }) { frame.forget(\.stage) }
  }

  /// Takes note that somebody else changed what a row shows.
  func takeNews(of field: Field.ID, _ row: FieldRow, from before: String? = nil) {
    session.noteArrival(of: field)
    session.newsLog.keep(newsSource(of: row.reading), from: before, to: row.value, of: field)
    if openField?.field == field { contestOpenField() }
  }

  /// Takes note of what somebody else changed inside the value whose pages show: on the row that
  /// shows it or stands for it, else on its own, which counts as not seen yet.
  private func takeNews(inside root: Field.ID, from before: PropertyList) {
    var onPage: [String] = []
    let arrow = " \(look.glyphs.arrow) "
    for change in form.changes(inside: root, since: before) {
      let arrived = change.arrived.flatMap { form.row(at: $0, in: change.field) }
      let row = arrived ?? change.field
      let field = (form.containers(of: row) + [row]).last { list.row(of: $0) != nil } ?? row
      guard field != navigation.pages.last?.container else {
        // What goes or moves on the page that shows is there to see.
        let sides = [change.before, change.after]
        onPage.append(sides.filter { !$0.isEmpty }.joined(separator: arrow))
        continue
      }
      guard !arrivals.contains(field) else { continue }
      let isWhole = field == change.field
      session.noteArrival(of: field)
      session.newsLog.keep(
        newsSource(of: form.fields[field].setting.unobservedReading),
        from: isWhole ? change.before : field == arrived ? Self.absent : nil,
        to: isWhole ? change.after : rows.row(field).value, of: field)
      frame.markStale([field])
    }
    guard let page = navigation.pages.last?.container, !onPage.isEmpty else { return }
    session.newsLog.keep(
      newsSource(of: form.fields[page].setting.unobservedReading), from: nil,
      to: onPage.joined(separator: ", "), of: page)
  }

  /// Notes changes of fields that no row was made for yet; the others are marked by themselves.
  func noteChanges(_ fields: [Field.ID]) {
    guard !session.isEditing else { return }
    for field in fields
    where rows.known(field) == nil && form.fields[field].kind == .setting
      && !navigation.isContainer(field)
    {
      session.noteArrival(of: field)
      session.newsLog.keep(
        newsSource(of: form.fields[field].setting.unobservedReading),
        from: form.textBeforeChange(of: field), to: form.text(of: field), of: field)
      session.noteOldProblems()
      frame.markStale()
      rows.marks.wake()
    }
  }

  /// Sees to it that a frame tells what is known now of a large value, whose page may have other
  /// rows by that.
  func noteJudgement() {
    refreshPages(navigation.pages.map(\.container))
    session.noteOldProblems()
    frame.markStale()
    rows.marks.wake()
  }

  /// Who made a change that arrives now, and the time of day: `phone 08:00:04`.
  func newsSource(of reading: SettingReading) -> String {
    if case .cloud(let device, let milliseconds)? = reading.source {
      return "\(device) \(FieldDetail.timeOfDay(milliseconds))"
    }
    return "another program\(timeOfDay)"
  }

  /// ` 08:00:04`, where anybody knows it.
  var timeOfDay: String { options.clock.map { " \($0().dropFirst(11).prefix(8))" } ?? "" }

  /// Tells an open text of what its field has become.
  func contestOpenField() {
    guard let open = openField else { return }
    if form.removedItem(around: open.field) != nil {
      session.contestRemoval(of: open.field)
    } else {
      session.contest(open.field, with: form.fields[open.field].setting.unobservedReading)
    }
  }
}

// MARK: What a look and the passing of time do to news

extension Editor {
  /// A key tells that somebody has looked: what arrived and shows is news no more.
  func acknowledgeShown() {
    guard options.fadeMilliseconds == nil, !arrivals.isEmpty else { return }
    frame.markStale(session.acknowledge(shownFields))
  }

  /// Hides what time has run out for; says when to be woken for the rest.
  func passTime() -> [EditorEffect] {
    let fade = options.fadeMilliseconds
    frame.markStale(session.passTime(fade == nil ? [] : shownFields, fadingAfter: fade))
    return wake(session.concealsIn) + wakeForFade()
  }

  /// Asks to be woken while something on screen fades; a host that does not fade is never woken.
  func wakeForFade() -> [EditorEffect] {
    options.fadeMilliseconds.map { wake(session.fadesIn(shownFields, fadingAfter: $0)) } ?? []
  }

  private func wake(_ milliseconds: Int?) -> [EditorEffect] {
    milliseconds.map { [.wake(afterMilliseconds: $0)] } ?? []
  }

  /// The fields on screen now.
  var shownFields: [Field.ID] {
    let list = list
    return list.visible(height: layout.height(of: .fields)).compactMap { list.field(at: $0) }
  }

  /// The fields that changed elsewhere and do not show, those of the oldest changes first.
  var unseenFields: [Field.ID] { session.unseen(beside: shownFields) }

  /// How many changes from elsewhere nobody has seen yet.
  package var unseenCount: Int { unseenFields.count }

  /// Goes to the oldest change from elsewhere that nobody has seen yet.
  func followNews() {
    guard let field = unseenFields.first else {
      return say(.note("Nothing else has changed elsewhere."))
    }
    show(field)
  }
}

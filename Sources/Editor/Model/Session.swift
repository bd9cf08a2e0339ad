import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// What a person has in hand, and what they have not seen yet: the open field, the overlay, a
/// secret that shows, the sentence in the status line, news from elsewhere, and what stood there
/// before the first change.
///
/// It stores nothing and draws nothing; what a transition returns is for the caller to do or to
/// draw anew. Time comes in milliseconds of any clock that never goes back.
@MainActor
package struct Session {
  package private(set) var openField: OpenField?
  var leftLine = LeftLine()
  package private(set) var overlay: OpenOverlay?
  /// What the list of keys lies over.
  private(set) var covered: OpenOverlay?
  /// Whether values changed that no row shows, since the list of problems was made.
  private(set) var hasOldProblems = false
  /// How many overlays were shown so far.
  private(set) var overlayCount = 0
  /// The palette, while one types in it.
  package private(set) var palette: Palette?
  /// What was taken from the palette, latest first.
  private(set) var recentActs: [PaletteAct] = []
  /// The field whose detail is read, and the first row of it that shows.
  private(set) var reading: (field: Field.ID, top: Int)?
  /// What the mouse holds, and where it pressed last.
  private(set) var pointer = Pointer()
  /// The number typed for the next command.
  private(set) var count = KeyCount()
  var focusLoss: FocusLoss?
  /// What the status line says about the last key, and what it could not say.
  var notices = Notices()
  /// What keeps the account away, for as long as it does.
  package private(set) var obstacleToSync: SyncObstacle?
  package private(set) var arrivals = Arrivals()
  /// What somebody else changed.
  var newsLog = NewsLog()
  /// The field whose secret shows, until when.
  private(set) var revealed: (field: Field.ID, until: Int)?
  /// The secret that showed when a key or the button was pressed last, which may have hidden it.
  private(set) var secretAtPress: (field: Field.ID, until: Int)?
  /// What this run has learned for those after it, beside where its borders and its focus are.
  private(set) var learned = ScreenMemory()
  /// What fields stored before this session first changed them, for taking changes back.
  private(set) var originals: [Field.ID: PropertyList?] = [:]
  /// Whether an edit of our own runs: what is announced meanwhile is nobody else's news.
  private(set) var isEditing = false
  /// Whether the open draft is lent to another program, and was opened for that alone.
  private var loan: Bool?
  /// A large text that was judged, until it is stored or told of.
  var judgedText: JudgedText?
  /// Whether a text came back that is not stored, so that its file stays.
  private var keepsLoan = false
  package private(set) var isFinished = false
  private(set) var isCutOff = false
  package private(set) var now = 0

  package init() {}

  /// Takes note of the time; a clock that goes back is not believed.
  package mutating func advance(to now: Int) { self.now = max(self.now, now) }

  package mutating func finish() { isFinished = true }

  /// Takes back that the end had come.
  mutating func goOn() { isFinished = false }

  /// Takes note that nobody sees the screen any more.
  mutating func cutOff() { isCutOff = true }

  /// Says something in the status line until the next key.
  package mutating func say(_ notice: Notice) { notices.say(notice) }

  /// What the status line says about the last key.
  package var notice: Notice? { notices.shown }

  /// Begins a key or a paste: what was said of the last one goes, or waits where nobody saw it.
  package mutating func hush(isCovered: Bool = false) { notices.hush(isCovered: isCovered) }

  /// Begins a key.
  mutating func beginKey(isCovered: Bool = false) {
    hush(isCovered: isCovered)
    secretAtPress = revealed
  }

  /// Ends the number typed so far.
  mutating func endCount() -> KeyCount {
    defer { count.drop() }
    return count
  }

  /// Adds a digit to a number.
  /// - Returns: The number, which the next command takes; nothing where the character is no digit
  ///   of one.
  mutating func add(_ digit: Character, to begun: KeyCount) -> Int? {
    count = begun
    if !count.take(digit) { count.drop() }
    return count.value
  }

  /// Learns which theme a person wants.
  mutating func learn(theme name: String) { learned.theme = name }

  /// Learns what the background of a terminal is.
  mutating func learn(_ ground: Ground, of terminal: String) { learned.grounds[terminal] = ground }

  /// Takes note of what keeps the account away, or that nothing does any more.
  package mutating func noteSync(obstacle: SyncObstacle?) {
    if obstacle == nil, obstacleToSync != nil { say(.note("The account answers again.")) }
    obstacleToSync = obstacle
  }
}

// MARK: Edits of our own

extension Session {
  /// Keeps what a field stored, unless that of an earlier change is kept.
  package mutating func keepOriginal(
    _ value: @autoclosure () -> PropertyList?, of field: Field.ID
  ) {
    if originals[field] == nil { originals[field] = .some(value()) }
  }

  mutating func beginEdit() { isEditing = true }

  mutating func endEdit() { isEditing = false }
}

// MARK: The open field

extension Session {
  /// Opens a field; an editor that is open already goes.
  package mutating func open(
    _ field: Field.ID, in editor: FieldEditor, for purpose: OpenField.Purpose = .value
  ) {
    openField = OpenField(field: field, editor: editor, purpose: purpose)
  }

  /// Hands input to the open field.
  package mutating func handle(_ input: FieldEditor.Input) -> FieldEditor.Outcome? {
    openField?.editor.handle(input)
  }

  /// Takes note of what keeps the open draft from being stored.
  mutating func refuse(_ sentence: String) { openField?.editor.refuse(sentence) }

  /// Chooses a line of the list in the open field.
  mutating func choose(line: Int) { openField?.editor.choose(line) }

  /// Puts the open number at a share of the way between its bounds.
  mutating func slide(to share: Double) { openField?.editor.slide(to: share) }

  /// Begins, or goes on, to read a field's detail from a row on; without a field ends that.
  mutating func read(_ field: Field.ID?, from top: Int = 0) {
    reading = field.map { ($0, max(0, top)) }
  }

  package mutating func closeField() { openField = nil }

  /// Whether leaving now would lose a draft.
  package var hasDraft: Bool { openField?.editor.isChanged ?? false }

  /// Takes note that the open draft is lent to another program.
  mutating func lend(isOpenedForIt: Bool) { loan = isOpenedForIt }

  /// Takes note that it is back.
  /// - Returns: Whether the field was opened for that alone; `nil` where nothing was lent.
  mutating func endLoan() -> Bool? {
    defer { loan = nil }
    return loan
  }

  /// Takes note that a text came back, whose file stays until it is stored.
  mutating func keepLoan() { keepsLoan = true }

  /// Takes note that a draft was stored.
  /// - Returns: Whether it was one that came back.
  mutating func returnLoan() -> Bool {
    defer { keepsLoan = false }
    return keepsLoan
  }

  /// Takes note that a field has another value than the one it was opened on.
  package mutating func contest(_ field: Field.ID, with reading: SettingReading) {
    guard let open = openField, open.field == field else { return }
    if open.purpose == .value {
      openField?.editor.contest(with: reading)
    } else {
      openField?.editor.judgeAgain()
    }
  }

  /// Takes note that the item that a field belongs to was removed.
  package mutating func contestRemoval(of field: Field.ID) {
    if openField?.field == field { openField?.editor.contestRemoval() }
  }
}

// MARK: The overlay

extension Session {
  /// Shows something over the panes, which takes the keys from now on.
  package mutating func show(_ overlay: OpenOverlay) {
    self.overlay = overlay
    overlayCount += 1
  }

  /// Shows something over whatever shows, which is there again when it closes.
  mutating func cover(with overlay: OpenOverlay) {
    covered = self.overlay
    show(overlay)
  }

  /// Hands a key to the overlay, drawn in an area of this size.
  package mutating func handle(
    _ key: KeyPress, by keys: KeyMap, area: Size
  ) -> Overlay.Outcome? {
    overlay?.content.handle(key, by: keys, area: area)
  }

  /// Chooses a line of the overlay's list.
  mutating func chooseInOverlay(_ line: Int) -> Overlay.Outcome? { overlay?.content.choose(line) }

  package mutating func closeOverlay() {
    overlay = nil
    if let covered { show(covered) }
    covered = nil
  }

  mutating func noteOldProblems() { hasOldProblems = true }

  /// Shows what is wrong now, where the overlay lists that; says whether that is something else.
  mutating func update(_ problems: () -> FormProblems) -> Bool {
    hasOldProblems = false
    guard case .problems(var list)? = overlay?.content else { return false }
    let before = list.problems
    list.update(problems())
    overlay?.content = .problems(list)
    return list.problems != before
  }

  /// Shows what is open over the panes, and what that lies over, as it is now.
  mutating func update(_ overlay: OpenOverlay?, over covered: OpenOverlay?) {
    (self.overlay, self.covered) = (overlay, covered)
  }
}

// MARK: The mouse

extension Session {
  /// Takes note of a press of the button, which ends a number typed before.
  /// - Returns: Whether it is the second of two.
  mutating func press(on target: MouseTarget?, at point: Point) -> Bool {
    count.drop()
    secretAtPress = revealed
    return pointer.press(on: target, at: point, now: now)
  }

  /// Holds what was pressed.
  mutating func hold(_ held: Pointer.Held) { pointer.hold(held) }

  /// Lets go.
  /// - Returns: What was pressed and held.
  mutating func releasePointer() -> Pointer {
    defer { pointer.release() }
    return pointer
  }
}

// MARK: The palette

extension Session {
  /// Begins to type in the palette.
  mutating func open(_ palette: Palette) { self.palette = palette }

  mutating func closePalette() { palette = nil }

  /// Changes the palette where it is open, without a copy.
  @discardableResult
  mutating func editPalette<Result>(_ edit: (inout Palette) -> Result) -> Result? {
    guard var edited = palette else { return nil }
    palette = nil
    defer { palette = edited }
    return edit(&edited)
  }

  /// Takes note of what was taken from the palette.
  mutating func note(_ act: PaletteAct) {
    if case .line = act { return }
    recentActs = [act] + recentActs.filter { $0 != act }.prefix(Self.recentMax - 1)
  }

  private static let recentMax = 8
}

// MARK: Secrets that show

extension Session {
  /// How long a secret shows in a row, in milliseconds.
  static let revealMilliseconds = 5_000

  /// Shows a secret for five seconds, or until the next key.
  package mutating func reveal(_ field: Field.ID) {
    revealed = (field, now + Self.revealMilliseconds)
  }

  /// Lets the secret that showed when a key was pressed show on, no longer than it would have.
  mutating func keepSecret() { revealed = secretAtPress }

  /// Takes note that whoever showed a secret in its open field has hidden it again.
  mutating func forgetReveal() { revealed = nil }

  /// Ends the showing of a secret: in its row with the next key, everywhere when time is up.
  /// - Returns: The field to draw anew.
  package mutating func hideSecret(isTimeUp: Bool = false) -> Field.ID? {
    guard let field = revealed?.field, isTimeUp || openField == nil else { return nil }
    if openField?.field == field { openField?.editor.isRevealed = false }
    revealed = nil
    return field
  }
}

// MARK: News

extension Session {
  /// Takes note that a field was changed by somebody else, and that nobody has looked yet.
  package mutating func noteArrival(of field: Field.ID) { arrivals.insert(field, now: now) }

  /// A key tells that somebody has looked: what arrived and shows is news no more.
  /// - Returns: The fields to draw anew.
  package mutating func acknowledge(_ shown: [Field.ID]) -> [Field.ID] {
    shown.filter { arrivals.remove($0) }
  }

  /// Hides what time has run out for.
  /// - Returns: The fields to draw anew.
  package mutating func passTime(_ shown: [Field.ID], fadingAfter fade: Int?) -> [Field.ID] {
    var stale: [Field.ID] = []
    if let revealed, now >= revealed.until, let field = hideSecret(isTimeUp: true) {
      stale.append(field)
    }
    guard let fade else { return stale }
    let shown = Set(shown)
    return stale + arrivals.fade({ shown.contains($0) }, after: fade, now: now)
  }

  /// In how many milliseconds the secret that shows is to be hidden.
  var concealsIn: Int? { revealed.map { max(1, $0.until - now) } }

  /// In how many milliseconds the first of the fields shown fades.
  func fadesIn(_ shown: [Field.ID], fadingAfter fade: Int) -> Int? {
    shown.compactMap { arrivals.time(of: $0) }.min().map { max(1, $0 + fade - now) }
  }

  /// The changes from elsewhere that wait outside of what shows, oldest first.
  func unseen(beside shown: @autoclosure () -> [Field.ID]) -> [Field.ID] {
    guard !arrivals.isEmpty else { return [] }
    let shown = Set(shown())
    return arrivals.byAge.filter { !shown.contains($0) }
  }
}

// MARK: Rows that come, go or change their order

extension Session {
  /// Lets all that is kept of fields follow them; what belonged to a field that went goes with it,
  /// and a draft that went is told of.
  package mutating func follow(_ moves: FieldMoves) {
    arrivals.renumber { moves[$0] }
    newsLog.follow(moves)
    originals = originals.reduce(into: [:]) { originals, entry in
      originals[moves.number(of: entry.key)] = entry.value
    }
    revealed = revealed.flatMap { shown in moves[shown.field].map { ($0, shown.until) } }
    overlay?.follow(moves)
    covered?.follow(moves)
    recentActs = recentActs.compactMap { $0.following(moves) }
    leftLine.follow(moves)
    guard let open = openField else { return }
    openField = moves[open.field].map {
      OpenField(field: $0, editor: open.editor, purpose: open.purpose)
    }
    guard openField == nil else { return }
    say(.note("\(open.editor.description.title) is not here any more."))
  }
}

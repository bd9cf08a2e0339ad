import SetteeForms
import SetteeTerminals
import SetteeThemes

/// What stands on the canvas, in which look, and what of it is out of date; so that a frame draws
/// no more than what differs.
@MainActor
package struct FrameState {
  package private(set) var look: Look
  package let isASCII: Bool
  /// Whether somebody chose the theme, which the terminal's background then does not.
  private(set) var isThemeChosen: Bool
  /// What the terminal's background is, as far as is known.
  private(set) var background: SetteeTerminals.Ground?
  /// The size of the region drawn last, or a usual window's before that.
  package private(set) var size = Size(columns: 80, rows: 24)
  /// Where borders were moved to, by how wide the window was.
  package private(set) var borders: [EditorLayout.Breadth: EditorLayout.Borders]
  /// What the last frame that showed a change cost.
  package private(set) var report: FrameReport?
  /// Whether anything happened since the last frame.
  private(set) var isStale = true
  /// Rows to draw anew in the next frame.
  private(set) var staleFields: Set<Field.ID> = []
  /// What stands on the canvas.
  private(set) var drawn = Drawn()

  package init(
    theme: Theme, isThemeChosen: Bool = false, background: SetteeTerminals.Ground? = nil,
    isASCII: Bool, borders: [EditorLayout.Breadth: EditorLayout.Borders] = [:]
  ) {
    (self.isThemeChosen, self.background) = (isThemeChosen, background)
    look = Look(theme: theme, isASCII: isASCII)
    self.isASCII = isASCII
    self.borders = borders
  }

  /// What each part of the screen shows; `nil` where it must be drawn whatever it shows.
  struct Drawn {
    /// Who asked for the last frame, and where the cursor went.
    var call: Call?
    var place: CursorPlace?
    var stage: Stage?
    var window: Window?
    var sections: Sections?
    var parents: Parents?
    var focus: Focus?
    var detail: Detail?
    /// The marks on screen; forgotten with what may change them.
    var legend: [FieldState]?
    var rules: Rules?
    /// The rule above the list, and what it was made of.
    var listRule: (view: ListView, rule: PaneRule)?
    var scrollBar: ScrollBar?
    var results: ResultsView.State?
    var status: StatusLine?
    var hints: [KeyHint]?
  }
}

// MARK: What is out of date

extension FrameState {
  /// Asks for a frame.
  package mutating func markStale() { isStale = true }

  /// Asks for rows to be drawn anew in the next frame.
  package mutating func markStale(_ fields: some Sequence<Field.ID>) {
    staleFields.formUnion(fields)
  }

  /// Forgets what was drawn, so that the next frame draws everything.
  package mutating func forget() { drawn = Drawn() }

  /// Forgets everything about rows, whose fields have other numbers now.
  package mutating func forgetRows() {
    staleFields.removeAll()
    forget()
  }

  /// Draws in another look from the next frame on.
  package mutating func wear(_ theme: Theme) { look = Look(theme: theme, isASCII: isASCII) }

  /// Takes note of the terminal's background.
  mutating func note(background: SetteeTerminals.Ground) { self.background = background }

  /// Takes note that somebody chose a theme, or that the terminal's background may.
  mutating func choose(isAutomatic: Bool) { isThemeChosen = !isAutomatic }

  /// Puts a border where somebody wants it.
  mutating func place(
    _ border: EditorLayout.Border, columns: Int, in breadth: EditorLayout.Breadth
  ) {
    switch border {
    case .sections: borders[breadth, default: .init()].sections = columns
    case .detail: borders[breadth, default: .init()].detail = columns
    }
  }

  /// Goes back to a look of before.
  package mutating func wear(_ look: Look) { self.look = look }
}

// MARK: What is drawn

extension FrameState {
  /// The last frame's cursor, where another frame would show nothing else.
  func place(for call: Call) -> CursorPlace? {
    isStale || call != drawn.call ? nil : drawn.place
  }

  /// Begins a frame of a size.
  mutating func begin(_ size: Size) {
    isStale = false
    self.size = size
  }

  /// Takes note of what a part shows from now on.
  /// - Returns: Whether it has to be drawn for that.
  mutating func takes<Part: Equatable>(
    _ part: WritableKeyPath<Drawn, Part?>, _ new: Part
  ) -> Bool {
    guard drawn[keyPath: part] != new else { return false }
    drawn[keyPath: part] = new
    return true
  }

  /// Forgets what a part shows, because something else was drawn there.
  mutating func forget<Part>(_ part: WritableKeyPath<Drawn, Part?>) { drawn[keyPath: part] = nil }

  /// Takes note of what the rule above the list is as long as a view shows.
  mutating func note(_ rule: PaneRule, of view: ListView) { drawn.listRule = (view, rule) }

  /// Takes note that all rows that were stale are drawn.
  mutating func finishRows() { staleFields.removeAll(keepingCapacity: true) }

  /// Takes note of a finished frame.
  mutating func finish(_ call: Call, at place: CursorPlace) {
    drawn.call = call
    drawn.place = place
  }

  /// Takes note of what showing a change cost.
  mutating func note(_ report: FrameReport) { self.report = report }
}

import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// A form on a part of a screen: takes events, says what the outside world must do, and draws what
/// changed.
///
/// What an editor is at a moment are three values, each changed by its own transitions alone: where
/// one is (`Navigation`), what one has in hand (`Session`), what is drawn (`FrameState`). The
/// editor routes an event to whoever it is for, brings form and values together, and asks for a
/// frame. It owns no screen, clock or store: several may share one canvas, each with its own focus
/// and undo.
@MainActor
package final class Editor {
  package let form: SettingsForm
  package let keyMap: KeyMap
  package let options: Options
  /// What the line of hints may name.
  let hintTable: HintTable
  let rows: RowCache

  package internal(set) var navigation: Navigation
  package internal(set) var session = Session()
  package internal(set) var frame: FrameState
  /// What a host says below the list while there is nothing else to say there.
  package var caption: Caption? { didSet { if caption != oldValue { frame.markStale() } } }
  /// The themes to choose from, asked for when somebody first wants to choose.
  private(set) lazy var themes: [Theme] = options.themes?() ?? []

  package init(
    _ form: SettingsForm, theme: Theme = .standard, isASCII: Bool = false, focus: Place? = nil,
    keyMap: KeyMap = .standard, options: Options = Options()
  ) {
    self.form = form
    self.keyMap = keyMap
    hintTable = HintTable(keyMap)
    self.options = options
    rows = RowCache(form)
    navigation = Navigation(form.sections)
    frame = FrameState(
      theme: theme, isThemeChosen: options.hasChosenTheme, background: options.ground,
      isASCII: isASCII, borders: options.memory.borders)
    let row = focus.flatMap { focus in form.fields.first { $0.description.key == focus.key } }
    if let focus, let row {
      show(focus, in: row.id)
    } else {
      resume()
    }
    form.onChange = { [weak self] fields in self?.noteChanges(fields) }
    form.onArrange = { [weak self] in self?.noteArrangement() }
    form.onJudged = { [weak self] in self?.noteJudgement() }
  }

  /// Advances the editor by one event; what it writes to stores is in their memory when this
  /// returns.
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When, in milliseconds by any clock that never goes back.
  /// - Returns: What the outside world must do, in order.
  package func update(_ event: EditorEvent, now: Int = 0) -> [EditorEffect] {
    session.advance(to: now)
    frame.markStale()
    takeArrangement()
    takeMarks()
    switch event {
    case .key(let key): return press(key)
    case .paste(let text): return paste(text)
    case .mouse(let report, let target): return take(report, on: target as? MouseTarget)
    case .resized: frame.forget()
    case .ground(let ground): take(ground)
    case .resumed: return repaint()
    case .closed: return hangUp()
    case .marked: return takeJudgedText() + wakeForFade()
    case .tick: return passTime()
    case .told(let text, let isProblem): say(isProblem ? .problem(text) : .note(text))
    case .cutOff(let sentence): session.noteSync(obstacle: sentence.map { .away($0) })
    case .apart(let hasAccount): session.noteSync(obstacle: .apart(hasAccount: hasAccount))
    case .edited(let outcome): return takeBack(outcome)
    case .bytes(let bytes, let file): take(bytes, from: file)
    case .adopted(let problem): noteAdoption(problem)
    case .unsaved(let reason): return askAboutUnsaved(reason)
    case .flushed(let problem):
      say(problem.map { .problem("Not saved: \($0)") } ?? .note("All changes are on disk."))
    case .reloaded(let problem):
      say(problem.map { .problem("Not read again: \($0)") } ?? .note("Read all values again."))
    }
    return []
  }

  /// Says what to call, on any thread, when a setting changed and a frame is due.
  package func onMark(_ wake: @escaping @Sendable () -> Void) { rows.marks.onFirst(wake) }

  /// What a host may choose.
  package struct Options: Sendable {
    /// The lines around the panes; a host that has its own leaves them out.
    package var chrome: EditorLayout.Chrome = .full
    /// How long a value that arrived stays marked; `nil` marks it until the next key.
    package var fadeMilliseconds: Int?
    /// Whether Tab beyond the last pane leaves the editor for its neighbour.
    package var hasNeighbours = false
    /// Whether the cursor shows in lists too.
    package var showsCursor = true
    /// Whether another program can edit texts.
    package var editsTexts = false
    /// Whether there is a file that can be opened in another program.
    package var hasFile = false
    /// Whether the status line tells what the previous change cost.
    package var showsReport = false
    /// Whether the demo's keys work around the editor, so that the list of keys names them.
    package var isInDemo = false
    /// Reads the themes to choose from, asked when somebody first wants to choose; `nil` where
    /// there is no choice.
    package var themes: (@MainActor () -> [Theme])?
    /// Reads words for places and makes rows for those without a value; `nil` where keys say all
    /// and the settings are all there can be.
    package var words: (any WordPlaces)?
    /// Schemas of which one may be chosen, since nobody knows which is meant.
    package var schemas: [SchemaChoice] = []
    /// Tells the time where the person is, as RFC 3339 writes it; `nil` where nobody needs it.
    package var clock: (@MainActor () -> String)?
    /// Gives the theme for a terminal's background, or where nobody knows it; `nil` where the
    /// background has no say.
    package var themeForGround: (@MainActor (Ground?) -> Theme)?
    /// Whether somebody has chosen the theme already.
    package var hasChosenTheme = false
    /// What the terminal's background is, as far as is known without its answer.
    package var ground: Ground?
    /// What is remembered of the runs before.
    package var memory = ScreenMemory()
    /// What the form is called there; `nil` where nobody remembers the place in it.
    package var formName: String?
    /// What the terminal calls itself.
    package var terminalName: String?

    package init() {}
  }

  /// A schema that may be what describes the settings.
  package struct SchemaChoice: Sendable {
    let name: String
    /// Returns at once; the rows come when it has been read.
    let choose: @MainActor @Sendable () -> Void

    package init(name: String, choose: @escaping @MainActor @Sendable () -> Void) {
      (self.name, self.choose) = (name, choose)
    }
  }
}

extension Editor {
  package var pane: Pane { navigation.pane }
  package var section: Int { navigation.section }
  package var search: Search? { navigation.search }
  /// The list one walks through now: what a search found, or the section's fields.
  package var list: RowList { navigation.list }
  /// The field that has the focus, or would have if its pane had.
  package var focusedField: Field.ID? { navigation.focusedField }
  package var openField: OpenField? { session.openField }
  var overlay: OpenOverlay? { session.overlay }
  package var arrivals: Arrivals { session.arrivals }
  package var isFinished: Bool { session.isFinished }
  package var look: Look { frame.look }
  package var report: FrameReport? { frame.report }
  /// Where everything stands in the region drawn last, or in a usual window before that.
  package var layout: EditorLayout {
    EditorLayout(
      size: frame.size, chrome: options.chrome, pane: pane,
      borders: EditorLayout.breadth(of: frame.size).flatMap { frame.borders[$0] } ?? .init())
  }

  /// Says something in the status line until the next key.
  func say(_ notice: Notice) { session.say(notice) }
}

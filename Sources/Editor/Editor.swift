import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// A form on a part of a screen: takes events, keeps what is focused, open and found, and draws
/// what changed.
///
/// `update` advances the state by one event and lists what the outside world must do; `draw`
/// paints what the state asks for, and no more. An editor owns no screen, clock or store: several
/// may share one canvas, each with its own focus and undo. Time comes in milliseconds of any
/// clock that never goes back.
@MainActor
package final class Editor {
  package let form: SettingsForm
  package let keyMap: KeyMap
  package let options: Options

  package internal(set) var pane = Pane.fields
  /// The section whose fields show while no search does.
  package internal(set) var section = 0
  /// Per section visited: its list, which remembers the row left.
  var lists: [Int: RowList] = [:]
  /// The first section shown, where there are more than fit.
  var sectionScroll = 0
  package internal(set) var search: Search?
  /// The query whose matches show.
  var foundQuery = ""
  package internal(set) var openField: OpenField?
  var overlay: OpenOverlay?
  /// What the status line says about the last key.
  package internal(set) var message: Notice?
  /// What keeps the account away, for as long as it does.
  package internal(set) var obstacleToSync: String?
  package internal(set) var arrivals = Arrivals()
  /// The field whose secret shows, until when.
  var revealed: (field: Field.ID, until: Int)?
  package internal(set) var look: Look
  let isASCII: Bool
  /// The themes to choose from, once they were asked for.
  var themes: [Theme] = []
  package internal(set) var isFinished = false

  let rows: RowCache
  var painter = FramePainter()
  /// The size of the region drawn last.
  var drawnSize = Size(columns: 80, rows: 24)
  /// What the last frame that showed a change cost.
  package internal(set) var report: FrameReport?
  /// Whether anything happened since the last frame.
  var isStale = true
  /// Rows to draw anew in the next frame.
  var staleFields: Set<Field.ID> = []
  /// Counts the times the list of fields became another one, so that a frame can tell.
  var listGeneration = 0
  /// What fields stored before this session first changed them, for taking changes back singly.
  var originals: [Field.ID: PropertyList?] = [:]
  /// While an edit of our own runs, changes announced are ours.
  private var isEditing = false
  var now = 0

  package init(
    _ form: SettingsForm, theme: Theme = .standard, isASCII: Bool = false, focus: Key? = nil,
    keyMap: KeyMap = .standard, options: Options = Options()
  ) {
    self.form = form
    look = Look(theme: theme, isASCII: isASCII)
    self.isASCII = isASCII
    self.keyMap = keyMap
    self.options = options
    rows = RowCache(form)
    section = form.sections.firstIndex { !$0.allFields.isEmpty } ?? 0
    if let focus, let field = form.fields.first(where: { $0.description.key == focus }) {
      show(field.id)
    }
    form.onChange = { [weak self] fields in self?.noteChanges(fields) }
    form.onArrange = { [weak self] in self?.noteArrangement() }
  }

  /// Advances the editor by one event.
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When, in milliseconds.
  /// - Returns: What the outside world must do, in order.
  package func update(_ event: EditorEvent, now: Int = 0) -> [EditorEffect] {
    self.now = max(self.now, now)
    isStale = true
    takeArrangement()
    takeMarks()
    switch event {
    case .key(let key): return press(key)
    case .paste(let text): return paste(text)
    case .resized: painter.forget()
    case .resumed:
      painter.forget()
      return [.repaint]
    case .closed: return finish(code: 0)
    case .marked: return wakeForFade()
    case .tick: return passTime()
    case .told(let text, let isProblem): message = isProblem ? .problem(text) : .note(text)
    case .cutOff(let sentence):
      if sentence == nil, obstacleToSync != nil { message = .note("The account answers again.") }
      obstacleToSync = sentence
    case .flushed(let problem):
      message = problem.map { .problem("Not saved: \($0)") } ?? .note("All changes are on disk.")
    case .reloaded(let problem):
      message = problem.map { .problem("Not read again: \($0)") } ?? .note("Read all values again.")
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
    package var showsCursor = false
    /// Whether the status line tells what the previous change cost.
    package var showsReport = false
    /// Reads the themes to choose from, asked when somebody first wants to choose; `nil` where
    /// there is no choice.
    package var themes: (@MainActor () -> [Theme])?

    package init() {}
  }
}

extension Editor {
  /// The list one walks through now: what a search found, or the section's fields.
  package internal(set) var list: RowList {
    get {
      search?.list ?? lists[section] ?? RowList(.section(fields(ofSection: section)))
    }
    set {
      if search != nil { search?.list = newValue } else { lists[section] = newValue }
    }
  }

  /// The field that has the focus, or would have if its pane had.
  package var focusedField: Field.ID? { list.focused }

  /// The fields a section shows: those directly below it, or all under it where there are none.
  func fields(ofSection index: Int) -> Range<Int> {
    guard form.sections.indices.contains(index) else { return 0..<0 }
    let section = form.sections[index]
    return section.fields.isEmpty ? section.allFields : section.fields
  }

  /// Runs an edit of our own and takes up what it changed, which is nobody else's news.
  /// - Parameters:
  ///   - fields: The fields it may change for the first time in this session.
  ///   - edit: The edit.
  /// - Returns: What became of it.
  func editing(_ fields: [Field.ID] = [], _ edit: () -> EditOutcome) -> EditOutcome {
    takeMarks()
    for field in fields where originals[field] == nil {
      originals[field] = .some(form.fields[field].setting.unobservedReading.storedValue)
    }
    isEditing = true
    let outcome = edit()
    isEditing = false
    for field in rows.marks.take() {
      rows.evaluate(field)
      staleFields.insert(field)
    }
    return outcome
  }

  /// Takes up what changed since the last look: evaluates the marked rows, and tells an own
  /// edit's echo, or a mere sync state, from news.
  func takeMarks() {
    for field in rows.marks.take() {
      let before = rows.known(field)
      let after = rows.evaluate(field)
      staleFields.insert(field)
      guard let before, before.reading.value != after.reading.value,
        form.fields[field].description.isSetting
      else { continue }
      arrivals.insert(field, now: now)
      if openField?.field == field { openField?.editor.contest(with: after.reading) }
    }
  }

  /// Notes changes of fields that no row was made for yet; the others are marked by themselves.
  private func noteChanges(_ fields: [Field.ID]) {
    guard !isEditing else { return }
    for field in fields where rows.known(field) == nil && form.fields[field].description.isSetting {
      arrivals.insert(field, now: now)
      isStale = true
      rows.marks.wake()
    }
  }
}

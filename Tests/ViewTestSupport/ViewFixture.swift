import SetteeEditor
import FormViews
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// A view in an editor on an in-memory screen, with keys to press.
@MainActor
package final class ViewFixture {
  package let form: ViewForm
  package let screen: InMemoryScreen
  private let editor: Editor
  private lazy var runtime = ScreenLoop(editor, on: screen, schedule: { _ in })

  package init(_ view: some View, columns: Int = 80, rows: Int = 24, title: String? = nil) {
    form = ViewForm(view, title: title)
    screen = InMemoryScreen(
      size: Size(columns: columns, rows: rows), colorLevel: .indexed, isASCII: false)
    editor = Editor(SettingsForm(form), theme: Theme.standard.resolved(for: .indexed))
    runtime.start()
  }

  /// Presses keys, each with a frame of its own.
  package func press(_ keys: String) throws {
    for event in try SetteeTerminals.KeyScript(keys).events { runtime.receive([event]) }
  }

  /// Puts the focus on the first row of this title and presses keys there.
  package func press(_ keys: String, on title: String) throws {
    let field = editor.form.fields.first {
      $0.kind != .text && $0.setting.title == title
    }
    if let field { editor.show(field.id) }
    try press(keys)
  }

  /// Takes up what the program changed by itself, in one frame.
  package func refresh() {
    form.settle()
    runtime.receive([EditorEvent.marked])
  }

  /// Waits for changes until something holds.
  package func wait(until isTrue: () -> Bool) async {
    let (events, continuation) = AsyncStream.makeStream(of: Void.self)
    let observation = form.observeChanges { _ in continuation.yield() }
    while !isTrue() {
      for await _ in events { break }
      refresh()
    }
    observation.cancel()
  }
}

// MARK: What a test sees

extension ViewFixture {
  package var picture: String { screen.picture }
  package var focus: String? { editor.focusedField.map { editor.form.fields[$0].setting.title } }
  package var cells: Int { screen.frames.last?.cells ?? 0 }
  /// How many rows the last change evaluated, and of how many.
  package var evaluated: (rows: Int, of: Int)? {
    editor.report.map { ($0.fieldsEvaluated, $0.fieldCount) }
  }
  /// The titles of all rows, in their order.
  package var titles: [String] { form.settings.map(\.title) }

  /// The first row of this title that has a value.
  package func row(_ title: String) -> Setting? {
    form.settings.first { $0.description.kind == .setting && $0.title == title }
  }

  package func value(_ title: String) -> PropertyList? { row(title)?.unobservedReading.value }

  /// The line of the screen that shows a text.
  package func line(_ text: String) -> String {
    picture.split(separator: "\n").map(String.init).first { $0.contains(text) } ?? ""
  }

  /// The line second to last, where messages stand.
  package var status: String {
    let lines = picture.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.count < 2 ? "" : String(lines[lines.count - 2])
  }
}

extension Setting {
  /// What the setting is called now.
  @MainActor
  fileprivate var title: String { unobservedReading.title ?? description.title }
}

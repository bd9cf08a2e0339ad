import FormViews
import Glibc

extension SettingsEditor {
  /// Shows a view's rows until the user leaves; its tasks end then.
  ///
  /// ```swift
  /// try await SettingsEditor.run(ContentView())
  /// ```
  /// - Parameters:
  ///   - view: The view.
  ///   - title: What the form is called where the view has no `navigationTitle`; the type's name in
  ///     words where absent.
  /// - Returns: Whether a form was shown, no edit was left unfinished, and all was saved.
  /// - Throws: `CancellationError` where the task was cancelled, which ends the form.
  @discardableResult
  public static func run(
    _ view: some View, title: String? = nil
  ) async throws(CancellationError) -> Bool {
    try await outcome(of: view, title: title).isWell()
  }

  /// Shows a view's rows until the user leaves, and ends the program, with the exit codes of
  /// `main(_:flush:)`.
  public static func main(_ view: some View, title: String? = nil) async -> Never {
    exit(await outcome(of: view, title: title).exitCode)
  }

  private static func outcome(of view: some View, title: String?) async -> Outcome {
    let form = ViewForm(view, title: title)
    defer { form.close() }
    return await outcome(of: form, flush: nil)
  }

  /// Shows the rows of several views like those of one.
  ///
  /// ```swift
  /// try await SettingsEditor.run(title: "Reader") {
  ///   AppearanceView()
  ///   AccountView()
  /// }
  /// ```
  @discardableResult
  public static func run(
    title: String? = nil, @ViewBuilder content: () -> some View
  ) async throws(CancellationError) -> Bool {
    try await run(content(), title: title)
  }

  /// Shows the rows of several views like those of one until the user leaves, and ends the program.
  public static func main(
    title: String? = nil, @ViewBuilder content: () -> some View
  ) async -> Never {
    await main(content(), title: title)
  }
}

import FormViews

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
  /// - Returns: Whether no edit was left unfinished, and all was saved.
  /// - Throws: A sentence's worth of error when there is no terminal to show a form on.
  @discardableResult
  public static func run(_ view: some View, title: String? = nil) async throws -> Bool {
    let form = ViewForm(view, title: title)
    defer { form.close() }
    return try await run(form)
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
  ) async throws -> Bool {
    try await run(content(), title: title)
  }
}

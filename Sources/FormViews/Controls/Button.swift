/// A row that does something when it is pressed.
///
/// What it changes shows in the same frame; a disabled one does nothing and says so.
public struct Button<Label: View>: PrimitiveView {
  private let label: Label
  private let action: @MainActor () -> Void

  /// Does something when it is pressed; the label's text is its title.
  /// - Parameters:
  ///   - action: Called on the main actor, while the form waits: what takes time belongs in a task.
  ///   - label: Read for its text alone.
  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    lowering.add(.button(action), title: lowering.text(of: label))
  }
}

extension Button where Label == Text {
  /// Does something when it is pressed.
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

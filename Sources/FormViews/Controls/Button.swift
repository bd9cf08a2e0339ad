/// A row that does something: Enter and Space press it.
public struct Button<Label: View>: PrimitiveView {
  private let label: Label
  private let action: @MainActor () -> Void

  public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
    self.action = action
    self.label = label()
  }

  public func lower(into lowering: inout Lowering) {
    lowering.add(.button(action), title: lowering.text(of: label))
  }
}

extension Button where Label == Text {
  public init(_ title: some StringProtocol, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { Text(title) }
  }
}

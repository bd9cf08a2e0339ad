import SetteeSettings

/// A switch.
public struct Toggle<Label: View>: PrimitiveView {
  private let label: Label
  private let isOn: Binding<Bool>

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  public func lower(into lowering: inout Lowering) {
    lowering.add(
      .toggle, title: lowering.text(of: label), .scalar(isOn, Bool.settingCodec))
  }
}

extension Toggle where Label == Text {
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

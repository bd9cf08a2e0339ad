import SetteeSettings

/// A switch.
///
/// It assigns when it is switched, and shows each change of what is bound where that is observed.
public struct Toggle<Label: View>: PrimitiveView {
  private let label: Label
  private let isOn: Binding<Bool>

  /// Switches a value on and off; the label's text is its title.
  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.isOn = isOn
    self.label = label()
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    lowering.add(
      .toggle, title: lowering.text(of: label), .scalar(isOn, Bool.settingCodec))
  }
}

extension Toggle where Label == Text {
  /// Switches a value on and off.
  public init(_ title: some StringProtocol, isOn: Binding<Bool>) {
    self.init(isOn: isOn) { Text(title) }
  }
}

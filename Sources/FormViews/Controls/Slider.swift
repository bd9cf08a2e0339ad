import SetteeSettings

/// A number between two others.
///
/// Without a step it goes by tenths in a range of at most 2, else by whole numbers.
public struct Slider<Label: View>: PrimitiveView {
  private let label: Label
  private let shape: RowShape
  private let access: RowAccess

  /// Moves a number within bounds; the label's text is its title.
  /// - Parameters:
  ///   - value: The number.
  ///   - bounds: The ends of the track, which may be stored too.
  ///   - step: What one key adds or takes away.
  ///   - label: Read for its text alone.
  public init<Value: BinaryFloatingPoint & SettingScalar>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value? = nil,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    shape = .number(
      RowShape.NumberShape(
        isWhole: false, minimum: bounds.lowerBound.limit, maximum: bounds.upperBound.limit,
        step: step?.limit, isSlider: true))
    access = .scalar(value, Value.settingCodec)
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    lowering.add(shape, title: lowering.text(of: label), access)
  }
}

extension Slider where Label == EmptyView {
  /// Moves a number within bounds; the label's text is its title.
  public init<Value: BinaryFloatingPoint & SettingScalar>(
    value: Binding<Value>, in bounds: ClosedRange<Value> = 0...1, step: Value? = nil
  ) {
    self.init(value: value, in: bounds, step: step) { EmptyView() }
  }
}

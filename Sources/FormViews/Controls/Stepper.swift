import SetteeSettings

/// A number that goes up and down by a step, within bounds where it or its property has some.
///
/// A binding to a property that is described, such as `$settings.volume` of a settings class,
/// brings the property's limits where the view gives none. What is no number is a row that only
/// names it.
public struct Stepper<Label: View>: PrimitiveView {
  private let label: Label
  private let shape: RowShape?
  private let access: RowAccess
  /// Where bounds come from that the view does not give.
  private let subject: () -> BindingSubject?

  /// Steps a number within bounds; the label's text is its title.
  /// - Parameters:
  ///   - value: The number.
  ///   - bounds: The least and the greatest that may be stored, both included.
  ///   - step: What one key adds or takes away.
  ///   - label: Read for its text alone.
  public init<Value: Strideable & SettingScalar>(
    value: Binding<Value>, in bounds: ClosedRange<Value>, step: Value.Stride = 1,
    @ViewBuilder label: () -> Label
  ) where Value.Stride: SettingScalar {
    self.init(value, minimum: bounds.lowerBound, maximum: bounds.upperBound, step, label())
  }

  /// Steps a number without bounds; the label's text is its title.
  ///
  /// Bounds of the property that the binding leads to hold all the same.
  public init<Value: Strideable & SettingScalar>(
    value: Binding<Value>, step: Value.Stride = 1, @ViewBuilder label: () -> Label
  ) where Value.Stride: SettingScalar {
    self.init(value, minimum: nil, maximum: nil, step, label())
  }

  private init<Value: Strideable & SettingScalar>(
    _ value: Binding<Value>, minimum: Value?, maximum: Value?, _ step: Value.Stride, _ label: Label
  ) where Value.Stride: SettingScalar {
    self.label = label
    var number = RowShape.NumberShape(Value.settingCodec.type)
    if let limit = minimum?.limit { number?.minimum = limit }
    if let limit = maximum?.limit { number?.maximum = limit }
    number?.step = step.limit
    shape = number.map(RowShape.number)
    subject = minimum == nil && maximum == nil ? value.subject : { nil }
    access = .scalar(value, Value.settingCodec)
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    // What is no number, like a list of them, is named and not stepped.
    lowering.add(
      bounded.map { RowContent.Kind.setting($0, access) } ?? .text, title: lowering.text(of: label))
  }

  private var bounded: RowShape? {
    guard case .number(let number)? = shape else { return shape }
    return .number(number.limited(by: subject()))
  }
}

extension Stepper where Label == Text {
  /// Steps a number within bounds, by a title.
  public init<Value: Strideable & SettingScalar>(
    _ title: some StringProtocol, value: Binding<Value>, in bounds: ClosedRange<Value>,
    step: Value.Stride = 1
  ) where Value.Stride: SettingScalar {
    self.init(value: value, in: bounds, step: step) { Text(title) }
  }

  /// Steps a number without bounds, by a title.
  public init<Value: Strideable & SettingScalar>(
    _ title: some StringProtocol, value: Binding<Value>, step: Value.Stride = 1
  ) where Value.Stride: SettingScalar {
    self.init(value: value, step: step) { Text(title) }
  }
}

@_exported import Defaults
@_exported import FormViews

extension Defaults {
  /// A switch for a key, in a view.
  ///
  /// ```swift
  /// Defaults.Toggle("Show All-Day Events", key: .showAllDayEvents)
  ///   .onChange { print("Value", $0) }
  /// ```
  public struct Toggle<Label: View>: View {
    @Default private var value: Bool
    private let isInverted: Bool
    private let label: Label
    private var action: @MainActor (Bool) -> Void = { _ in }

    /// Shows a key.
    /// - Parameters:
    ///   - key: The key.
    ///   - inverted: Whether the switch is on where the value is false.
    ///   - label: What the switch is called.
    public init(key: Key<Bool>, inverted: Bool = false, @ViewBuilder label: () -> Label) {
      _value = Default(key)
      isInverted = inverted
      self.label = label()
    }

    public var body: some View {
      FormViews.Toggle(isOn: isOn) { label }
        .onChange(of: isOn.wrappedValue, perform: action)
    }

    /// Calls a closure with the state of the switch whenever it has changed, by whomever.
    ///
    /// To be attached to the switch itself: that of all views is another one.
    public func onChange(_ action: @escaping @MainActor (Bool) -> Void) -> Self {
      var copy = self
      copy.action = action
      return copy
    }

    private var isOn: Binding<Bool> {
      let (binding, isInverted) = ($value, isInverted)
      return Binding(
        get: { binding.wrappedValue != isInverted },
        set: { binding.wrappedValue = $0 != isInverted })
    }
  }
}

extension Defaults.Toggle where Label == Text {
  /// Shows a key by a title.
  public init(
    _ title: some StringProtocol, key: Defaults.Key<Bool>, inverted: Bool = false
  ) {
    self.init(key: key, inverted: inverted) { Text(title) }
  }

  /// Shows a key; a terminal has no symbols, and shows the title alone.
  public init(
    _ title: some StringProtocol, systemImage: String, key: Defaults.Key<Bool>,
    inverted: Bool = false
  ) {
    self.init(key: key, inverted: inverted) { Text(title) }
  }
}

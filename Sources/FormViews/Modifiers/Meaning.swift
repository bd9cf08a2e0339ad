extension View {
  /// Keeps what is in the view from being changed or pressed.
  ///
  /// What a view around it has disabled stays so, whatever is said here.
  public func disabled(_ isDisabled: Bool) -> some View {
    SurroundedView(content: self) { if isDisabled { $0.isDisabled = true } }
  }

  /// Explains what is in the view, in the detail beside the form and with `?`.
  public func help(_ text: some StringProtocol) -> some View {
    let text = String(text)
    return SurroundedView(content: self) { $0.help = text }
  }

  /// Says what choosing the view means to the picker around it.
  ///
  /// The tag must be of the very type of the picker's selection: `Optional` where that is one.
  public func tag(_ tag: some Hashable) -> some View {
    let tag = AnyHashable(tag)
    return SurroundedView(content: self) { $0.tag = tag }
  }

  /// Names the form that the view is in.
  public func navigationTitle(_ title: some StringProtocol) -> some View {
    TitledView(content: self, title: String(title))
  }
}

/// A view that its modifier says something to.
private struct SurroundedView<Content: View>: PrimitiveView {
  let content: Content
  let change: (inout Lowering.Surroundings) -> Void

  func lower(into lowering: inout Lowering) {
    lowering.within(change) { $0.add(content) }
  }
}

private struct TitledView<Content: View>: PrimitiveView {
  let content: Content
  let title: String

  func lower(into lowering: inout Lowering) {
    lowering.title = title
    lowering.add(content)
  }
}

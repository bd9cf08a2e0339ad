/// Rows of settings.
public struct Form<Content: View>: PrimitiveView {
  private let content: Content

  /// Takes the views to hold; rows have no alignment and no spacing.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) { lowering.add(content) }
}

/// Views as one.
public struct Group<Content: View>: PrimitiveView {
  private let content: Content

  /// Takes the views to hold; rows have no alignment and no spacing.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) { lowering.add(content) }
}

/// Views below each other, one to a row.
public struct VStack<Content: View>: PrimitiveView {
  private let content: Content

  /// Stacks views; rows have no alignment and no spacing.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) { lowering.add(content) }
}

/// Views that stand beside each other where there is room; a form has one to a row all the same.
public struct HStack<Content: View>: PrimitiveView {
  private let content: Content

  /// Takes the views to hold; rows have no alignment and no spacing.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) { lowering.add(content) }
}

/// A line between views; a form, whose rows need none, leaves it out.
public struct Divider: PrimitiveView {
  /// A line.
  public init() {}

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {}
}

/// Room between views; a form, whose rows need none, leaves it out.
public struct Spacer: PrimitiveView {
  /// Room; how much is the form's to say.
  public init(minLength: Double? = nil) {}

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {}
}

/// Accepted and without meaning in rows.
public enum HorizontalAlignment: Sendable { case leading, center, trailing }

/// Accepted and without meaning in rows.
public enum VerticalAlignment: Sendable {
  /// All alike in rows.
  case top, center, bottom, firstTextBaseline, lastTextBaseline
}

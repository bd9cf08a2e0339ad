/// Makes one view of the views that a body lists.
@MainActor
@resultBuilder
public enum ViewBuilder {
  /// Takes a view as it is.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// No view.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// One view as it is.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Several views, one after the other.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(content: (repeat each content))
  }

  /// A view behind an `if` without `else`.
  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  /// A view behind one branch of an `if` or a `switch`.
  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    .first(first)
  }

  /// A view behind one branch of an `if` or a `switch`.
  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    .second(second)
  }

  /// A view behind `if #available`.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Several views, one after the other.
public struct TupleView<each Content: View>: PrimitiveView {
  let content: (repeat each Content)

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    var index = 0
    for view in repeat each content {
      lowering.add(view, at: .part(index))
      index += 1
    }
  }
}

/// One of two views; the state of the other one is forgotten.
public enum ConditionalContent<First: View, Second: View>: PrimitiveView {
  /// The view of the branch that was taken where its condition holds.
  case first(First)
  /// The view of the other branch.
  case second(Second)

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    switch self {
    case .first(let view): lowering.add(view, at: .branch(true))
    case .second(let view): lowering.add(view, at: .branch(false))
    }
  }
}

extension Optional: View where Wrapped: View {
  public typealias Body = NoBody
}

extension Optional: PrimitiveView where Wrapped: View {
  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {
    if let view = self { lowering.add(view, at: .branch(true)) }
  }
}

/// A view whose type is not told.
public struct AnyView: PrimitiveView {
  private let view: any View

  /// Hides a view's type.
  public init(_ view: any View) { self.view = view }

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) { lowering.add(view) }
}

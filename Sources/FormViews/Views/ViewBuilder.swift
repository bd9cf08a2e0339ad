/// Makes one view of the views that a body lists.
@MainActor
@resultBuilder
public enum ViewBuilder {
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock() -> EmptyView { EmptyView() }

  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(content: (repeat each content))
  }

  public static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> {
    .first(first)
  }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> {
    .second(second)
  }

  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView {
    AnyView(content)
  }
}

/// Several views, one after the other.
public struct TupleView<each Content: View>: PrimitiveView {
  let content: (repeat each Content)

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
  case first(First)
  case second(Second)

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
  public func lower(into lowering: inout Lowering) {
    if let view = self { lowering.add(view, at: .branch(true)) }
  }
}

/// A view whose type is not told.
public struct AnyView: PrimitiveView {
  private let view: any View

  public init(_ view: any View) { self.view = view }

  public func lower(into lowering: inout Lowering) { lowering.add(view) }
}

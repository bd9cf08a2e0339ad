@_exported import SetteeBindings

/// A part of a form that a program describes by its `body`.
///
/// ```swift
/// struct ContentView: View {
///   @AppStorage("name") var name = "Ann"
///
///   var body: some View {
///     TextField("Name", text: $name)
///   }
/// }
/// ```
///
/// A view is a value, made anew whenever something that its parent's body read has changed; what it
/// keeps over that time is in `@State` and `@StateObject`. Its own body is asked again when
/// something that it read has changed, and not otherwise.
@MainActor @preconcurrency
public protocol View {
  /// What the body is made of.
  associatedtype Body: View

  /// The views that it consists of.
  @ViewBuilder var body: Body { get }
}

/// A view that the library lowers to rows by itself; programs write views with a body instead.
public protocol PrimitiveView: View where Body == NoBody {
  /// Adds what the view stands for.
  func lower(into lowering: inout Lowering)
}

extension PrimitiveView {
  public var body: NoBody { NoBody() }
}

/// The body of a view that has none.
public struct NoBody: View {
  public typealias Body = NoBody

  init() {}

  public var body: NoBody { self }
}

/// A view of nothing.
public struct EmptyView: PrimitiveView {
  /// A view without rows.
  public init() {}

  /// Adds the rows that the view comes to; called by the form.
  public func lower(into lowering: inout Lowering) {}
}

/// What a view's body comes to: rows, the views in it that have bodies of their own, and what they
/// want to hear of.
@MainActor
public struct Lowering {
  private(set) var pieces: [Piece] = []
  private(set) var effects: [(path: ViewPath, effect: Effect)] = []
  /// What a `navigationTitle` asks for.
  var title: String?

  private var path = ViewPath()
  private var surroundings: Surroundings
  /// Whether views with bodies are taken apart on the spot, because only their text counts.
  private var isFlat = false

  init(_ surroundings: Surroundings) { self.surroundings = surroundings }

  enum Piece {
    case row(ViewPath, RowContent)
    case view(ViewPath, any View, Surroundings)
  }

  /// What a view takes over from those around it.
  struct Surroundings: Equatable {
    var headings: [String] = []
    var help = ""
    var isDisabled = false
    /// What choosing the view means to a picker around it.
    var tag: AnyHashable?
  }

  mutating func add<Content: View>(_ view: Content) {
    if let view = view as? any PrimitiveView {
      view.lower(into: &self)
    } else if isFlat {
      add(view.body)
    } else {
      path.append(.type(ObjectIdentifier(Content.self)))
      pieces.append(.view(path, view, surroundings))
      path.removeLast()
    }
  }

  mutating func add<Content: View>(_ view: Content, at step: ViewPath.Step) {
    path.append(step)
    add(view)
    path.removeLast()
  }

  /// Adds a setting's row.
  mutating func add(_ shape: RowShape, title: String, _ access: RowAccess) {
    add(.setting(shape, access), title: title)
  }

  /// Adds a row of any kind.
  mutating func add(_ kind: RowContent.Kind, title: String) {
    pieces.append(
      .row(path, RowContent(kind: kind, title: title, surroundings: surroundings)))
  }

  /// Adds an effect of the view that is added next.
  mutating func add(_ effect: Effect) { effects.append((path, effect)) }

  /// Adds views in other surroundings.
  mutating func within(
    _ change: (inout Surroundings) -> Void, add: (inout Lowering) -> Void
  ) {
    let before = surroundings
    change(&surroundings)
    add(&self)
    surroundings = before
  }

  /// The rows of a view that is only looked at: a label, or a picker's choices.
  func rows(of view: some View) -> [RowContent] {
    var lowering = Lowering(Surroundings())
    lowering.isFlat = true
    lowering.add(view)
    return lowering.pieces.compactMap { if case .row(_, let row) = $0 { row } else { nil } }
  }

  /// The words of a label.
  func text(of label: some View) -> String {
    rows(of: label).map(\.title).joined(separator: " ")
  }
}

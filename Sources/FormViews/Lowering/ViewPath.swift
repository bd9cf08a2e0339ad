/// Where a view stands among others: what keeps its state while the views around it change.
struct ViewPath: Hashable {
  private(set) var steps: [Step] = []

  enum Step: Hashable {
    /// A place in a list of views.
    case part(Int)
    /// One side of a condition.
    case branch(Bool)
    /// An element of a collection.
    case element(AnyHashable)
    /// The type of a view with a body, whose state is of use to no other.
    case type(ObjectIdentifier)
  }

  mutating func append(_ step: Step) { steps.append(step) }

  mutating func removeLast() { steps.removeLast() }

  func appending(_ other: ViewPath) -> ViewPath { ViewPath(steps: steps + other.steps) }
}

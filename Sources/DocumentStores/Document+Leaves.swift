import SetteeDocuments
import SetteePropertyLists

extension Document {
  /// The places that a list of all values has a row for: scalars, empty containers and lists of
  /// scalars; containers at a depth too, where one is given, and nothing in them.
  ///
  /// In the order of the text. O(n).
  package func leaves(depth depthMax: Int = .max) -> [Place] {
    root.leaves(depth: depthMax).compactMap { place(of: $0) }
  }
}

extension ValueTree {
  /// The ways to all leaves, as `Document.leaves` has them.
  package func leaves(depth depthMax: Int = .max) -> [[Place.Step]] {
    var leaves: [[Place.Step]] = []
    func visit(_ node: Self, _ steps: [Place.Step]) {
      if node.isLeaf || steps.count >= depthMax { return leaves.append(steps) }
      for position in 0..<node.count {
        if node.kind == .object {
          let (name, value) = node.member(at: position)
          visit(value, steps + [.member(name)])
        } else {
          visit(node.element(at: position), steps + [.element(position)])
        }
      }
    }
    visit(self, [])
    return leaves
  }

  /// Whether it is a row of its own: a scalar, an empty container, or a list of scalars.
  package var isLeaf: Bool {
    switch kind {
    case .object: count == 0
    case .list: (0..<count).allSatisfy { !element(at: $0).isContainer }
    case .null, .boolean, .integer, .real, .string, .date, .data: true
    }
  }
}

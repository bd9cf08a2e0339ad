import SetteePropertyLists
import SetteeSettings

extension UnfoldingSchema {
  /// All that the schema's author cannot have meant, by sentence, in the order of the text.
  ///
  /// O(schema): every place of it is unfolded, also those that no setting leads to, until they are
  /// made of `partCountMax` schemas together: chains of references make it quadratic.
  package func allWarnings(partCountMax: Int = 2_000_000) -> [SchemaWarningGroup] {
    var partCount = 0
    var groups: [SchemaWarningGroup] = []
    var positions: [String: Int] = [:]
    var seen: Set<SchemaWarningGroup.Mark> = []
    func add(_ sentence: String, _ pointer: String) {
      guard seen.insert(.init(sentence: sentence, pointer: pointer)).inserted else { return }
      if let position = positions[sentence] {
        groups[position].count += 1
      } else {
        positions[sentence] = groups.count
        groups.append(SchemaWarningGroup(sentence: sentence, pointer: pointer, count: 1))
      }
    }
    var waiting = [validator.root]
    while let node = waiting.popLast() {
      if node.role == .schema {
        let place = places.place([node])
        partCount += place.parts.count
        guard partCount <= partCountMax else {
          add("From here on nothing was looked at: the schema refers too much.", node.pointer)
          break
        }
        let elsewhere = Set(place.parts.flatMap { $0.library.warnings(at: $0) })
        for sentence in place.shape.warnings where !elsewhere.contains(sentence) {
          add(sentence, node.pointer)
        }
        for sentence in node.library.warnings(at: node) { add(sentence, node.pointer) }
      }
      waiting += node.innerSchemas.reversed()
    }
    if let ignored = validator.library.ignoredRules {
      groups.append(
        SchemaWarningGroup(
          sentence: "Rules beside '$ref' count for nothing up to draft-07.",
          pointer: ignored.first, count: ignored.count))
    }
    return groups
  }
}

/// What was noticed at one place of a schema or at several.
package struct SchemaWarningGroup: Sendable, Equatable {
  package let sentence: String
  /// The JSON pointer of the first place.
  package let pointer: String
  /// How many places there are.
  package fileprivate(set) var count: Int

  package init(sentence: String, pointer: String, count: Int) {
    (self.sentence, self.pointer, self.count) = (sentence, pointer, count)
  }

  fileprivate struct Mark: Hashable {
    let sentence: String
    let pointer: String
  }
}

extension SchemaNode {
  /// The schemas, and the maps and lists of schemas, that stand in the text of this one.
  fileprivate var innerSchemas: [SchemaNode] {
    let steps: [Place.Step] =
      switch tree.kind {
      case .object: (0..<tree.count).map { .member(tree.member(at: $0).name) }
      case .list: tree.indices
      case .null, .boolean, .integer, .real, .string, .date, .data: []
      }
    return steps.compactMap { child($0) }.filter { $0.role != .plain }
  }
}

extension SchemaTree {
  fileprivate var indices: [Place.Step] { (0..<count).map { .element($0) } }
}

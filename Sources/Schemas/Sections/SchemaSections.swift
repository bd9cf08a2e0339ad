import SetteeSettings

/// Settings under the headings they are shown below: own settings come before those of headings
/// further in, and headings in the order in which they are first seen.
struct SchemaSections {
  private var nodes = [Node()]
  /// Settings of one heading mostly follow each other.
  private var last: (path: [String], node: Int) = ([], 0)

  /// One setting, and where it stands among its neighbours.
  private struct Entry {
    let description: SettingDescription
    let order: Double?
  }

  /// One heading.
  private struct Node {
    var settings: [Entry] = []
    var headings: [Int] = []
    var positions: [String: Int] = [:]
    var order: Double?
    /// Whether anything here has an order, so that most headings need no sorting.
    var isOrdered = false
  }

  /// Adds a setting below the headings that it names, which are made where they are new.
  mutating func insert(_ description: SettingDescription, order: Double?) {
    let node = node(at: description.path)
    nodes[node].settings.append(Entry(description: description, order: order))
    if order != nil { nodes[node].isOrdered = true }
  }

  /// Makes a heading where it is new, and places it among its neighbours.
  mutating func place(_ path: [String], order: Double) {
    nodes[node(at: path)].order = order
    nodes[node(at: Array(path.dropLast()))].isOrdered = true
  }

  /// All settings in the order they are shown.
  var descriptions: [SettingDescription] {
    var result: [SettingDescription] = []
    result.reserveCapacity(nodes.reduce(0) { $0 + $1.settings.count })
    append(nodes[0], to: &result)
    return result
  }

  private func append(_ node: Node, to result: inout [SettingDescription]) {
    let settings = node.isOrdered ? Self.sorted(node.settings, by: \.order) : node.settings
    for entry in settings { result.append(entry.description) }
    let inner = node.headings.map { nodes[$0] }
    for heading in node.isOrdered ? Self.sorted(inner, by: \.order) : inner {
      append(heading, to: &result)
    }
  }

  private mutating func node(at path: [String]) -> Int {
    if path == last.path { return last.node }
    let node = path.reduce(0) { self.node(titled: $1, in: $0) }
    last = (path, node)
    return node
  }

  private mutating func node(titled heading: String, in node: Int) -> Int {
    if let known = nodes[node].positions[heading] { return known }
    nodes[node].positions[heading] = nodes.count
    nodes[node].headings.append(nodes.count)
    nodes.append(Node())
    return nodes.count - 1
  }

  /// By ascending order, those without one last; otherwise as they came.
  private static func sorted<Element>(
    _ elements: [Element], by order: KeyPath<Element, Double?>
  ) -> [Element] {
    elements.enumerated().sorted { left, right in
      let (a, b) = (left.element[keyPath: order], right.element[keyPath: order])
      return a == b ? left.offset < right.offset : (a ?? .infinity) < (b ?? .infinity)
    }.map(\.element)
  }
}

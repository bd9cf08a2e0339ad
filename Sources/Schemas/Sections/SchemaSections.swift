import SetteeSettings

/// Settings under the headings they are shown below: own settings come before those of headings
/// further in, and headings in the order in which they are first seen.
struct SchemaSections {
  /// The settings in the order they came, and the places of those among their neighbours that have
  /// one.
  private var settings: [SettingDescription] = []
  private var orders: [Int: Double] = [:]
  private var nodes = [Node()]
  /// Settings of one heading mostly follow each other.
  private var last: (path: [String], node: Int) = ([], 0)

  /// One heading.
  private struct Node {
    var settings: [Int] = []
    var headings: [Int] = []
    var positions: [String: Int] = [:]
    var order: Double?
    /// Whether anything here has an order, so that most headings need no sorting.
    var isOrdered = false
  }

  /// Adds a setting below the headings that it names, which are made where they are new.
  mutating func insert(_ description: SettingDescription, order: Double?) {
    let (node, position) = (node(at: description.path), settings.count)
    nodes[node].settings.append(position)
    settings.append(description)
    guard let order else { return }
    orders[position] = order
    nodes[node].isOrdered = true
  }

  /// Makes a heading where it is new, and places it among its neighbours.
  mutating func place(_ path: [String], order: Double) {
    nodes[node(at: path)].order = order
    nodes[node(at: Array(path.dropLast()))].isOrdered = true
  }

  /// All settings in the order they are shown.
  var descriptions: [SettingDescription] {
    var positions: [Int] = []
    positions.reserveCapacity(settings.count)
    append(nodes[0], to: &positions)
    return positions.elementsEqual(settings.indices) ? settings : positions.map { settings[$0] }
  }

  private func append(_ node: Node, to positions: inout [Int]) {
    positions += node.isOrdered ? Self.sorted(node.settings) { orders[$0] } : node.settings
    let headings = node.isOrdered ? Self.sorted(node.headings) { nodes[$0].order } : node.headings
    for heading in headings { append(nodes[heading], to: &positions) }
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
  private static func sorted(_ positions: [Int], by order: (Int) -> Double?) -> [Int] {
    positions.enumerated().sorted { left, right in
      let (a, b) = (order(left.element), order(right.element))
      return a == b ? left.offset < right.offset : (a ?? .infinity) < (b ?? .infinity)
    }.map(\.element)
  }
}

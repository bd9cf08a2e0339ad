import SetteeSettings

/// Puts fields under the headings that their paths name.
///
/// The headings are a tree; they come out flat, each before those under it, in the order in which
/// the settings first name them. Fields of one heading keep their order and come to lie together.
struct SectionArrangement {
  private(set) var sections: [SettingsForm.Section] = []
  /// The settings' indices in the order of the form.
  private(set) var order: [Int] = []

  private var nodes: [Node] = [Node(title: "General")]

  /// Arranges settings by their paths, outermost heading first; O(n) for settings named heading by
  /// heading.
  @MainActor
  init(_ settings: [Setting]) {
    var last: (path: [String], node: Int) = ([], 0)
    for setting in settings.indices {
      let path = settings[setting].description.path
      if path != last.path { last = (path, node(at: path)) }
      nodes[last.node].add(setting)
    }
    order.reserveCapacity(settings.count)
    if !nodes[0].settings.isEmpty { place(0, depth: 0, withChildren: false) }
    for child in nodes[0].children { place(child, depth: 0, withChildren: true) }
  }

  private mutating func node(at path: [String]) -> Int {
    var node = 0
    for title in path {
      if let child = nodes[node].childByTitle[title] {
        node = child
      } else {
        let child = nodes.count
        nodes.append(Node(title: title))
        nodes[node].children.append(child)
        nodes[node].childByTitle[title] = child
        node = child
      }
    }
    return node
  }

  /// Appends a heading, then those under it.
  ///
  /// Depth is bounded by the longest path.
  private mutating func place(_ node: Int, depth: Int, withChildren: Bool) {
    let start = order.count
    let position = sections.count
    for run in nodes[node].settings { order.append(contentsOf: run) }
    let own = start..<order.count
    sections.append(
      SettingsForm.Section(title: nodes[node].title, depth: depth, fields: own, allFields: own))
    guard withChildren else { return }
    for child in nodes[node].children { place(child, depth: depth + 1, withChildren: true) }
    sections[position] = SettingsForm.Section(
      title: nodes[node].title, depth: depth, fields: own, allFields: start..<order.count)
  }

  private struct Node {
    let title: String
    /// Runs of settings, since most are named heading by heading.
    var settings: [Range<Int>] = []
    var children: [Int] = []
    var childByTitle: [String: Int] = [:]

    mutating func add(_ setting: Int) {
      if let last = settings.last, last.upperBound == setting {
        settings[settings.count - 1] = last.lowerBound..<setting + 1
      } else {
        settings.append(setting..<setting + 1)
      }
    }
  }
}

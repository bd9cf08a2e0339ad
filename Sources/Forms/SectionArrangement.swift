import SetteePropertyLists
import SetteeSettings

/// Puts fields under the headings that their paths name, and says at the same look what a first
/// screen wants to know of all of them: they may be a hundred thousand, of which it shows twenty.
///
/// The headings are a tree; they come out flat, each before those under it, in the order in which
/// the settings first name them. Fields of one heading keep their order and come to lie together.
struct SectionArrangement {
  private(set) var sections: [SettingsForm.Section] = []
  /// The settings' indices in the order of the form.
  private(set) var order: [Int] = []
  /// How many settings there are, and in each section by itself; rows that are only words are none,
  /// nor are those of settings that are gone.
  private(set) var settingCount = 0
  private(set) var settingCounts: [Int] = []
  /// The bytes of the longest title; `nil` where one is to be unfolded first.
  private(set) var titleWidth: Int? = 0
  /// The fields that may be changed or wrong, as the filter had them.
  private(set) var countable: [Field.ID] = []
  let filter: CountableFields

  private var nodes: [Node] = [Node(title: "General")]

  /// Arranges settings by their paths, outermost heading first; O(n) for settings named heading by
  /// heading, and none is unfolded.
  @MainActor
  init(_ settings: [Setting], filter: CountableFields) {
    self.filter = filter
    var last: (path: [String], node: Int) = ([], 0)
    for setting in settings.indices {
      let description = settings[setting].description
      let path = description.path
      if path != last.path { last = (path, node(at: path)) }
      nodes[last.node].add(
        setting, isSetting: filter.isSetting(description),
        isCountable: filter.mayCount(description))
      note(description.knownTitleWidth)
    }
    order.reserveCapacity(settings.count)
    if !nodes[0].settings.isEmpty { place(0, depth: 0, withChildren: false) }
    for child in nodes[0].children { place(child, depth: 0, withChildren: true) }
    nodes = []
  }

  private mutating func note(_ width: Int?) {
    guard let widest = titleWidth else { return }
    titleWidth = width.map { max(widest, $0) }
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
    for offset in nodes[node].countable { countable.append(start + offset) }
    let own = start..<order.count
    settingCounts.append(nodes[node].settingCount)
    settingCount += nodes[node].settingCount
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
    var count = 0
    var settingCount = 0
    /// Which of its fields may be changed or wrong, counted from its first.
    var countable: [Int] = []
    var children: [Int] = []
    var childByTitle: [String: Int] = [:]

    mutating func add(_ setting: Int, isSetting: Bool, isCountable: Bool) {
      if isCountable { countable.append(count) }
      count += 1
      if isSetting { settingCount += 1 }
      if let last = settings.last, last.upperBound == setting {
        settings[settings.count - 1] = last.lowerBound..<setting + 1
      } else {
        settings.append(setting..<setting + 1)
      }
    }
  }
}

/// Which fields may be changed or wrong: those with a value, those that must have one, and those
/// that an object around them says something of; for a look at thousands of which few are.
struct CountableFields {
  /// The keys with values; `nil` where each setting has to be asked.
  let keys: Set<Key>?
  /// One bit for each number of bytes that a name of them has; the last for all longer ones.
  private var sizes: UInt64 = 0
  private let problemsAround: [Key: String]
  private let gone: Set<Key>

  /// Asks settings which those are; absent ones have rows alone, and are no settings.
  @MainActor
  init(
    _ settings: any SettingsProviding, without absent: Set<Key>, problemsAround: [Key: String]
  ) {
    keys = settings.settingsCapabilities.values?.keysWithValues
    gone = absent.union(settings.settingsCapabilities.values?.keysOfGone ?? [])
    self.problemsAround = problemsAround
    for key in keys ?? [] { sizes |= Self.bit(of: key) }
  }

  /// Whether a row is a setting, and that is there.
  func isSetting(_ description: SettingDescription) -> Bool {
    description.kind == .setting && (gone.isEmpty || !gone.contains(description.key))
  }

  func mayCount(_ description: SettingDescription) -> Bool {
    let key = description.key
    return description.isRequired || mayHave(key)
      || !problemsAround.isEmpty && problemsAround[key] != nil
  }

  private func mayHave(_ key: Key) -> Bool {
    guard let keys else { return true }
    return sizes & Self.bit(of: key) != 0 && keys.contains(key)
  }

  private static func bit(of key: Key) -> UInt64 { 1 << UInt64(min(key.name.utf8.count, 63)) }
}

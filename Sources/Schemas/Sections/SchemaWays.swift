import SetteePropertyLists

/// The names that lead from a schema's root to the settings of its sections, kept section by
/// section until somebody asks.
struct SchemaWays: Sendable {
  private var groups: [Group] = []

  private struct Group {
    /// The names that lead to the section.
    let names: [Key]
    /// How many bytes of each key are not the setting's own name.
    let prefixCount: Int
    var keys: [Key] = []
  }

  /// Notes a setting of a section.
  mutating func note(_ key: Key, below names: [Key], prefixCount: Int) {
    if groups.last?.names != names { groups.append(Group(names: names, prefixCount: prefixCount)) }
    groups[groups.count - 1].keys.append(key)
  }

  /// The ways by their keys; O(n).
  var byKey: [Key: [Key]] {
    var ways: [Key: [Key]] = [:]
    for group in groups {
      for key in group.keys {
        let name = Substring(key.name.utf8.dropFirst(group.prefixCount))
        ways[key] = group.names + [Key(String(name))]
      }
    }
    return ways
  }
}

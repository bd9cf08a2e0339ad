/// A pattern of a catalogue: `*` and `?` within a name, `**` over folders.
///
/// One without `/` is about the file's name, any other about the end of its path.
struct PathPattern {
  private let steps: [Substring]

  init(_ pattern: String) {
    var steps = pattern.split(separator: "/")
    // An absolute one is about the end of the path as well.
    if steps.count > 1, steps.first == "**" { steps.removeFirst() }
    self.steps = steps
  }

  func matches(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    guard steps.count > 1 else {
      return steps.first.map { Self.matches($0, names.last ?? "") } ?? false
    }
    guard steps.contains("**") else {
      return names.count >= steps.count && Self.matches(steps[...], names.suffix(steps.count))
    }
    return names.indices.contains { Self.matches(steps[...], names[$0...]) }
  }

  private static func matches(
    _ steps: ArraySlice<Substring>, _ names: ArraySlice<Substring>
  ) -> Bool {
    guard let first = steps.first else { return names.isEmpty }
    if first == "**" {
      return (names.startIndex...names.endIndex).contains {
        matches(steps.dropFirst(), names[$0...])
      }
    }
    guard let name = names.first, matches(first, name) else { return false }
    return matches(steps.dropFirst(), names.dropFirst())
  }

  /// Whether a name fits a pattern with stars and question marks; the time is their product.
  static func matches(_ pattern: Substring, _ name: Substring) -> Bool {
    let (pattern, name) = (Array(pattern.unicodeScalars), Array(name.unicodeScalars))
    var (place, index) = (0, 0)
    var star: (place: Int, index: Int)?
    while index < name.count {
      if place < pattern.count, pattern[place] == "*" {
        star = (place, index)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == name[index] {
        (place, index) = (place + 1, index + 1)
      } else if let last = star {
        (place, index) = (last.place + 1, last.index + 1)
        star = (last.place, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}

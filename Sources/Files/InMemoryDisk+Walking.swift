/// How paths lead to nodes; most calls of a process come through here.
extension InMemoryDisk.State {
  /// The node at a path, links in folders followed and in the last place too.
  mutating func find(_ path: Path, depth: Int = 0) -> Int? {
    guard let entry = findEntry(path, depth: depth) else { return nil }
    return follow(entry, at: { path }, depth: depth)
  }

  /// The node at a path, a link in the last place not followed.
  ///
  /// Walks along the path's bytes once, without making a path of each folder on the way, and only
  /// where the folder is not known yet.
  mutating func findEntry(_ path: Path, depth: Int = 0) -> Int? {
    guard path.isAbsolute else { return nil }
    let text = path.text.utf8
    let split = text.lastIndex(of: Self.slash) ?? text.startIndex
    let name = String(Substring(text[text.index(after: split)...]))
    guard !name.isEmpty, name != ".." else { return walk(text, depth: depth).entry }
    let place = String(Substring(text[..<split]))
    if let folder = folders[place] { return entries(of: folder)[name] }
    let found = walk(text, depth: depth)
    folders[place] = found.folder
    return found.entry
  }

  /// Goes from name to name: the folder that the last one is looked for in, where the way there
  /// only goes down, and what it is there.
  private mutating func walk(_ text: String.UTF8View, depth: Int) -> (folder: Int?, entry: Int?) {
    var (number, start) = (InMemoryDisk.root, text.startIndex)
    while let first = text[start...].firstIndex(where: { $0 != Self.slash }) {
      let end = text[first...].firstIndex(of: Self.slash) ?? text.endIndex
      let name = String(Substring(text[first..<end]))
      if name == ".." {
        let above = findEntry(Self.above(text[..<first], text[end...]), depth: depth)
        return (nil, above)
      }
      let entry = entries(of: number)[name]
      if end == text.endIndex { return (number, entry) }
      let place = { Path(String(Substring(text[..<end]))) }
      guard let entry, let folder = follow(entry, at: place, depth: depth) else {
        return (nil, nil)
      }
      (number, start) = (folder, end)
    }
    return (nil, number)
  }

  private static let slash = UInt8(ascii: "/")

  /// The path that goes on from the folder that holds the one named so far.
  private static func above(
    _ named: Substring.UTF8View, _ rest: Substring.UTF8View
  ) -> Path {
    let folder = Path(String(Substring(named)) + ".").parent
    return folder.parent.appending(String(Substring(rest.dropFirst())))
  }

  /// The node that an entry leads to, where it is a link.
  private mutating func follow(_ entry: Int, at place: () -> Path, depth: Int) -> Int? {
    guard case .link(let text)? = nodes[entry]?.content else { return entry }
    guard depth < 8 else { return nil }
    return find(text.hasPrefix("/") ? Path(text) : place().sibling(text), depth: depth + 1)
  }
}

/// How paths lead to nodes; most calls of a process come through here.
extension InMemoryDisk.State {
  /// The node at a path, links in folders followed and in the last place too.
  func find(_ path: Path, depth: Int = 0) -> Int? {
    findEntry(path, depth: depth).flatMap { follow($0, at: { path }, depth: depth) }
  }

  /// The node at a path, a link in the last place not followed.
  ///
  /// Walks along the path's bytes once, without making a path of each folder on the way.
  func findEntry(_ path: Path, depth: Int = 0) -> Int? {
    guard path.isAbsolute else { return nil }
    let text = path.text.utf8
    var (number, start) = (InMemoryDisk.root, text.startIndex)
    while let first = text[start...].firstIndex(where: { $0 != Self.slash }) {
      let end = text[first...].firstIndex(of: Self.slash) ?? text.endIndex
      let name = String(Substring(text[first..<end]))
      if name == ".." {
        return findEntry(Self.above(text[..<first], text[end...]), depth: depth)
      }
      guard let entry = entries(of: number)[name] else { return nil }
      if end == text.endIndex { return entry }
      let place = { Path(String(Substring(text[..<end]))) }
      guard let folder = follow(entry, at: place, depth: depth) else { return nil }
      (number, start) = (folder, end)
    }
    return number
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
  private func follow(_ entry: Int, at place: () -> Path, depth: Int) -> Int? {
    guard case .link(let text)? = nodes[entry]?.content else { return entry }
    guard depth < 8 else { return nil }
    return find(text.hasPrefix("/") ? Path(text) : place().sibling(text), depth: depth + 1)
  }
}

/// Headings of keys with dots, each worked out once.
struct SchemaHeadings {
  private var names: [String: String] = [:]
  private var paths: [String: [String]] = [:]
  /// The prefix asked for last; a section's settings mostly follow each other.
  private var last: (keyPrefix: String, prefix: Substring, path: [String]) = ("", "", [])

  /// Gives a heading to all keys that begin with a prefix and a dot.
  mutating func name(_ prefix: String, _ heading: String) { names[prefix] = heading }

  /// The heading for a prefix: the one it was given, or its last word.
  mutating func words(for prefix: String) -> String {
    if let words = names[prefix] { return words }
    let words = SchemaWords.title(forName: prefix)
    names[prefix] = words
    return words
  }

  /// A group's headings and those for the leading words of a name.
  mutating func path(ofName name: String, keyPrefix: String, below path: [String]) -> [String] {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return path }
    if last.prefix == name[..<dot], last.keyPrefix == keyPrefix { return last.path }
    let full = self.path(ofPrefix: name[..<dot], keyPrefix: keyPrefix, below: path)
    last = (keyPrefix, name[..<dot], full)
    return full
  }

  private mutating func path(
    ofPrefix name: Substring, keyPrefix: String, below path: [String]
  ) -> [String] {
    let prefix = keyPrefix + name
    if let known = paths[prefix] { return known }
    let parts = name.split(separator: ".")
    var full = path
    var leading = keyPrefix
    for part in parts {
      leading += part
      full.append(words(for: leading))
      leading += "."
    }
    paths[prefix] = full
    return full
  }
}

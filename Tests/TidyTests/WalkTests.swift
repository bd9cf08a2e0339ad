import Testing

/// The walks in ARCHITECTURE.md can be walked: what they name exists, and they are as short as they
/// say.
struct WalkTests {
  private static let filesMax = 25

  @Test("The reading path's files exist, each stands once, and their count and lines are as told")
  func readingPath() throws {
    let section = try Self.section("## Reading path")
    let paths = section.filter { $0.hasPrefix("Sources/") }.map(String.init)
    #expect(Set(paths).count == paths.count)
    #expect((20...Self.filesMax).contains(paths.count))
    let lines = try paths.reduce(0) { try $0 + Repository.file($1).lines.count - 1 }
    let told = try #require(
      section.joined(separator: " ").firstMatch(of: /(\d+) files, about (\d),(\d00) lines/))
    #expect(Int(told.1) == paths.count)
    let toldLines = try #require(Int(told.2 + told.3))
    // To the nearest hundred, and one more for what is changed on the way to the next telling.
    #expect(abs(toldLines - lines) <= 150, "\(lines) lines now")
  }

  @Test(
    "Whatever a walk names is declared in the sources",
    arguments: [
      "## A key press", "## A remote change", "## A remote change over a real engine",
      "## Reading path",
    ])
  func names(heading: String) throws {
    let declared = try Self.declared.get()
    let text = try Self.section(heading).joined(separator: "\n")
    let named = text.matches(of: /`\.?([A-Za-z]\w*(?:\.\w+)*)`/).map { String($0.1) }
    #expect(named.count > 3)
    for name in named {
      for part in name.split(separator: ".") {
        let isDeclared = declared.contains(String(part))
        #expect(isDeclared, "\(name)")
      }
    }
  }

  @Test("A name that nothing declares is found out")
  func misses() throws {
    let declared = try Self.declared.get()
    #expect(declared.isSuperset(of: ["Editor", "ScreenLoop", "marked", "commit", "World"]))
    #expect(declared.isDisjoint(with: ["Edit" + "orRuntime", "Terminal" + "Host"]))
  }

  private static let declared = Result { try declaredNames() }

  /// What some source declares: types, functions, properties, cases.
  private static func declaredNames() throws -> Set<String> {
    try Repository.files(in: ["Sources"]).reduce(into: []) { names, file in
      for line in file.text.utf8.split(separator: UInt8(ascii: "\n")) {
        names.formUnion(self.names(declaredBy: line.split(separator: UInt8(ascii: " "))))
      }
    }
  }

  /// The word after a declaring one, and after `case` every word of the line.
  private static func names(declaredBy words: [Substring.UTF8View]) -> [String] {
    var names: [String] = []
    var isCase = false
    for (index, word) in words.enumerated().prefix(12) {
      if word.starts(with: "//".utf8) { return names }
      if isCase || (index > 0 && declaring.contains(String(words[index - 1]) ?? "")) {
        isCase = isCase || String(words[index - 1]) == "case"
        if let name = String(word.prefix(while: isOfName)), !name.isEmpty { names.append(name) }
      }
    }
    return names
  }

  private static let declaring: Set = [
    "class", "struct", "enum", "protocol", "actor", "typealias", "func", "var", "let", "case",
  ]

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The lines under a heading.
  private static func section(_ heading: String) throws -> [Substring] {
    let lines = try Repository.file("ARCHITECTURE.md").lines
    let start = try #require(lines.firstIndex { $0 == heading })
    return Array(lines[(start + 1)...].prefix { !$0.hasPrefix("## ") })
  }
}

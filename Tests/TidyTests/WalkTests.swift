import Testing

/// The walks in ARCHITECTURE.md can be walked: what they name exists, and they are as short as they
/// say.
struct WalkTests {
  private static let filesMax = 25

  @Test(
    "A walk's files and what is named in them are there, in the order of its steps, each with one",
    arguments: [
      ("### A key press, read", "## A key press"),
      ("### A remote change, read", "## A remote change"),
    ])
  func readingPath(list: String, walk: String) throws {
    let stations = try Self.stations(list)
    #expect(stations.map(\.step) == stations.map(\.step).sorted())
    #expect(Set(stations.map(\.step)) == Set(1...(try Self.steps(of: walk).count)))
    #expect(Set(stations.map(\.path)).count >= 20)
    try expectDeclared(stations)
  }

  @Test("What a key press passes is there too, and on no other list of it")
  func passed() throws {
    let (read, passed) = (
      try Self.stations("### A key press, read"), try Self.stations("### A key press, passed")
    )
    #expect(Set(read.map(\.path)).count <= Self.filesMax)
    #expect(passed.map(\.step) == passed.map(\.step).sorted())
    try expectDeclared(passed)
    let all = (read + passed).flatMap { station in station.names.map { "\(station.path) \($0)" } }
    #expect(Set(all).count == all.count)
  }

  private func expectDeclared(_ stations: [Station]) throws {
    for station in stations {
      let file = try Repository.file(station.path)
      #expect(!station.names.isEmpty, "\(station.path)")
      for name in station.names {
        #expect(!Self.extents(of: name, in: file).isEmpty, "\(station.path) declares no \(name)")
      }
    }
  }

  @Test(
    "A list of the reading path has as many files and lines as it says, and names as many of them",
    arguments: [
      "### A key press, read", "### A key press, passed", "### A remote change, read",
    ])
  func counts(list: String) throws {
    let stations = try Self.stations(list)
    let text = try Self.section(list).joined(separator: " ")
    let told = try #require(
      text.firstMatch(of: /(\d+) files, about (\d+,\d00) lines, (\d+,?\d*) of them named/))
    let paths = Set(stations.map(\.path))
    #expect(Int(told.1) == paths.count)
    let lines = try paths.reduce(0) { try $0 + Repository.file($1).lines.count - 1 }
    #expect(abs(Self.number(told.2) - lines) <= 150, "\(lines) lines now")
    let named = try paths.reduce(0) { sum, path in
      let file = try Repository.file(path)
      let names = Set(stations.filter { $0.path == path }.flatMap(\.names))
      return sum + Set(names.flatMap { Self.extents(of: $0, in: file) }.joined()).count
    }
    #expect(abs(Self.number(told.3) - named) <= 60, "\(named) of them named now")
  }

  @Test(
    "Where the text leads on to a step of a walk, that step is about what it leads to",
    arguments: [
      ("From there it is steps ", "## A key press", "announces"),
      ("Then it is steps ", "## A remote change", "fires"),
      ("From here on it is step ", "## A key press", "asks for the frame"),
    ])
  func references(words: String, walk: String, about: String) throws {
    let parts = try Repository.file("ARCHITECTURE.md").lines.joined(separator: " ")
      .split(separator: words)
    try #require(parts.count == 2)
    let number = try #require(Int(parts[1].prefix { $0.isNumber }))
    #expect(parts[1].prefix(40).contains(" of " + walk.dropFirst(3).lowercased()))
    let steps = try Self.steps(of: walk)
    #expect(steps.indices.contains(number - 1))
    #expect(steps[number - 1].contains(about), "step \(number): \(steps[number - 1])")
  }

  @Test(
    "Whatever a walk names is declared in the sources",
    arguments: [
      "## A key press", "## A remote change", "## A remote change over a real engine",
      "## A change by another process",
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

  /// One line of a reading path: a file, and what in it a step runs through.
  private struct Station {
    let step: Int
    let path: String
    let names: [String]
  }

  private static func stations(_ list: String) throws -> [Station] {
    try section(list).compactMap { line in
      line.wholeMatch(of: /(\d)  (Sources\/\S+) +(\S.*)/).flatMap { match in
        Int(match.1).map { step in
          Station(
            step: step, path: String(match.2),
            names: match.3.split(separator: ",").map { $0.filter { $0 != " " } })
        }
      }
    }
  }

  /// The numbered steps of a walk, each on one line.
  private static func steps(of walk: String) throws -> [String] {
    try section(walk).reduce(into: []) { steps, line in
      if line.hasPrefix("\(steps.count + 1). ") {
        steps.append(String(line))
      } else if line.hasPrefix("   "), !steps.isEmpty {
        steps[steps.count - 1] += " " + line.drop { $0 == " " }
      }
    }
  }

  /// Where a file declares a name: from the line with the name to the end of its body.
  private static func extents(of name: String, in file: Repository.File) -> [Range<Int>] {
    let lines = file.lines
    return lines.indices.compactMap { start in
      let words = lines[start].utf8.split(separator: UInt8(ascii: " "))
      let isInit = name == "init" && words.contains { $0.starts(with: "init(".utf8) }
      guard isInit || names(declaredBy: words).contains(name) else { return nil }
      let margin = lines[start].prefix { $0 == " " }
      // A body on one line, or none: the next line that is no deeper than this one is another's.
      let end = lines[(start + 1)...].firstIndex { line in
        let goesOn = line.hasPrefix(margin + ")") || line == margin + "{"
        return !line.isEmpty && !line.hasPrefix(margin + " ") && !goesOn
      }
      guard let end else { return nil }
      let isClosed = lines[end] == margin + "}"
      return start..<(isClosed && lines[start].last != "}" ? end + 1 : start + 1)
    }
  }

  private static func number(_ text: Substring) -> Int { Int(text.filter { $0 != "," }) ?? 0 }

  /// The lines under a heading, to the next of its level.
  private static func section(_ heading: String) throws -> [Substring] {
    let lines = try Repository.file("ARCHITECTURE.md").lines
    let start = try #require(lines.firstIndex { $0 == heading })
    let level = heading.prefix { $0 == "#" }.count
    return Array(
      lines[(start + 1)...].prefix { line in
        let other = line.prefix { $0 == "#" }.count
        return other == 0 || other > level
      })
  }
}

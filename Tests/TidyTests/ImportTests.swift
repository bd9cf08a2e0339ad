import Testing

/// The graph that ARCHITECTURE.md draws is the one the manifest declares and the code imports.
struct ImportTests {
  @Test("Every import of a source is declared for its target")
  func importsAreDeclared() throws {
    let graph = try Self.manifestGraph()
    for file in try Repository.files(in: ["Sources"]) {
      let target = String(file.path.split(separator: "/")[1])
      let declared = graph[target, default: []]
      for name in Self.imports(of: file) where graph[name] != nil {
        #expect(declared.contains(name), "\(file.path) imports \(name) undeclared")
      }
    }
  }

  @Test("Every import that the manifest declares for a target, a source of it makes")
  func declarationsAreImported() throws {
    let files = try Repository.files(in: ["Sources"])
    let folders = Dictionary(grouping: files) { String($0.path.split(separator: "/")[1]) }
    for (target, declared) in try Self.manifestGraph() {
      guard let files = folders[target] else { continue }
      let imported = Set(files.flatMap(Self.imports)).union(["SettingsMacros"])
      #expect(declared.subtracting(imported) == [], "\(target)")
    }
  }

  @Test("Foundation stays out of the rooms that start fast or run deterministically")
  func foundationIsRare() throws {
    let without = [
      "PropertyLists", "Files", "Terminals", "Bindings", "Replication", "Settings", "Schemas",
      "Forms", "NcursesTerminal", "Themes", "Editor", "Simulations", "Engines", "Documents",
    ]
    for file in try Repository.files(in: without.map { "Sources/\($0)" }) {
      #expect(!Self.imports(of: file).contains { $0.hasPrefix("Foundation") }, "\(file.path)")
    }
    for file in try Repository.files(in: ["Sources/Replication"]) {
      #expect(Self.imports(of: file).allSatisfy { $0 == "PropertyLists" }, "\(file.path)")
    }
  }

  @Test("ARCHITECTURE.md's graph equals the manifest's")
  func architectureIsTrue() throws {
    let drawn = try Self.graph(
      lines: Repository.file("ARCHITECTURE.md").lines, arrow: " -> ")
    let beside: Set = [
      "settee-bench", "store-probe", "observable-probe", "view-probe",
    ]
    let headers: Set = ["CNcurses", "CSystem", "CYAML"]
    let declared = try Self.manifestGraph().filter {
      !beside.contains($0.key) && !headers.contains($0.key)
    }
    #expect(Set(drawn.keys) == Set(declared.keys))
    for (target, dependencies) in declared {
      #expect(drawn[target] == dependencies, "\(target)")
    }
  }

  @Test("There are no more targets than a build of all of them can bear")
  func targetsAreFew() throws {
    let manifest = try Repository.file("Package.swift")
    let list = try #require(manifest.text.split(separator: "\n  targets: [\n").last)
    let calls = list.matches(of: /\n {4}\.?[a-zA-Z]+\(/)
    #expect((60...Self.targetsMax).contains(calls.count), "\(calls.count)")
  }

  private static let targetsMax = 65

  @Test("In ARCHITECTURE.md's picture each target stands once, above all that it imports")
  func rowsAreTrue() throws {
    let graph = try Self.graph(lines: Repository.file("ARCHITECTURE.md").lines, arrow: " -> ")
    let known = Set(graph.keys).union(graph.values.joined())
    var (rows, row) = ([String: Int](), -1)
    let picture = try Repository.file("ARCHITECTURE.md").lines.drop { $0 != "```text" }.dropFirst()
    for line in picture.prefix(while: { $0 != "```" }) {
      let words = line.split(separator: " ")
      row = words.first.flatMap { Int($0) } ?? row
      for word in words where known.contains(String(word)) {
        #expect(rows.updateValue(row, forKey: String(word)) == nil, "\(word) stands twice")
      }
    }
    #expect(Set(rows.keys) == known)
    for (target, dependencies) in graph {
      for name in dependencies {
        #expect(rows[name, default: .max] < rows[target, default: -1], "\(target) imports \(name)")
      }
    }
  }

  @Test(
    "What describes settings and views reaches no curses",
    arguments: ["FormViews", "ObservableDefaults", "StoredProperties", "Defaults"])
  func withoutCurses(target: String) throws {
    let graph = try Self.manifestGraph()
    var (reached, waiting) = (Set<String>(), [target])
    while let next = waiting.popLast() {
      if reached.insert(next).inserted { waiting += graph[next, default: []] }
    }
    #expect(reached.contains("Stores"))
    #expect(reached.isDisjoint(with: ["CNcurses", "NcursesTerminal", "Terminals"]))
  }

  @Test(
    "No library product links libyaml",
    arguments: [
      "SettingsEditor", "Cloud", "ObservableDefaults", "Defaults", "DefaultsViews", "FormViews",
    ])
  func withoutYAML(target: String) throws {
    let graph = try Self.manifestGraph()
    var (reached, waiting) = (Set<String>(), [target])
    while let next = waiting.popLast() {
      if reached.insert(next).inserted { waiting += graph[next, default: []] }
    }
    #expect(reached.contains("Stores"))
    #expect(reached.isDisjoint(with: ["CYAML", "YAMLDocuments"]))
  }

  /// Target to the targets it names, read from the manifest's text.
  static func manifestGraph() throws -> [String: Set<String>] {
    let text = try Repository.file("Package.swift").text
    var graph: [String: Set<String>] = ["CNcurses": [], "CSystem": [], "CYAML": []]
    let calls = text.ranges(of: /(\s(row|program)\(|\.macro\(\s*name: full\()\s*"/)
    for start in calls.map(\.upperBound) {
      let name = text[start...].prefix { $0 != "\"" }
      let entry = text[start...].prefix(upTo: end(of: text[start...]))
      let names = entry.matches(of: /"([A-Za-z-]+)"/).map { String($0.1) }
      graph[String(name)] = Set(names)
    }
    return graph
  }

  /// Where the call that begins before this text closes.
  private static func end(of text: Substring) -> Substring.Index {
    var depth = 1
    for index in text.indices {
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      if depth == 0 { return index }
    }
    return text.endIndex
  }

  private static func graph(lines: [Substring], arrow: String) -> [String: Set<String>] {
    lines.reduce(into: [:]) { graph, line in
      let parts = line.split(separator: arrow)
      guard parts.count == 2 else { return }
      let names = parts[1].split(separator: ",").map { $0.filter { $0 != " " } }
      graph[parts[0].filter { $0 != " " }] = Set(names.filter { $0 != "nothing" })
    }
  }

  private static func imports(of file: Repository.File) -> [String] {
    file.lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
        words[..<index].allSatisfy({ $0.hasPrefix("@") || $0 == "public" || $0 == "package" })
      else { return nil }
      let isOfOneName = ["struct", "class", "enum", "protocol", "func"].contains(words[index + 1])
      return room(of: words[isOfOneName ? index + 2 : index + 1])
    }
  }

  /// The short name of a module of this package, which its folder and the rows have.
  private static func room(of module: Substring) -> String {
    let name = module.prefix { $0 != "." }
    return String(name.hasPrefix("Settee") ? name.dropFirst("Settee".count) : name)
  }
}

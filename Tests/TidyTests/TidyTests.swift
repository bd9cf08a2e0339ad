import Testing

/// The repository keeps its own rules, and each rule is seen to catch a bad sample.
struct TidyTests {
  private let sources = Result { try Repository.files(in: ["Sources"]) }
  private let all = Result { try Repository.files(in: ["Sources", "Tests"]) }

  @Test("Lines, files and functions stay within their limits")
  func sizes() throws {
    let files = try all.get()
    #expect(files.count > 100)
    #expect(files.flatMap(Tidy.longLines) == [])
    #expect(files.flatMap(Tidy.longFile) == [])
    #expect(files.flatMap(Tidy.longFunctions) == [])
  }

  @Test("No source calls what its room may not")
  func bannedCalls() throws {
    let allowed = [
      "CNcurses": ["Sources/NcursesTerminal/"],
      "fatalError(": ["Sources/ObservableDefaults/Instances/SettingsBacking.swift"],
      ".random(in:": ["Sources/settee-bench/", "Sources/Stores/SuiteEnvironment.swift"],
    ]
    let found = try sources.get().flatMap { Tidy.bannedCalls($0, allowed: allowed) }
    #expect(found == [])
  }

  @Test("Every source says what it is")
  func introductions() throws {
    #expect(try sources.get().flatMap(Tidy.missingIntroduction) == [])
  }

  @Test("Each rule catches a bad sample")
  func rulesCatch() {
    let long = String(repeating: "x", count: 101)
    let body = String(repeating: "  let a = 1\n", count: 50)
    let lines = String(repeating: "\n", count: 400)
    #expect(Tidy.longLines(sample(long)) == ["Sample.swift:1: 101 columns"])
    #expect(Tidy.longFile(sample(lines)) == ["Sample.swift: 401 lines"])
    #expect(Tidy.longFunctions(sample("func a() {\n\(body)}\n")) == ["Sample.swift:1: 52 lines"])
    #expect(Tidy.longFunctions(sample("func a() {\n}\n")) == [])
    #expect(Tidy.bannedCalls(sample("  let a = try! b()"), allowed: [:]).count == 1)
    #expect(Tidy.bannedCalls(sample("  // try! is banned"), allowed: [:]) == [])
    #expect(Tidy.bannedCalls(sample("try!"), allowed: ["try!": ["Sample"]]) == [])
    #expect(Tidy.missingIntroduction(sample("let a = 1")).count == 1)
  }

  private func sample(_ text: String) -> Repository.File {
    Repository.File(path: "Sample.swift", text: text)
  }
}

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

  @Test("Time limits end what hangs, and not what waits on a busy machine")
  func timeLimits() throws {
    #expect(try all.get().flatMap(Tidy.ownTimeLimits) == [])
    let own = ".timeLimit" + "(.minutes(1))"
    #expect(Tidy.ownTimeLimits(sample("x\n\(own)")) == ["Sample.swift:2: a time limit of its own"])
    #expect(Tidy.ownTimeLimits(sample("@Suite(.endsInAnHour)")) == [])
  }

  @Test("What the manifest says that the system must have is what `make` installs")
  func systemLibraries() throws {
    let makefile = try Repository.file("Makefile").text
    let named = try Repository.file("Package.swift").text.matches(of: /\.apt\(\["([^"]+)"\]\)/)
    #expect(named.map { String($0.1) } == ["libncurses-dev", "libyaml-dev"])
    for library in named { #expect(makefile.contains("PACKAGES=\(library.1)"), "\(library.1)") }
  }

  @Test("No source calls what its room may not")
  func bannedCalls() throws {
    let allowed = [
      "CNcurses": ["Sources/NcursesTerminal/"], "CYAML": ["Sources/YAMLDocuments/"],
      "fatalError(": ["Sources/ObservableDefaults/Instances/SettingsBacking.swift"],
      ".random(in:": [
        "Sources/settee-bench/", "Sources/Stores/SuiteEnvironment.swift",
        "Sources/Commands/Cloud/SoakRun.swift",
      ],
    ]
    let found = try sources.get().flatMap { Tidy.bannedCalls($0, allowed: allowed) }
    #expect(found == [])
  }

  @Test("Every source says what it is")
  func introductions() throws {
    #expect(try sources.get().flatMap(Tidy.missingIntroduction) == [])
  }

  @Test("Everything public has a sentence")
  func documentation() throws {
    let files = try sources.get()
    #expect(files.flatMap { $0.lines }.count { $0.contains("public ") } > 900)
    #expect(files.flatMap(Tidy.undocumented) == [])
  }

  @Test("What is public and has no sentence is found")
  func documentationCatches() {
    let bad = [
      "public let a = 1", "/// Says.\n\npublic func a() {}", "// Says.\npublic struct A {}",
      "  @MainActor public init() {}", "@attached(\n  member\n)\npublic macro a()",
      "/// Says.\npublic let a = 1\npublic let b = 2", "public private(set) var a = 1",
      "/// Says.\npublic protocol A {\n  /// Says.\n  var a: Int { get }\n  init(a: Int)\n}",
      "/// Says.\npublic indirect enum A {\n  case a\n\n  /// Says.\n  case b\n}",
      "extension B {\n  /// Says.\n  public protocol A {\n    @B static func a()\n  }\n}",
    ]
    for text in bad { #expect(Tidy.undocumented(sample(text)).count == 1, "\(text)") }
    let good = [
      "/// Says.\npublic let a = 1", "let a = 1", "package let a = 1",
      "/// Says.\n@attached(\n  member,\n  names: named(a)\n)\n@b\npublic macro a()",
      "public func hash(into hasher: inout Hasher) {}", "public var description: String { a }",
      "public extension A {}", "public import A", "public func _a() {}",
      "enum A {\n  case a\n}", "protocol A {\n  func a()\n}",
      "/// Says.\npublic enum A {\n  /// Says.\n  case a\n  var b: Int {\n    case .a: 1\n  }\n}",
      "/// Says.\npublic protocol A {\n  func _a()\n  var description: String { get }\n}",
    ]
    for text in good { #expect(Tidy.undocumented(sample(text)) == [], "\(text)") }
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
    let signature = "  init(\n    a: Int,\n    b: Int\n  ) throws {\n"
    #expect(
      Tidy.longFunctions(sample("\(signature)\(body)  }\n")) == ["Sample.swift:1: 55 lines"])
    #expect(Tidy.longFunctions(sample("func a()\n\nlet b = {\n\(body)}\n")) == [])
  }

  @Test("A file is introduced by a sentence before what it declares")
  func introductionsCatch() {
    let bad = [
      "let a = 1", "let a = 1  // is one", "import A\n\nlet a = 1\n// Says what it is.",
      "// MARK: All of it\nlet a = 1", "// One\nlet a = 1",
      "extension A {\n  let a = 1\n\n  /// Says what it is.\n  let b = 1\n}",
    ]
    for text in bad { #expect(Tidy.missingIntroduction(sample(text)).count == 1, "\(text)") }
    let good = [
      "// Says what it is.\nlet a = 1", "import A\n\n/// Says what it is.\nlet a = 1",
      "extension A {\n  /// Says what it is.\n  let a = 1\n}",
    ]
    for text in good { #expect(Tidy.missingIntroduction(sample(text)) == [], "\(text)") }
  }

  private func sample(_ text: String) -> Repository.File {
    Repository.File(path: "Sample.swift", text: text)
  }
}

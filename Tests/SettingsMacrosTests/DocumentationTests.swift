import Foundation
import TestSupport
import Testing

/// The articles of the documentation, whose code must compile as it stands.
@Suite("Documentation", .aside)
struct DocumentationTests {
  private static func folder(of module: String) -> URL {
    Repository.root.appending(path: "Sources/\(module)/\(module).docc")
  }

  /// Every page with Swift in it, so that none is left out: modules and their articles.
  private static let articles = Result {
    try Repository.files(ending: "md").filter { $0.path.contains(".docc/") }.filter(hasSwift)
  }

  /// What an article's readers have already: keys that its blocks name and another page declares.
  private static let known = [
    "Defaults/Changing": """
    import Defaults
    enum Theme: String, Defaults.Serializable { case system, dark }
    extension Defaults.Keys {
      static let name = Key<String?>("name")
      static let count = Key<Int>("count", default: 0)
    }
    """,
    "Defaults/Observing": """
    import Defaults
    extension Defaults.Keys { static let quality = Key<Double>("quality", default: 1) }
    """,
    "Defaults/Trouble": """
    import Defaults
    extension Defaults.Keys { static let fontSize = Key<Int>("fontSize", default: 12) }
    """,
    "Defaults/BothSpellings": "import Defaults\n",
  ]

  private static func hasSwift(_ page: URL) throws -> Bool {
    try String(contentsOf: page, encoding: .utf8).contains("```swift")
  }

  @Test(
    "The Swift of every article compiles, its blocks one after the other",
    .enabled(if: Compiler.isThere, "needs swiftc on the PATH and the build's modules"))
  func compiles() throws {
    let articles = try Self.articles.get()
    #expect(articles.count >= 24)
    for article in articles {
      #expect(try Self.errors(of: article) == [], "\(article.lastPathComponent)")
    }
  }

  private static func errors(of article: URL) throws -> [Compiler.Problem] {
    let page = try Page(article)
    return try page.written([known[page.name] ?? ""] + page.blocks) {
      try Compiler.errors(of: $0, flags: [])
    }
  }

  @Test(
    "What a block says that it prints it prints, after the declarations above it",
    .enabled(if: Compiler.isThere, "needs swiftc on the PATH and the build's modules"))
  func prints() throws {
    var count = 0
    for page in try Self.articles.get().map(Page.init) {
      for (index, block) in page.blocks.enumerated() where !Page.said(in: block).isEmpty {
        let above = page.blocks[..<index].filter(Page.onlyDeclares)
        let printed = try page.written([Self.known[page.name] ?? ""] + above + [block]) {
          try Compiler.output(of: $0)
        }
        #expect(printed == Page.said(in: block).joined(separator: "\n") + "\n", "\(page.name)")
        count += 1
      }
    }
    #expect(count >= 4)
  }

  @Test("Every line that prints when a block runs says what")
  func saysWhatItPrints() throws {
    for page in try Self.articles.get().map(Page.init) {
      for line in page.blocks.joined(separator: "\n").split(separator: "\n")
      where line.hasPrefix("print(") {
        #expect(line.contains("// prints "), "\(page.name): \(line)")
      }
    }
  }

  /// A page of the documentation and its Swift.
  private struct Page {
    /// The module's and the file's, such as `Defaults/Types`.
    let name: String
    let blocks: [String]

    init(_ article: URL) throws {
      let text = try String(contentsOf: article, encoding: .utf8)
      blocks = text.matches(of: /```swift\n((?:.|\n)*?)```/).map { String($0.1) }
      let module = article.deletingLastPathComponent().deletingPathExtension().lastPathComponent
      name = "\(module)/\(article.deletingPathExtension().lastPathComponent)"
    }

    /// What the lines of a block say that they print.
    static func said(in block: String) -> [String] {
      block.matches(of: /\/\/ prints (.*)/).map { String($0.1) }
    }

    /// Whether a block does nothing by itself.
    static func onlyDeclares(_ block: String) -> Bool {
      let words = [
        "import", "@", "}", "//", " ", "final class", "class", "struct", "enum", "extension",
        "func", "typealias",
      ]
      return block.split(separator: "\n").allSatisfy { line in words.contains(where: line.hasPrefix)
      }
    }

    /// Does something with a program of some blocks, in a folder of its own.
    func written<Result>(_ blocks: [String], _ body: (URL) throws -> Result) throws -> Result {
      let folder = FileManager.default.temporaryDirectory.appending(
        path: "settee-article-\(ProcessInfo.processInfo.processIdentifier)-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
      let file = folder.appending(path: "main.swift")
      try blocks.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
      return try body(file)
    }
  }

  @Test("Swift stands in the README and in articles, and on no other page")
  func pages() throws {
    let pages = try Repository.files(ending: "md").filter(Self.hasSwift)
    let others = pages.filter { !$0.path.contains(".docc/") && $0.lastPathComponent != "README.md" }
    #expect(others == [] && !pages.isEmpty)
  }

  @Test("What is set apart as code by blanks is no Swift, which no test would compile")
  func indented() throws {
    let swift = /\n\n {4,}(?:@\w|import |let |var |func |struct |class |enum |extension )/
    #expect("text:\n\n    extension A: B {}\n".contains(swift))
    for page in try Repository.files(ending: "md") {
      let text = try String(contentsOf: page, encoding: .utf8)
      let prose = text.replacing(/```(?:.|\n)*?```/, with: "")
      #expect(!prose.contains(swift), "\(page.lastPathComponent)")
    }
  }

  @Test(
    "Every article is in the contents, and every link leads to one",
    arguments: ["ObservableDefaults", "Defaults"])
  func contents(module: String) throws {
    let folder = Self.folder(of: module)
    let root = try String(
      contentsOf: folder.appending(path: "\(module).md"), encoding: .utf8)
    let linked = Set(root.matches(of: /<doc:(\w+)>/).map { String($0.1) })
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .map { $0.replacing(".md", with: "") }.filter { $0 != module }
    #expect(linked == Set(files))
  }

  @Test(
    "What an article links to by its name is declared in the article's module",
    arguments: ["ObservableDefaults", "Defaults", "FormViews"])
  func symbols(module: String) throws {
    let sources = try Self.texts(in: Self.folder(of: module).deletingLastPathComponent(), "swift")
    let declared = Set(
      sources.flatMap { text in
        text.matches(of: /\b(?:class|struct|enum|protocol|macro|actor|typealias) (\w+)/)
          .map { String($0.1) }
      })
    for article in try Self.texts(in: Self.folder(of: module), "md") {
      let names = article.matches(of: /[^`]``(\w+)``(?!`)/).map { String($0.1) }
      #expect(Set(names).subtracting(declared).subtracting([module]) == [])
    }
  }

  /// The files below a folder that end in a word.
  private static func texts(in folder: URL, _ ending: String) throws -> [String] {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".\(ending)") }.map {
      try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
    }
  }
}

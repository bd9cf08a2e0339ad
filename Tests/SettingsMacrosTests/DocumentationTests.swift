import Foundation
import TestSupport
import Testing

/// The articles of the documentation, whose code must compile as it stands.
@Suite("Documentation", .aside)
struct DocumentationTests {
  private static func folder(of module: String) -> URL {
    Repository.root.appending(path: "Sources/\(module)/\(module).docc")
  }

  private static let articles =
    [
      "ObservableDefaults", "LocalSettings", "CloudSettings", "CustomKeys", "ObserveFirst",
      "DevelopmentMode", "CodableValues", "CustomInitializers", "Forms", "Threads",
      "BestPractices", "Gotchas", "Servers", "Testing",
    ].map { ("ObservableDefaults", $0) } + ["Types", "Devices"].map { ("Defaults", $0) }
    + [("FormViews", "FormViews")]

  @Test(
    "The Swift of an article compiles, its blocks one after the other",
    .enabled(if: Compiler.isThere, "needs swiftc on the PATH and the build's modules"),
    arguments: articles)
  func compiles(module: String, article: String) throws {
    let text = try String(
      contentsOf: Self.folder(of: module).appending(path: "\(article).md"), encoding: .utf8)
    let blocks = text.matches(of: /```swift\n((?:.|\n)*?)```/).map { String($0.1) }
    #expect(!blocks.isEmpty)
    let folder = FileManager.default.temporaryDirectory
      .appending(
        path: "settee-\(module)-\(article)-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    let file = folder.appending(path: "main.swift")
    try blocks.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
    #expect(try Compiler.errors(of: file, flags: []) == [])
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

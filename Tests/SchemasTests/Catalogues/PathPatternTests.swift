import Testing

@testable import SetteeSchemaCatalogues

@Suite("Patterns of catalogues")
struct PathPatternTests {
  @Test(
    "A pattern without a slash is about the name, another about the end of the path",
    arguments: [
      ("tsconfig.json", "/home/ann/tsconfig.json", true),
      ("tsconfig*.json", "/x/tsconfig.build.json", true), ("*.x", "/a.x/b", false),
      ("?.json", "/ab.json", false), ("?.json", "/é.json", true),
      (".github/workflows/*.yml", "/p/.github/workflows/a.yml", true),
      (".github/workflows/*.yml", "/p/.github/workflows/d/a.yml", false),
      ("**/.specs/*.spec.json", "/p/q/.specs/a.spec.json", true),
      ("**/conf/**/*.json", "/p/conf/d/e/a.json", true),
      ("conf/**/a.json", "/p/conf/a.json", true), ("a*b*c", "/aXbYbZc", true),
      ("**/*.sigmacv.json", "/x.sigmacv.json", true), ("*", "/anything", true),
    ])
  func matches(pattern: String, path: String, isMatch: Bool) {
    #expect(PathPattern(pattern).matches(path) == isMatch)
  }

  @Test("A pattern that means harm costs the product of lengths")
  func hostile() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!PathPattern(pattern).matches("/" + String(repeating: "a", count: 5_000)))
  }
}

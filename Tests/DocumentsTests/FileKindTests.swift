import Testing

@testable import SetteeDocuments

@Suite("What a path is")
struct FileKindTests {
  @Test(
    "The ending decides, then the name, then the first bytes",
    arguments: [
      ("a.json", nil, .json), ("A.JSON", nil, .json), ("a.jsonc", nil, .json),
      ("x.code-workspace", nil, .json), ("x.webmanifest", nil, .json), ("a.json5", nil, .json5),
      ("Cargo.toml", nil, .toml), ("a.yaml", nil, .yaml), ("a.yml", nil, .yaml),
      ("a.plist", "{", .propertyList), ("Pipfile", nil, .toml), ("Cargo.lock", nil, .toml),
      ("uv.lock", "{", .toml), ("poetry.lock", nil, .toml), (".clang-format", "{", .yaml),
      (".clang-tidy", nil, .yaml), (".yamllint", nil, .yaml), (".prettierrc", " \n{", .json),
      (".prettierrc", "a: 1", .yaml), (".eslintrc", "[", .json), (".babelrc", "\u{FEFF}{", .json),
      ("settings", "{}", .json), ("settings", " [1]", .json),
      ("settings", "<?xml version", .propertyList), ("settings", "<!DOCTYPE plist", .propertyList),
      ("notes.txt", "hello", nil), ("notes.txt", nil, nil), ("json", nil, nil),
    ] as [(String, String?, FileKind?)])
  func kinds(name: String, start: String?, kind: FileKind?) {
    #expect(FileKind(ofFileNamed: name) { start.map { Array($0.utf8) } } == kind)
  }

  @Test(
    "Comments are usual in some files",
    arguments: [
      ("a/tsconfig.json", true), ("tsconfig.base.json", true), (".vscode/settings.json", true),
      ("Code/User/settings.json", true), ("/x/Code - Insiders/User/a.json", true),
      ("devcontainer.json", true), (".eslintrc.json", true), (".eslintrc", true),
      ("package.json", false), ("User/settings.json", false), ("vscode/settings.json", false),
      ("a.jsonc", true),
    ])
  func comments(path: String, areUsual: Bool) {
    #expect(JSONStrictness.allowsComments(path: path) == areUsual)
  }
}

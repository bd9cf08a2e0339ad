import Testing

@testable import SetteeSchemas

@Suite("Keywords of a schema")
struct SchemaObjectTests {
  @Test("Each keyword is spelt like its case, save the two that Swift cannot spell")
  func keywordNames() {
    for keyword in SchemaKeyword.allCases where keyword != .ref && keyword != .settee {
      #expect(keyword.name == "\(keyword)")
    }
    #expect(SchemaKeyword.ref.name == "$ref")
    #expect(SchemaKeyword.settee.name == "x-settee")
    #expect(SchemaKeyword.table.count == SchemaKeyword.allCases.count)
  }
}

import SetteeSchemas

/// What a section of ten rows costs among few settings and among very many, which should be the
/// same; reading the schema is left out.
@MainActor
enum SectionFigures {
  static func print() throws(SchemaProblem) {
    let sizes = [100, 100_000]
    var columns: [[Figure]] = []
    for size in sizes { columns.append(try figures(among: size)) }
    let table = FigureTable(sizes: sizes)
    Swift.print("\na section of 10 rows among others\n\(table.heading)")
    for index in columns[0].indices { Swift.print(table.line(columns.map { $0[index] })) }
  }

  private static func figures(among count: Int) throws(SchemaProblem) -> [Figure] {
    let others = stride(from: 10, to: count, by: 30).map { first in
      section("others \(first)", first..<min(count, first + 30))
    }
    let sections = [section("ten", 0..<10)] + others
    let text = "{\"properties\": {\(sections.joined(separator: ","))}}"
    let descriptions = try Schema(bytes: Array(text.utf8), name: "sections.json").descriptions
    return [
      Figure("first frame", after: { FormBenchmark.form(descriptions) }) {
        _ = FormBenchmark.started($0)
      },
      FormBenchmark.keyFigure("move the focus", descriptions, keys: [.down, .up]),
      FormBenchmark.keyFigure("toggle a switch", descriptions, keys: [.character(" ")]),
    ]
  }

  private static func section(_ name: String, _ numbers: Range<Int>) -> String {
    let members = numbers.map { "\"switch \($0)\": {\"type\": \"boolean\"}" }
    return "\"\(name)\": {\"properties\": {\(members.joined(separator: ","))}}"
  }
}

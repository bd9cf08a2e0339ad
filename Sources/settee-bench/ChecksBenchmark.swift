import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas

/// What checking values costs by their size, beside what it may.
@MainActor
enum ChecksBenchmark {
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--kilobytes")
    let size = try arguments.number("--kilobytes", default: 1_000, in: 10...7_000) * 1_000
    try printDocuments("valid", byteCount: size, schema: schema)
    try printDocuments("wrong", byteCount: size, schema: schema.replacing("1000000", with: "-1"))
    try printPattern()
  }

  /// Documents of a size and of twice that: 100 ms a megabyte, and at most twice the time, give or
  /// take a fifth.
  private static func printDocuments(_ name: String, byteCount: Int, schema: String) throws {
    let validator = try Validator(bytes: Array(schema.utf8))
    let figures = try [byteCount, 2 * byteCount].map { count in
      let bytes = GeneratedDocument(.json, byteCount: count).bytes
      let document = try Document(bytes, format: JSONFormat.json)
      guard validator.problems(in: document.root).undecided == nil else {
        throw UsageError("a document of \(count) bytes was not decided")
      }
      let figure = Figure("check \(count / 1_000) kB, \(name)") {
        _ = validator.problems(in: document.root)
      }
      print("\(figure)   \(FigureTable.share(figure.median, of: .nanoseconds(count * 100)))")
      return figure
    }
    let ratio = FigureTable.decimal(figures[1].median / figures[0].median, places: 2)
    print("  twice the size takes \(ratio) times as long, of 2.40")
  }

  /// A pattern that tries every way through a long text, until it may no more.
  private static func printPattern() throws {
    let validator = try Validator(bytes: Array(#"{"pattern": "^(.{1,500})*b$"}"#.utf8))
    let text = PropertyList.string(String(repeating: "a", count: 2_000_000))
    let figure = Figure("a pattern, 2 MB", repetitions: 3) {
      _ = validator.problems(in: text)
    }
    print("\(figure)   \(FigureTable.share(figure.median, of: .milliseconds(300)))")
  }

  /// What sections of generated documents are: some rules of each kind.
  private static let schema = #"""
    {"$defs": {"glob": {"type": "string", "pattern": "^[\\w*./]+$"}},
     "properties": {"end": {"const": true}},
     "additionalProperties": {
       "type": "object", "required": ["title", "width", "files"], "additionalProperties": false,
       "properties": {
         "title": {"type": "string", "minLength": 1, "maxLength": 80},
         "width": {"type": "integer", "minimum": 0, "maximum": 1000000},
         "ratio": {"type": "number", "exclusiveMaximum": 1}, "isEnabled": {"type": "boolean"},
         "files": {"anyOf": [{"$ref": "#/$defs/glob"},
           {"type": "array", "items": {"$ref": "#/$defs/glob"}, "uniqueItems": true}]},
         "nested": {"if": {"properties": {"depth": {"const": 2}}},
           "then": {"properties": {"nothing": {"type": "null"}}}}}}}
    """#
}

import Foundation
import SetteeDocuments
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings

/// What becomes of public suites of schemas, counted.
@MainActor
enum SuitesBenchmark {
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--folder")
    let folder = URL(filePath: arguments.text("--folder", default: "../shared/suites"))
    let store = folder.appending(path: "schemastore")
    guard FileManager.default.fileExists(atPath: store.path) else {
      return print("No suites of schemas are at \(folder.path), so none were counted.")
    }
    let library = PublicSchemas(folder: store.appending(path: "schemas"))
    try printRows(of: library)
    try printDocuments(of: library, in: store)
    try StandardSuiteCount.print(folder.appending(path: "json-schema-test-suite"))
  }

  // MARK: Schemas

  private static func printRows(of library: PublicSchemas) throws {
    var (opened, warnings, rows) = (0, 0, RowCount())
    let (names, clock) = (try library.names(), ContinuousClock())
    var slowest = (name: "", time: Duration.zero)
    for name in names {
      let bytes = try library.bytes(name)
      let start = clock.now
      do throws(SchemaProblem) {
        let schema = try library.schema(bytes, name)
        if clock.now - start > slowest.time { slowest = (name, clock.now - start) }
        opened += 1
        for description in schema.descriptions { rows.add(description.type) }
        warnings += schema.warnings.count
      } catch {
        print("  \(name): \(error)")
      }
    }
    print("schemas opened      \(opened) of \(names.count), \(warnings) warnings of whole schemas")
    print("slowest to open     \(slowest.name), \(slowest.time / .milliseconds(1)) ms")
    print("rows                \(rows)")
  }

  // MARK: Documents

  private static func printDocuments(of library: PublicSchemas, in store: URL) throws {
    var rows = DocumentRowCount()
    for (folder, wanted) in [("documents", "valid"), ("invalid-documents", "invalid")] {
      var (read, others) = (0, [String]())
      for (schema, file) in try library.documents(in: store.appending(path: folder)) {
        let tree = try library.schema(library.bytes(schema), schema).tree
        do throws(DocumentProblem) {
          let document = try Document(
            PublicSchemas.contents(file), format: PublicSchemas.format(file))
          read += 1
          let problems = tree.validator.problems(in: document.root)
          if problems.isValid != (wanted == "valid") {
            let reason = problems.problems.first { $0.severity == .error }
            others.append("\(file.lastPathComponent) (\(schema)): \(reason?.told ?? "nothing")")
          }
          if wanted == "valid" {
            rows.add(document.root.propertyList, tree.root, named: file.lastPathComponent)
          }
        } catch {
          print("  \(file.lastPathComponent) does not parse: \(error)")
        }
      }
      print("\(wanted) documents, judged so: \(read - others.count) of \(read); otherwise:")
      for line in others { print("  \(line)") }
    }
    print(rows.words)
    for line in rows.missing { print("  without a row: \(line)") }
  }
}

extension ValidationProblem {
  /// Where, and what would be right.
  fileprivate var told: String { "\(Place("", steps)): \(sentence)" }
}

/// How rows are edited.
private struct RowCount: CustomStringConvertible {
  var widgets = 0
  var pages = 0
  var others = 0

  mutating func add(_ type: SettingType) {
    switch type {
    case .boolean, .integer, .number, .string, .date, .dateTime, .choice, .list, .constant:
      widgets += 1
    case .nullable(let inner): add(inner)
    case .structure(let structure):
      if case .nothing = structure.shape.kind { others += 1 } else { pages += 1 }
    case .json: others += 1
    }
  }

  var description: String {
    let all = widgets + pages + others
    let share = all == 0 ? 0 : Double(all - others) * 100 / Double(all)
    return "\(all): \(widgets) by a widget, \(pages) by a page, \(others) otherwise;"
      + " \(FigureTable.decimal(share, places: 2)) % by widget or page"
  }
}

/// The schemas of a store as files of one folder.
struct PublicSchemas {
  let folder: URL

  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: folder.appending(path: name)))
  }

  func schema(_ bytes: [UInt8], _ name: String) throws(SchemaProblem) -> Schema {
    let folder = folder
    return try Schema(
      bytes: bytes, name: name, address: "https://json.schemastore.org/\(name)"
    ) { address in
      let hosts = ["https://json.schemastore.org/", "https://www.schemastore.org/"]
      guard let host = hosts.first(where: { address.hasPrefix($0) }) else { return nil }
      let name = String(address.dropFirst(host.count))
      let file = name.hasSuffix(".json") ? name : name + ".json"
      return FileManager.default.contents(atPath: folder.appending(path: file).path).map(Array.init)
    }
  }

  /// JSON and TOML documents, each with its schema, whose name its folder has.
  func documents(in root: URL) throws -> [(schema: String, file: URL)] {
    let known = Set(try names())
    return try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".toml") }
      .compactMap { path in
        guard let name = path.split(separator: "/").first, known.contains("\(name).json") else {
          return nil
        }
        return ("\(name).json", root.appending(path: path))
      }
  }

  static func format(_ file: URL) -> any DocumentFormat {
    file.pathExtension == "toml" ? TOMLFormat.toml : JSONFormat.json
  }

  static func contents(_ file: URL) -> [UInt8] {
    FileManager.default.contents(atPath: file.path).map(Array.init) ?? []
  }
}

import Foundation
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeSchemas
import SetteeYAMLDocuments
import SetteeStores
import TestSupport
import Testing

@testable import SetteeSchemaCatalogues

@Suite("The schema of a document")
struct SchemaFinderTests {
  private let disk = InMemoryDisk()

  private var folders: SchemaFolders {
    SchemaFolders(
      UserFolders(environment: ["HOME": "/home/ann"]), files: InMemoryFileSystem(on: disk))
  }

  private func write(_ text: String, _ path: String) {
    disk.makeFolder(Path(path).parent)
    disk.write(Array(text.utf8), at: Path(path))
  }

  private func find(_ text: String, at path: String, toml: Bool = false) throws
    -> SchemaFinder.Finding
  {
    let format: any DocumentFormat = toml ? TOMLFormat.toml : JSONFormat.json
    return SchemaFinder(folders).find(
      for: try Document(Array(text.utf8), format: format), at: Path(path))
  }

  private func place(_ finding: SchemaFinder.Finding) -> String? {
    if case .schema(let found, _) = finding { found.path.text } else { nil }
  }

  private func reason(_ finding: SchemaFinder.Finding) -> String? {
    if case .unreadable(let reason) = finding { reason } else { nil }
  }

  private func catalogue(_ entries: [(String, String, [String])]) {
    let list = entries.map { name, url, patterns in
      PropertyList.dictionary([
        "name": .string(name), "url": .string(url),
        "fileMatch": .array(patterns.map { .string($0) }),
      ])
    }
    write(
      PropertyList.dictionary(["schemas": .array(list)]).json(),
      "/home/ann/.local/share/settee/schemas/catalog.json")
  }

  @Test("A relative name is read from the document's folder, also above it")
  func relative() throws {
    write("{}", "/p/schemas/a.json")
    write("{}", "/p/q/x.json")
    #expect(
      place(try find("{\"$schema\": \"schemas/a.json\"}", at: "/p/x.json")) == "/p/schemas/a.json")
    #expect(
      place(try find("{\"$schema\": \"../schemas/a.json\"}", at: "/p/q/x.json"))
        == "/p/schemas/a.json")
    #expect(
      place(try find("#:schema schemas/a.json\na = 1\n", at: "/p/x.toml", toml: true))
        == "/p/schemas/a.json")
    #expect(place(try find("a = 1\n#:schema schemas/a.json\n", at: "/p/x.toml", toml: true)) == nil)
  }

  @Test(
    "A comment before the first value names a YAML document's schema, and `$schema` goes before it",
    arguments: [
      ("# yaml-language-server: $schema=s.json\na: 1\n", "s.json"),
      ("# c\n# yaml-language-server: x=1 $schema=s.json y\n- 1\n", "s.json"),
      ("---\n#yaml-language-server: $schema=s.json\na: 1\n", "s.json"),
      ("# yaml-language-server: $schema=s.json\n$schema: t.json\n", "t.json"),
      ("a: 1\n# yaml-language-server: $schema=s.json\n", nil),
      ("# not yaml-language-server: $schema=s.json\na: 1\n", nil),
      ("# yaml-language-server: $schema=s.json\n", "s.json"),
    ] as [(String, String?)])
  func modelines(text: String, name: String?) throws {
    let document = try Document(Array(text.utf8), format: YAMLFormat.yaml)
    #expect(SchemaFinder.name(in: document) == name)
  }

  @Test(
    "Absolute names are not followed, and nothing of a file that is no schema is quoted",
    arguments: ["/etc/shadow", "file:///etc/shadow", "ftp://x/y.json"])
  func absolute(name: String) throws {
    write("secret", "/etc/shadow")
    let text = reason(try find("{\"$schema\": \"\(name)\"}", at: "/p/x.json"))
    #expect(text?.contains("'--schema' takes it") == true && text?.contains("secret") == false)
  }

  @Test(
    "Where the schema that a document names is not to be had, the catalogue's counts, but no tie")
  func instead() throws {
    catalogue([
      ("Tool", "https://e/tool.json", ["tool.json"]),
      ("A", "https://e/a.json", ["manifest.json"]), ("B", "https://e/b.json", ["manifest.json"]),
    ])
    write("{}", "/home/ann/.local/share/settee/schemas/web/e/tool.json")
    let text = "{\"$schema\": \"./missing.json\"}"
    let sentence = "The schema ./missing.json cannot be read beside the document."
    guard case .schema(let found, sentence) = try find(text, at: "/p/tool.json") else {
      Issue.record("not found")
      return
    }
    #expect(found.reason == .catalogue("Tool"))
    for name in ["manifest.json", "other.json"] {
      #expect(reason(try find(text, at: "/p/\(name)")) == sentence)
    }
  }

  @Test(
    "Each schema of SchemaStore is found by a name that it is for, or is one of several",
    .enabled(if: isThere, "The suites of others are not here: ../shared/suites"))
  func schemaStore() throws {
    let catalogue = Path(Self.suites.appending(path: "catalog.json").path)
    let folders = SchemaFolders(
      UserFolders(environment: [:]), files: LocalFileSystem(), catalogue: catalogue)
    let entries = try #require(folders.catalogues.first).catalogue.entries
    let (finder, document) = (SchemaFinder(folders), try Document([], format: JSONFormat.json))
    var count = 0
    for (number, entry) in entries.enumerated() where Effort.isLong || number % 20 == 3 {
      let patterns = entry.patterns.filter { !$0.hasPrefix("!") }
      guard let pattern = patterns.max(by: { $0.utf8.count < $1.utf8.count }) else { continue }
      // Two stars lead over folders where they stand alone between slashes, as in editors.
      let name = pattern.split(separator: "/").map { step in
        step == "**" ? "a/b" : step.replacing(/\*+/, with: "x").replacing("?", with: "y")
      }.joined(separator: "/")
      count += 1
      switch finder.find(for: document, at: Path("/home/ann/\(name)")) {
      case .schema(let found, nil):
        let others = entries.filter {
          "\(FoundSchema.Reason.catalogue($0.name))" == "\(found.reason)"
        }
        #expect(
          others.contains {
            $0 == entry || $0.patterns.contains { $0.utf8.count >= pattern.utf8.count }
          })
      case .tie(let entries): #expect(entries.contains(entry), "\(name)")
      case .unreadable(let reason): #expect(reason.contains("settee schemas fetch"), "\(name)")
      case .schema, .none: Issue.record("\(entry.name) is not found by \(name)")
      }
    }
    #expect(count > 20)
  }

  private static let suites = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/suites/schemastore")
  private static let isThere = FileManager.default.fileExists(atPath: suites.path)

  @Test("A file that is too large is read by nobody, and for a pipe nobody waits")
  func large() throws {
    disk.makeFolder(Path("/p"))
    disk.write(Array(repeating: 0x20, count: 9 << 20), at: Path("/p/big.json"))
    #expect(reason(try find("{\"$schema\": \"big.json\"}", at: "/p/x.json")) != nil)
    let device = SchemaFolders(UserFolders(environment: [:]), files: LocalFileSystem())
    #expect(device.read(Path("/dev/zero")) == nil)
    let folder = try TemporaryFolder()
    let pipe = folder.path.appending("pipe.json")
    #expect(mkfifo(pipe.text, 0o600) == 0)
    #expect(device.read(pipe) == nil)
  }

  @Test("An address is looked up by $id, among fetched ones, and by its last part; never opened")
  func address() throws {
    let text = "{\"$schema\": \"https://example.org/s/tool.json\"}"
    #expect(
      reason(try find(text, at: "/p/x.json"))
        == "The schema https://example.org/s/tool.json is not here; 'settee schemas fetch' gets it."
    )
    write("{}", "/folder/tool.json")
    try folders.add(Path("/folder"))
    #expect(place(try find(text, at: "/p/x.json")) == "/folder/tool.json")
    let fetched = "/home/ann/.local/share/settee/schemas/web/example.org/s/tool.json"
    write("{}", fetched)
    #expect(place(try find(text, at: "/p/x.json")) == fetched)
    write("{\"$id\": \"https://example.org/s/tool.json\"}", "/other/mine.json")
    try folders.add(Path("/other/mine.json"))
    #expect(place(try find(text, at: "/p/x.json")) == "/other/mine.json")
    #expect(folders.added.map(\.text) == ["/folder", "/other/mine.json"])
    #expect(try folders.remove(Path("/folder")) && !folders.remove(Path("/folder")))
    #expect(folders.place(ofFetched: "https://x/../../y") == nil)
  }

  @Test("The longest pattern of the catalogue wins, and ties choose nothing")
  func byName() throws {
    catalogue([
      ("Any", "https://e/any.json", ["*.json"]), ("Tool", "https://e/tool.json", ["tool.json"]),
      ("A", "https://e/a.json", ["manifest.json"]), ("B", "https://e/b.json", ["manifest.json"]),
    ])
    for name in ["any", "tool"] {
      write("{}", "/home/ann/.local/share/settee/schemas/web/e/\(name).json")
    }
    #expect(place(try find("{}", at: "/p/x.json"))?.hasSuffix("any.json") == true)
    #expect(place(try find("{}", at: "/p/tool.json"))?.hasSuffix("tool.json") == true)
    guard case .tie(let entries) = try find("{}", at: "/p/manifest.json") else {
      Issue.record("no tie")
      return
    }
    #expect(entries.map(\.name) == ["A", "B"])
    guard case .none = try find("a = 1", at: "/p/x.toml", toml: true) else {
      Issue.record("not none")
      return
    }
  }

  @Test("A schema's references are read from its own folder, and not from above")
  func references() throws {
    write(
      "{\"properties\": {\"a\": {\"$ref\": \"b.json\"}, \"c\": {\"$ref\": \"../c.json\"}}}",
      "/p/s/a.json")
    write("{\"type\": \"boolean\"}", "/p/s/b.json")
    write("{\"type\": \"boolean\"}", "/p/c.json")
    guard case .schema(let found, nil) = try find("{\"$schema\": \"s/a.json\"}", at: "/p/x.json")
    else {
      Issue.record("not found")
      return
    }
    let validator = try found.unfolded(locale: "").validator
    let value: PropertyList = .dictionary(["a": 1])
    #expect(!validator.problems(in: value).isValid)
    #expect(validator.problems(in: PropertyList.dictionary(["c": 1])).isValid)
  }
}

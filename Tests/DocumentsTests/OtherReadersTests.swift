import Foundation
import SetteeDocuments
import SetteePropertyLists
import SetteeYAMLDocuments
import TestSupport
import Testing

/// The documents of others, read by Python's readers too.
@Suite("What Python reads of TOML and YAML")
struct OtherReadersTests {
  /// A reader, with what it needs to be there.
  enum Reader: String, CaseIterable, CustomTestStringConvertible {
    case tomllib, yaml

    var testDescription: String { rawValue }

    var format: any DocumentFormat {
      switch self {
      case .tomllib: TOMLFormat.toml
      case .yaml: YAMLFormat.yaml
      }
    }

    var endings: [String] {
      switch self {
      case .tomllib: ["toml"]
      case .yaml: ["yaml", "yml"]
      }
    }

    /// Of so many documents one is read, where there is no time for all.
    var stride: Int { Effort.isLong ? 1 : self == .tomllib ? 2 : 8 }

    /// libyaml refuses four of all documents, with a byte order mark behind a comment.
    var refusedCountMax: Int { self == .yaml ? 4 : 0 }

    /// A YAML document is taken whose scalars are compared as text, and that merges nothing.
    var isThere: Bool {
      guard Python.isThere else { return false }
      do {
        return try Python.run("import \(rawValue)") != nil
      } catch {
        return false
      }
    }
  }

  /// Prints a line of JSON for each file named on standard input: its values, `null` where the
  /// reader does not take it, and how many scalars they have.
  private static let script = """
    import sys, json
    kind = sys.argv[1]
    def plain(v):
        if isinstance(v, dict): return ["o", [[str(k), plain(x)] for k, x in v.items()]]
        if isinstance(v, list): return ["l", [plain(x) for x in v]]
        if isinstance(v, bool): return ["b", v]
        if isinstance(v, (int, float)): return ["n", repr(float(v))]
        if v is None: return ["z"]
        if isinstance(v, str): return ["s", v]
        return ["d"]
    def leaves(v):
        if isinstance(v, dict): return sum(map(leaves, v.values())) if v else 1
        if isinstance(v, list): return sum(map(leaves, v)) if v else 1
        return 1
    for name in sys.stdin.read().split("\\n"):
        if not name: continue
        try:
            text = open(name, encoding="utf-8-sig", newline="").read()
            if kind == "tomllib":
                import tomllib
                value = tomllib.loads(text.replace("\\r\\n", "\\n"))
            else:
                import yaml
                documents = list(yaml.load_all(text, yaml.BaseLoader))
                value = documents[0] if len(documents) == 1 and "<<" not in text else None
                if value is None: raise ValueError("several documents, or a merge")
            print(json.dumps([plain(value), leaves(value)]))
        except Exception as error:
            print("null")
    """

  @Test(
    "Documents of others have the values that other readers find in them",
    .enabled(if: Suites.isThere, Suites.absence), arguments: Reader.allCases.filter(\.isThere))
  func values(reader: Reader) throws {
    let files = try reader.endings.flatMap {
      try Suites.files(in: "schemastore/documents", ending: $0)
    }.enumerated().filter { $0.offset % reader.stride == 0 }.map(\.element)
    let names = files.map(\.path).joined(separator: "\n")
    let output = try #require(try Python.run(Self.script, [reader.rawValue], input: names))
    let lines = output.split(separator: "\n")
    #expect(lines.count == files.count)
    var (sameCount, leafCount, refusedCount) = (0, 0, 0)
    for (file, line) in zip(files, lines) {
      guard
        let found = try JSONSerialization.jsonObject(
          with: Data(line.utf8), options: .fragmentsAllowed) as? [Any]
      else { continue }
      let bytes = try [UInt8](Data(contentsOf: file))
      guard let document = Document(reading: bytes, as: reader.format) else {
        refusedCount += 1
        continue
      }
      let tree = OtherTree(found[0])
      let difference = tree.difference(from: document.root, isText: reader == .yaml, at: "")
      #expect(difference == nil, "\(file.lastPathComponent)")
      #expect(Self.leaves(of: document.root) == found[1] as? Int, "\(file.lastPathComponent)")
      leafCount += found[1] as? Int ?? 0
      sameCount += 1
    }
    #expect(sameCount * 10 > files.count * 8 && sameCount > 5)
    #expect(leafCount > sameCount * 3)
    #expect(refusedCount <= reader.refusedCountMax)
  }

  private static func leaves(of node: DocumentNode) -> Int {
    guard node.isContainer, node.count > 0 else { return 1 }
    return (0..<node.count).reduce(0) { $0 + leaves(of: node.element(at: $1)) }
  }
}

/// A value as the script prints it: its kind, and what it is.
private struct OtherTree {
  private let parts: [Any]

  init(_ value: Any) { parts = value as? [Any] ?? [] }

  /// The first place where a document has something else; nothing where there is none.
  ///
  /// A reader that knows texts alone is asked for structures and texts.
  func difference(from node: DocumentNode, isText: Bool, at place: String) -> String? {
    switch parts.first as? String {
    case "o":
      let members = parts[1] as? [[Any]] ?? []
      guard node.kind == .object, members.count == node.count else { return place }
      for (position, member) in members.enumerated() {
        let (name, value) = node.member(at: position)
        let path = "\(place)/\(name.name)"
        guard member[0] as? String == name.name else { return path }
        if let found = OtherTree(member[1]).difference(from: value, isText: isText, at: path) {
          return found
        }
      }
      return nil
    case "l":
      let items = parts[1] as? [Any] ?? []
      guard node.kind == .list, items.count == node.count else { return place }
      for (position, item) in items.enumerated() {
        let path = "\(place)/\(position)"
        let value = node.element(at: position)
        if let found = OtherTree(item).difference(from: value, isText: isText, at: path) {
          return found
        }
      }
      return nil
    default: return isSame(as: node, isText: isText) ? nil : place
    }
  }

  private func isSame(as node: DocumentNode, isText: Bool) -> Bool {
    switch parts[0] as? String {
    case "s":
      let text = parts[1] as? String
      if case .string(let own) = node.scalar { return own == text }
      return isText && !node.isContainer && node.content.source == text
    case "b": return node.scalar == .boolean(parts[1] as? Bool ?? false)
    case "n":
      let number = (parts[1] as? String).flatMap(Double.init)
      switch node.scalar {
      case .integer(let own): return Double(own) == number
      case .real(let own): return own == number || own.isNaN && number?.isNaN == true
      default: return false
      }
    case "z": return node.kind == .null
    case "d": return node.kind == .date || node.kind == .string
    default: return false
    }
  }
}

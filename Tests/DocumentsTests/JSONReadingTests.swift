import Foundation
import SetteePropertyLists
import TestSupport
import Testing

@testable import SetteeDocuments

@Suite("Reading JSON documents")
struct JSONReadingTests {
  @Test("A document's tree is what its text says")
  func tree() throws {
    let text = #"{"a": [1, -2.5, "x\ny", {"b": null}], /* c */ "d": true, // e"# + "\n}"
    let document = try json(text)
    #expect(
      document.root.propertyList
        == .dictionary(["a": [1, -2.5, "x\ny", .dictionary(["b": .null])], "d": true]))
    #expect(document.comments.map(document.text) == ["/* c */", "// e"])
    let node = try #require(document.node(at: Place("a", [3, "b"])))
    #expect(node.kind == .null && node.source == "null")
    #expect(document.position(ofOffset: node.range.lowerBound) == TextPosition(line: 1, column: 31))
  }

  @Test("Lines are counted alike by both ways", arguments: ["\n", "\r\n", "\r"])
  func lines(lineEnd: String) throws {
    let document = try json("{\n\"é\": 1,\n\n\"b\": 2\n}\n".replacing("\n", with: lineEnd))
    for offset in 0...document.bytes.count {
      #expect(document.line(ofOffset: offset) == document.position(ofOffset: offset).line)
    }
  }

  @Test("Places lead to values, and in a root that is no object the empty key is the root")
  func places() throws {
    let list = try json("[1, [2]]")
    #expect(list.keys == [""])
    #expect(list.node(at: Place("", [1, 0]))?.scalar == 2)
    #expect(list.node(at: Place("a")) == nil)
    #expect(list.place(of: [1]) == Place("", [1]))
    #expect(try json("3").node(at: Place(""))?.scalar == 3)
    let object = try json(#"{"": {"a": 1}, "b": 2}"#)
    #expect(object.keys == ["", "b"])
    #expect(object.node(at: Place("", ["a"]))?.scalar == 1)
    #expect(object.place(of: ["b"]) == Place("b"))
    #expect(object.place(of: []) == nil)
  }

  @Test("Members of large objects are found by name, whatever their spelling")
  func names() throws {
    let members = (0..<1000).map { #""key \#($0)": \#($0)"# } + [#""\u006bey 7": "last""#]
    let document = try json("{\(members.joined(separator: ","))}")
    #expect(document.root.count == 1000)
    #expect(document.root.member(named: "key 999")?.scalar == 999)
    #expect(document.root.member(named: "key 7")?.scalar == "last")
    #expect(document.root.member(named: "key 1000") == nil)
    let lines = document.root.keyRanges(ofMembersNamed: "key 7").map(document.text)
    #expect(lines == [#""key 7""#, #""\u006bey 7""#])
  }

  @Test("Numbers compare by their exact value and keep their spelling")
  func numbers() throws {
    let pairs: [(String, String, Bool)] = [
      ("1", "1.0", true), ("100", "1e2", true), ("0.10", "1e-1", true), ("-0", "0", true),
      ("1e400", "10e399", true), ("1e400", "1e401", false), ("0.1", "0.10000000000000001", false),
      ("123456789012345678901", "123456789012345678902", false), ("1e1", "10.00", true),
    ]
    for (one, other, isSame) in pairs {
      #expect(try json(one).root.isSame(as: try json(other).root) == isSame, "\(one) \(other)")
    }
    #expect(try json("123456789012345678901").root.spelling == "123456789012345678901")
    #expect(try json("1.50").root.isSame(as: PropertyList.real(1.5)))
    #expect(try !json("0.10000000000000001").root.isSame(as: PropertyList.real(0.1)))
    #expect(try !json("1e400").root.isSame(as: PropertyList.real(.infinity)))
  }

  @Test("Half a surrogate pair is shown as written, and equals only what is written like it")
  func surrogates() throws {
    for text in [#""\ud800""#, #""a\udc00b""#, #""\ud800\u0041""#] {
      let root = try json(text).root
      #expect(root.isUnreadable && root.scalar == .string(String(text.dropFirst().dropLast())))
      #expect(try root.isSame(as: json(text).root))
      #expect(try !root.isSame(as: json(#""\udfff""#).root))
      #expect(root.scalar.map { root.isSame(as: $0) || $0.isSame(as: root) } == false)
      #expect(throws: EditRefusal.unreadable) {
        try json(text).applying([DocumentEdit([], .set(PropertyList.string("a")))])
      }
    }
    #expect(try json(#"{"\ud800": 1, "\ud800": 2}"#).root.count == 1)
    let copied = try json(#"{"a": ["\ud800"]}"#)
      .applying([DocumentEdit([.member("a")], .duplicate(as: "b"))])
    #expect(copied.document.text == #"{"a": ["\ud800"], "b": ["\ud800"]}"#)
  }

  @Test("What is too deep, too large or too much is refused with its own sentence")
  func limits() throws {
    let deep = { (count: Int) in
      String(repeating: "[", count: count) + String(repeating: "]", count: count)
    }
    #expect(try json(deep(128)).root.count == 1)
    #expect(
      refusal(deep(129)) == "1:129 lists and objects may lie at most 128 deep inside each other")
    let limits = DocumentLimits(byteCountMax: 20, depthMax: 128, nodeCountMax: 3)
    #expect(refusal("[1, 2]", limits) == nil)
    #expect(refusal("[1, 2, 3]", limits) == "1:9 a document may have at most 3 values")
    #expect(refusal("[                    ]", limits) == "1:1 the file is larger than 20 bytes")
    #expect(DocumentLimits.standard.byteCountMax == 16 << 20)
    #expect(DocumentLimits.standard.nodeCountMax == 1_000_000)
  }

  @Test(
    "Every document of the suites opens, and Python reads the same from it",
    .enabled(if: Suites.isThere, Suites.absence))
  func suites() throws {
    let urls = try Suites.documents()
    #expect(urls.count > 700)
    var leafCount = 0
    for url in urls {
      let document = try Document([UInt8](Data(contentsOf: url)), format: JSONFormat.json)
      leafCount += EditLaws.places(of: document).count {
        document.root.value(at: $0)?.isContainer == false
      }
    }
    #expect(leafCount > 30_000)
  }

  @Test(
    "Python's json reads the same from every document",
    .enabled(if: Suites.isThere && Python.isThere, "The suites or python3 are not here."))
  func python() throws {
    let urls = try Suites.documents().enumerated()
      .filter { Effort.isLong || $0.offset % 5 == 0 }.map(\.element)
    let theirs = try Python.leaves(of: urls)
    #expect(theirs.count == urls.count)
    for (url, lines) in zip(urls, theirs) {
      let document = try Document([UInt8](Data(contentsOf: url)), format: JSONFormat.json)
      #expect(Python.leaves(of: document.root) == lines, "\(url.lastPathComponent)")
    }
  }

  private func refusal(_ text: String, _ limits: DocumentLimits = .standard) -> String? {
    do throws(DocumentProblem) {
      _ = try Document(Array(text.utf8), format: JSONFormat.json, limits: limits)
      return nil
    } catch {
      return "\(error.position.line):\(error.position.column) \(error.reason)"
    }
  }
}

/// Python, with its reader of JSON, as a witness.
enum Python {
  static let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  private static let program = """
    import json, sys
    def leaves(value, path, out):
        if isinstance(value, dict):
            out.append(f"{path} {{{len(value)}}}")
            for key, inner in value.items(): leaves(inner, path + "/" + key, out)
        elif isinstance(value, list):
            out.append(f"{path} [{len(value)}]")
            for index, inner in enumerate(value): leaves(inner, path + "/" + str(index), out)
        elif isinstance(value, float): out.append(f"{path} {value.hex()}")
        elif isinstance(value, str): out.append(f"{path} '{value}'")
        else: out.append(f"{path} {value}")
    for name in sys.stdin.read().split("\\0"):
        out = []
        leaves(json.loads(open(name, encoding="utf-8-sig").read()), "", out)
        print(json.dumps(sorted(out)))
    """

  /// One sorted list for each file: every value with its path.
  static func leaves(of urls: [URL]) throws -> [[String]] {
    let text = try #require(try run(program, input: urls.map(\.path).joined(separator: "\0")))
    return try text.utf8.split(separator: 10).map { line in
      try JSONDecoder().decode([String].self, from: Data(line))
    }
  }

  /// What a program prints; nothing where it fails.
  static func run(_ program: String, _ words: [String] = [], input: String = "") throws -> String? {
    let words = ["/usr/bin/python3", "-c", program] + words
    let ended = try OtherProgram(words, input: Data(input.utf8))
    return ended.status == 0 ? ended.text : nil
  }

  static func leaves(of root: DocumentNode) -> [String] {
    var lines: [String] = []
    add(root, "", to: &lines)
    // Python sorts by code points, as bytes of UTF-8 do.
    return lines.sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
  }

  private static func add(_ node: DocumentNode, _ path: String, to lines: inout [String]) {
    switch node.scalar {
    case nil where node.kind == .object:
      lines.append("\(path) {\(node.count)}")
      for position in 0..<node.count {
        let (name, value) = node.member(at: position)
        add(value, path + "/" + name.name, to: &lines)
      }
    case nil:
      lines.append("\(path) [\(node.count)]")
      for position in 0..<node.count {
        add(node.element(at: position), path + "/\(position)", to: &lines)
      }
    case .real(let value)
    where value == value.rounded()
      && node.spelling?.contains(where: { ".eE".contains($0) }) == false:
      lines.append("\(path) \(node.spelling ?? "")")
    case .real(let value): lines.append("\(path) \(hex(value))")
    case .string(let text): lines.append("\(path) '\(text)'")
    case .boolean(let value): lines.append("\(path) \(value ? "True" : "False")")
    case .integer(let value): lines.append("\(path) \(value)")
    default: lines.append("\(path) None")
    }
  }

  /// A double as Python's `float.hex` writes it.
  private static func hex(_ value: Double) -> String {
    let sign = value.sign == .minus ? "-" : ""
    if value == 0 { return "\(sign)0x0.0p+0" }
    let digits = String(value.significandBitPattern, radix: 16)
    let fraction = String(repeating: "0", count: 13 - digits.count) + digits
    let exponent = value.isNormal ? Int(value.exponent) : -1022
    return
      "\(sign)0x\(value.isNormal ? 1 : 0).\(fraction)p\(exponent < 0 ? "-" : "+")\(abs(exponent))"
  }
}

import Foundation
import SetteeDocuments
import SetteePropertyLists
import SetteeSettings
import TestSupport
import Testing

@testable import SetteeSchemas

/// Real schemas and real documents, counted.
@Suite("Schemas of the SchemaStore", .enabled(if: SchemaStore.isThere, SchemaStore.absence))
struct SchemaStoreTests {
  @Test("All schemas open, and their first page has a shape")
  func opening() throws {
    var opened = 0
    let names = try SchemaStore.schemas()
    for name in names {
      let schema = try SchemaStore.schema(name)
      if picture(schema.root) != "nothing fits" { opened += 1 }
    }
    #expect(opened == names.count)
    #expect(names.count > 400)
  }

  @Test("Every member of every document has a row, nearly all by widget or page")
  func members() throws {
    var count = MemberCount()
    for (name, file) in try SchemaStore.documents("documents") {
      let schema = try SchemaStore.schema(name)
      count.add(try SchemaStore.read(file), schema.root)
    }
    #expect(count.all > (Effort.isLong ? 40_000 : 1_000))
    #expect(count.shaped == count.all, "\(count)")
    #expect(count.impossible == 0, "\(count)")
    #expect(count.untyped * 100 <= count.all * 15, "\(count)")
  }

  /// Another validator agrees on all that it could decide.
  ///
  /// Of the 26 that are refused it refuses all as well: their schemas ask for more than their
  /// authors meant. Of the 8 that are admitted six break formats alone, which nobody asserts, and
  /// two break schemas that are not in this half of the store.
  @Test("Documents are judged as another validator judges them")
  func judging() throws {
    var refused: [String] = []
    var admitted: [String] = []
    for (name, file) in try SchemaStore.documents("documents") {
      let schema = try SchemaStore.schema(name)
      if !schema.validator.admits(try SchemaStore.read(file)) { refused.append(file) }
    }
    for (name, file) in try SchemaStore.documents("invalid-documents") {
      let schema = try SchemaStore.schema(name)
      if schema.validator.admits(try SchemaStore.read(file)) { admitted.append(file) }
    }
    guard Effort.isLong else {
      #expect(refused.count < 10)
      #expect(admitted.count < 4)
      return
    }
    #expect(refused.count == 26, "\(refused)")
    #expect(admitted.count == 8, "\(admitted)")
  }
}

/// How many places of documents there are, and what is known of them.
struct MemberCount {
  var all = 0
  /// Those that the schema describes.
  var shaped = 0
  /// Those where nothing fits, which are edited as text.
  var impossible = 0
  /// Those of which the schema says no more than that they may be there.
  var untyped = 0

  mutating func add(_ value: DocumentNode, _ shape: Shape?) {
    all += 1
    var present: Shape?
    if let shape {
      shaped += 1
      present = shape.inside.shape(for: value)
      if case .nothing = shape.kind { impossible += 1 }
      if case .anything = shape.kind { untyped += 1 }
    }
    for _ in 0..<8 {
      guard let union = present, case .union = union.kind,
        let variant = union.inside.variant(for: value)
      else { break }
      present = union.inside.shape(ofVariant: variant)?.inside.shape(for: value)
    }
    for position in 0..<value.count {
      if value.kind == .list {
        add(value.element(at: position), present?.inside.shape(ofItem: position))
      } else if value.kind == .object {
        let (name, member) = value.member(at: position)
        add(member, present?.inside.shape(ofMember: name))
      }
    }
  }
}

/// The part of the SchemaStore beside the checkout.
enum SchemaStore {
  static let folder = StandardSuite.folder.deletingLastPathComponent().appending(
    path: "schemastore")
  static var isThere: Bool { FileManager.default.fileExists(atPath: folder.path) }
  static let absence: Comment = "../shared/suites/schemastore is not there"
  /// Long runs take all documents, others one in so many.
  static let sampleStep = 12

  static func schemas() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "schemas").path)
      .filter { $0.hasSuffix(".json") }.sorted()
  }

  static func schema(_ name: String) throws -> UnfoldingSchema {
    try UnfoldingSchema(
      bytes: Array(Data(contentsOf: folder.appending(path: "schemas/\(name)"))),
      address: "https://json.schemastore.org/\(name)", load: load)
  }

  /// The store serves a schema under its name, with and without an ending.
  private static func load(_ address: String) -> [UInt8]? {
    let hosts = ["https://json.schemastore.org/", "https://www.schemastore.org/"]
    guard let host = hosts.first(where: { address.hasPrefix($0) }) else { return nil }
    let name = String(address.dropFirst(host.count))
    let file = folder.appending(path: "schemas/\(name.hasSuffix(".json") ? name : name + ".json")")
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return try Array(Data(contentsOf: file))
    } catch {
      return nil
    }
  }

  /// Schemas and JSON documents for them.
  static func documents(_ folderName: String) throws -> [(schema: String, file: String)] {
    let documents = folder.appending(path: folderName)
    let known = Set(try schemas())
    let all = try FileManager.default.subpathsOfDirectory(atPath: documents.path).sorted()
    return all.enumerated().filter { Effort.isLong || $0.offset % sampleStep == 0 }.map(\.element)
      .filter { $0.hasSuffix(".json") }
      .compactMap { path in
        guard let name = path.split(separator: "/").first, known.contains("\(name).json") else {
          return nil
        }
        return ("\(name).json", "\(folderName)/\(path)")
      }
  }

  static func read(_ file: String) throws -> DocumentNode {
    try Document(
      Array(Data(contentsOf: folder.appending(path: file))), format: JSONFormat.json
    ).root
  }
}

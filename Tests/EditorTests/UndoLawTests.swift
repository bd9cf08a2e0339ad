import Foundation
import SetteeForms
import SetteePropertyLists
import SetteeSchemas
import SetteeSettings
import SetteeStores
import SetteeTerminals
import TestSupport
import Testing

/// Whatever is done on pages, undo leads back to the start and redo to the end.
@Suite("Edits on pages, undone and redone")
@MainActor
struct UndoLawTests {
  @Test("Undone to the start, settings are as they were; redone to the end, as they became")
  func law() throws {
    for name in try SchemaFiles.names(every: Effort.isLong ? 2 : 160) {
      let schema = try SchemaFiles.schema(name)
      let count = schema.descriptions.count
      guard count > 0 else { continue }
      for seed in 0..<(Effort.isLong ? 4 : 1) {
        let fixture = EditorFixture(schema.descriptions)
        var walk = RandomWalk(seed: UInt64(seed))
        try walk.go(80, in: fixture)
        let values = fixture.values
        let second = EditorFixture(schema.descriptions, store: fixture.store)
        try walk.go(80, in: second)
        expectWayBack(second, to: values, "\(name), seed \(seed): \(walk.keys)")
      }
    }
  }

  /// Takes back and makes again all that was done.
  private func expectWayBack(
    _ fixture: EditorFixture, to start: [Key: PropertyList], _ comment: Comment
  ) {
    while fixture.form.canRedo { _ = fixture.form.redo() }
    let end = fixture.values
    while fixture.form.canUndo {
      let outcome = fixture.form.undo()
      switch outcome {
      case .stored, .draft: continue
      case .unchanged, .refused, .contested:
        Issue.record("\(outcome) in \(fixture.values)")
        return #expect(fixture.values == start, comment)
      }
    }
    #expect(fixture.values == start, comment)
    while fixture.form.canRedo {
      let outcome = fixture.form.redo()
      guard case .stored = outcome else {
        Issue.record("\(outcome) in \(fixture.values)")
        return #expect(fixture.values == end, comment)
      }
    }
    #expect(fixture.values == end, comment)
  }
}

/// Keys as a hand would press them that knows the program but not what it wants.
struct RandomWalk {
  private var chance: SplitMix
  private(set) var keys = ""

  init(seed: UInt64) { chance = SplitMix(seed: seed) }

  private static let moves = ["j", "k", "jj", "<PageDown>", "gg", "G", "jjj", "{", "}"]
  private static let acts = [
    "a", "a", "x", "D", "J", "K", "c", "r", "<Enter>", "<Enter>", "<Enter>", "<Space>", "+", "-",
    "<Esc>", "<M-n>", "<M-o>", "u", "<C-r>",
  ]

  @MainActor
  mutating func go(_ count: Int, in fixture: EditorFixture) throws {
    keys = ""
    for _ in 0..<count {
      if fixture.editor.openField == nil {
        try press(pick(chance.below(3) == 0 ? Self.moves : Self.acts), in: fixture)
      }
      guard fixture.editor.openField != nil else { continue }
      try press(pick(["a", "7", "x<Down>", "<Backspace>", "2026-01-02", "<Down>"]), in: fixture)
      if fixture.editor.openField != nil { try press("<Enter>", in: fixture) }
      for way in ["<C-s>", "<Esc>", "<Esc>"] where fixture.editor.openField != nil {
        try press(way, in: fixture)
      }
    }
    try press("<Esc><Esc>", in: fixture)
  }

  @MainActor
  private mutating func press(_ script: String, in fixture: EditorFixture) throws {
    keys += script
    try fixture.press(script)
  }

  private mutating func pick(_ choices: [String]) -> String { choices[chance.below(choices.count)] }
}

extension EditorFixture {
  /// All that the store holds.
  fileprivate var values: [Key: PropertyList] {
    Dictionary(uniqueKeysWithValues: store.keys().map { ($0, store.value(forKey: $0) ?? .null) })
  }
}

/// The schemas of the house, and those of others beside the checkout where they are there.
enum SchemaFiles {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let folders = [
    root.appending(path: "demo-schemas"),
    root.appending(path: "../shared/suites/schemastore/schemas").standardizedFileURL,
  ]

  /// All of the house's and one in so many of the others', by path.
  static func names(every step: Int) throws -> [String] {
    try folders.enumerated().flatMap { number, folder -> [String] in
      guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
      let all = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".json") }.sorted().map { folder.appending(path: $0).path }
      return number == 0 ? all : stride(from: 0, to: all.count, by: step).map { all[$0] }
    }
  }

  static func schema(_ path: String) throws -> Schema {
    try Schema(bytes: Array(Data(contentsOf: URL(filePath: path))), name: path)
  }
}

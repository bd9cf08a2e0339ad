import Foundation
import Testing

@testable import SetteeCommands

/// Words that come near what names a place, and what they are answered.
@Suite("Words for places that are none")
@MainActor
struct DocumentWordsTests {
  private let world = CommandWorld()

  private static let text = "{\"references\": [{\"path\": \"./a\"}, {\"path\": \"./b\"}]}\n"

  @Test("An element in brackets is told to be named by its number, and nothing is made of it")
  func brackets() throws {
    let path = try world.write(Self.text, to: "app.json")
    for words in [["get", "references[1].path"], ["set", "references[1].path", "x"]] {
      let run = world.run(words + ["--file", path])
      #expect(run.code != .done)
      #expect(run.errors.contains("named by its number: 'references.1.path'"), "\(run.errors)")
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == Self.text)
    // Where nothing there is a list, brackets are as good in a name as anything else.
    #expect(world.run(["set", "[swift]", "1", "--file", path]).code == .done)
    #expect(world.run(["get", "[swift]", "--file", path]).output == "1\n")
  }

  @Test("A file given as a key is told how files are given")
  func fileAsKey() throws {
    let path = try world.write(Self.text, to: "app.json")
    let run = world.run(["set", path, "a", "1"])
    #expect(run.code == .usage && run.errors.contains("'--file \(path)'"), "\(run.errors)")
  }
}

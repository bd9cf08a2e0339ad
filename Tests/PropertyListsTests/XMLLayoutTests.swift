import TestSupport
import Testing

@testable import SetteePropertyLists

/// A file made by copying the one before.
struct XMLLayoutTests {
  @Test("A file made by copying is, byte for byte, the file written anew", arguments: 1...30)
  func copies(seed: UInt64) throws {
    var chance = SplitMix(seed: seed)
    var values = PropertyDictionary.random(
      Int.random(in: 1...12, using: &chance), depth: 2, &chance)
    var (file, layout) = try values.laidOutXML()
    for _ in 1...20 {
      let edits =
        PropertyDictionary.random(.random(in: 0...3, using: &chance), depth: 2, &chance)
        .map { ($0.key, $0.value) }
        + values.filter { _ in chance.unit < 0.2 }
        .map { ($0.key, PropertyList.random(depth: 2, &chance)) }
      for (key, value) in edits { values[key] = value }
      let next = try #require(
        try values.laidOutXML(copying: file, layout, changing: edits.map(\.0)))
      #expect(try next.bytes == PropertyList.dictionary(values).xml())
      (file, layout) = next
    }
  }

  @Test("What a writer notes of a layout is what copying notes")
  func sameLayout() throws {
    let (file, layout) = try PropertyDictionary([("a", 1), ("b", "<")]).laidOutXML()
    let values: PropertyDictionary = ["a": 1, "b": [true], "c": .dictionary([:])]
    let copy = try #require(try values.laidOutXML(copying: file, layout, changing: ["b", "c"]))
    #expect(copy.layout == (try values.laidOutXML().layout))
  }

  @Test("Of a file that is not of the layout, or that holds no entry, nothing is copied")
  func refused() throws {
    let (file, layout) = try PropertyDictionary([("a", 1)]).laidOutXML()
    let (emptyFile, emptyLayout) = try PropertyDictionary().laidOutXML()
    let values: PropertyDictionary = ["a": 2]
    #expect(try values.laidOutXML(copying: file + [0], layout, changing: ["a"]) == nil)
    #expect(try values.laidOutXML(copying: emptyFile, emptyLayout, changing: ["a"]) == nil)
  }

  @Test("A changed value that XML cannot carry is refused")
  func unstorable() throws {
    let (file, layout) = try PropertyDictionary([("a", 1)]).laidOutXML()
    let values: PropertyDictionary = ["a": "\u{1}"]
    #expect(throws: XMLStorageProblem.illegalCharacter("\u{1}")) {
      _ = try values.laidOutXML(copying: file, layout, changing: ["a"])
    }
  }
}

import SetteeDocuments
import SetteePropertyLists
import SetteeStores
import Testing

@testable import SetteeDocumentStores

/// Writes that come while those before them are being put into the file.
@Suite("A draft whose first edits are in the file")
struct DraftTests {
  private func document(_ text: String) throws -> Document {
    try Document(Array(text.utf8), format: JSONFormat.json)
  }

  /// What a document in memory holds after two writes, the first of which is in the file.
  private func adopted(
    _ edits: [Edit], _ file: String, refused: Bool = false
  ) throws -> (text: String, uptake: DocumentMemory.Uptake) {
    var memory = DocumentMemory(try document("{\"a\": 1, \"l\": [1, 2]}"))
    for edit in edits { _ = try memory.write([PlacedEdit(edit)]) { _ in [] } }
    let first = memory.draft.groups[0]
    let refusal = DocumentDraft.Refusal(group: first, number: 0, error: .changedMeanwhile(nil))
    let uptake = memory.takeUp(
      try document(file), doneCount: 1, refused: refused ? [refusal] : [], isForeign: true
    ) { _ in [] }
    return (memory.document.text, uptake)
  }

  @Test("What is in the file already is no change of others")
  func own() throws {
    let item = Edit(Place("l", [.element(0)]), .remove)
    let cases: [([Edit], String, String)] = [
      ([Edit("a", 2), Edit("a", 3)], #"{"a": 2, "l": [1, 2]}"#, #"{"a": 3, "l": [1, 2]}"#),
      ([item, item], #"{"a": 1, "l": [2]}"#, #"{"a": 1, "l": []}"#),
      ([Edit("a", nil), Edit("a", 3)], #"{"l": [1, 2]}"#, #"{"a": 3, "l": [1, 2]}"#),
    ]
    for (edits, file, text) in cases {
      let (adopted, uptake) = try self.adopted(edits, file)
      #expect(adopted == text && uptake.contests.isEmpty && uptake.takenBack.isEmpty)
    }
  }

  @Test("What others changed in the moment between is")
  func foreign() throws {
    let (text, uptake) = try adopted(
      [Edit("b", 1), Edit("a", 3)], #"{"a": 9, "l": [1, 2], "b": 1}"#)
    #expect(text == #"{"a": 3, "l": [1, 2], "b": 1}"#)
    #expect(
      uptake.contests.map(\.place) == [Place("a")] && uptake.contests.map(\.theirs) == [9])
    let item = Edit(Place("l", [.element(1)]), .set(7))
    let list = try adopted([Edit("b", 1), item], #"{"a": 1, "l": [0, 1, 2], "b": 1}"#)
    #expect(list.text == #"{"a": 1, "l": [0, 1, 2], "b": 1}"#)
    #expect(list.uptake.takenBack.count == 1)
  }

  @Test("What was refused is nobody's change")
  func refused() throws {
    let (text, uptake) = try adopted(
      [Edit("a", 2), Edit("a", 3)], #"{"a": 1, "l": [1, 2]}"#, refused: true)
    #expect(text == #"{"a": 3, "l": [1, 2]}"# && uptake.contests.isEmpty)
  }
}

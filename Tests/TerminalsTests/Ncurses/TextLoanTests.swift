import Foundation
import SetteeTerminals
import Testing

@testable import SetteeNcursesTerminal

/// The file in which another program edits a text.
@Suite("A lent text")
final class TextLoanTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "settee-loans-\(UUID().uuidString)").path

  deinit {
    // Some tests make no folder at all.
    if FileManager.default.fileExists(atPath: folder) {
      #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) }
    }
  }

  private var folders: DraftFolders {
    DraftFolders(drafts: folder + "/state/drafts", secrets: folder + "/run/drafts")
  }

  private func loan(
    _ text: String, of place: String = "servers.1", suffix: String = ".txt",
    isSecret: Bool = false, _ variables: [String: String] = [:]
  ) throws -> TextLoan {
    let text = LentText(text, of: place, suffix: suffix, isSecret: isSecret)
    return try TextLoan(text, in: folders) { variables[$0] }
  }

  @Test(
    "The program is $VISUAL, then $EDITOR, then vi, its words apart by blanks",
    arguments: [
      (["VISUAL": "code --wait", "EDITOR": "nano"], ["code", "--wait"]),
      (["VISUAL": " ", "EDITOR": "nano"], ["nano"]), ([:], ["vi"]),
    ])
  func program(variables: [String: String], words: [String]) throws {
    let loan = try loan("x", suffix: ".json", variables)
    defer { loan.remove() }
    #expect(loan.command.dropLast() == words[...])
    #expect(loan.command.last == folder + "/state/drafts/servers.1.json")
  }

  @Test("File and folder are this user's alone, and nothing of them is left")
  func permissions() throws {
    let loan = try loan("Ada\r\n漢字")
    let file = try #require(loan.command.last)
    let folder = URL(filePath: file).deletingLastPathComponent().path
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try mode(file) == 0o600 && mode(folder) == 0o700)
    #expect(try loan.read() == "Ada\r\n漢字")
    try Data("x".utf8).write(to: URL(filePath: file + "~"))
    loan.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test("A second text of the same place has a file of its own, and so has a strange name")
  func names() throws {
    let (first, second) = (try loan("a"), try loan("b"))
    #expect(try first.read() == "a" && second.read() == "b")
    let strange = try loan("c", of: "../a/\u{1B}b")
    #expect(strange.command.last == folder + "/state/drafts/a--b.txt")
    for loan in [first, second, strange] { loan.remove() }
  }

  @Test("A secret stands in memory alone, and nowhere where there is no place for it")
  func secrets() throws {
    let loan = try loan("sesame", isSecret: true)
    #expect(loan.command.last == folder + "/run/drafts/servers.1.txt")
    loan.remove()
    let text = LentText("sesame", of: "a", suffix: ".txt", isSecret: true)
    #expect {
      try TextLoan(text, in: DraftFolders(drafts: self.folder, secrets: nil)) { _ in nil }
    } throws: { "\($0)".contains("$XDG_RUNTIME_DIR alone") }
    #expect(!FileManager.default.fileExists(atPath: folder + "/a.txt"))
  }

  @Test("What no process has any more is named at the next start")
  func leftovers() throws {
    #expect(folders.leftoverSentence == nil)
    let held = try loan("a", of: "held")
    #expect(folders.leftoverSentence == nil)
    let left = folder + "/state/drafts/menu.2.json"
    try Data("x".utf8).write(to: URL(filePath: left))
    #expect(folders.leftoverSentence == "A text of an earlier session is still there: \(left).")
    try Data("x".utf8).write(to: URL(filePath: folder + "/state/drafts/env.json"))
    #expect(folders.leftoverSentence?.hasSuffix("drafts: env.json, menu.2.json.") == true)
    held.remove()
  }

  @Test("Where texts cannot be looked for, that is said")
  func unlistable() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = folder + "/file"
    try Data("x".utf8).write(to: URL(filePath: file))
    let sentence = DraftFolders(drafts: file, secrets: nil).leftoverSentence
    #expect(
      sentence == "Texts of earlier sessions cannot be looked for in \(file): Not a directory.")
    #expect(DraftFolders(drafts: folder + "/none", secrets: nil).leftoverSentence == nil)
  }

  @Test("What is no text, or gone, is refused in words")
  func refusals() throws {
    let loan = try loan("x")
    let file = try #require(loan.command.last)
    try Data([0xFF, 0xFE]).write(to: URL(filePath: file))
    #expect { try loan.read() } throws: { "\($0)".contains("is not text in UTF-8") }
    try FileManager.default.removeItem(atPath: file)
    #expect { try loan.read() } throws: { "\($0)".contains("No such file") }
    loan.remove()
    let nowhere = DraftFolders(drafts: "/proc/nowhere/at/all", secrets: nil)
    #expect {
      try TextLoan(LentText("x", of: "a", suffix: ".txt"), in: nowhere) { _ in nil }
    } throws: { "\($0)".contains("Cannot make /proc/nowhere") }
  }
}

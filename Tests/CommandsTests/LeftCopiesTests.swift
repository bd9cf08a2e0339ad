import Foundation
import SetteeFiles
import SetteePropertyLists
import Testing

@testable import SetteeCommands
@testable import SetteeDocumentStores

/// Copies of what a document held, where a program ended while it was written in place.
@Suite("Copies that a write in place has left")
@MainActor
struct LeftCopiesTests {
  private let world = CommandWorld()

  /// Leaves a copy of a document's old bytes, as a write that came to an end amid the new ones.
  private func leaveCopy(of path: String, becoming text: String) throws -> String {
    let folder = DocumentCopy.folder(in: Path("\(world.config.path)/state"))
    try FileManager.default.createDirectory(
      atPath: folder.text, withIntermediateDirectories: true)
    let copy = DocumentCopy(of: Path(path), becoming: Array(text.utf8), in: folder).path.text
    try Data("{\"a\": 1}".utf8).write(to: URL(filePath: copy))
    return copy
  }

  /// Makes a document and a link to it, and leaves a copy of what it held before.
  private func leaveCopy(besideLinked text: String) throws -> (paths: [String], copy: String) {
    let path = try world.write(text, to: "real.json")
    let link = world.config.appending(path: "link.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.json")
    return ([path, link], try leaveCopy(of: path, becoming: "{\"a\": null}"))
  }

  @Test("Where the document does not parse, commands and its screen name the copy")
  func torn() throws {
    let (paths, copy) = try leaveCopy(besideLinked: "{\"a\": nul")
    for path in paths {
      let run = world.run(["get", "a", "--file", path])
      #expect(run.code == .refused && run.errors.contains("bytes that it may lack are in \(copy)."))
      let screen = world.run(["edit", path, "--dump-screen", "--size", "250x24"])
      #expect(screen.output.contains("What the file held before is in \(copy.prefix(60))"))
    }
    #expect(FileManager.default.fileExists(atPath: copy))
  }

  @Test("Where it parses and is neither old nor new, the copy is named, by links too, and stays")
  func other() throws {
    let (paths, copy) = try leaveCopy(besideLinked: "{\"a\": 3}")
    for path in paths {
      let run = world.run(["get", "a", "--file", path])
      #expect(run.code == .done && run.output == "3\n" && run.errors.contains(copy))
    }
    #expect(FileManager.default.fileExists(atPath: copy))
  }

  @Test("One that is of no more use goes, but not while somebody may be writing")
  func done() throws {
    for text in ["{\"a\": 1}", "{\"a\": null}"] {
      let path = try world.write(text, to: "real.json")
      let copy = try leaveCopy(of: path, becoming: "{\"a\": null}")
      let lock = open(path, O_RDONLY | O_CLOEXEC)
      #expect(flock(lock, LOCK_EX) == 0)
      #expect(world.run(["get", "a", "--file", path]).errors == "")
      #expect(FileManager.default.fileExists(atPath: copy))
      // Closing alone leaves it locked while a child of another test has it open.
      #expect(flock(lock, LOCK_UN) == 0)
      close(lock)
      #expect(world.run(["get", "a", "--file", path]).errors == "")
      #expect(!FileManager.default.fileExists(atPath: copy))
    }
  }
}

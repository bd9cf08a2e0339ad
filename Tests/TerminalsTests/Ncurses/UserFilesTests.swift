import Foundation
import Testing

@testable import SetteeNcursesTerminal

/// Files that a person names in a program.
@Suite("Files that a person names")
final class UserFilesTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "settee-files-\(UUID().uuidString)").path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    #expect(throws: Never.self) { try FileManager.default.removeItem(atPath: folder) }
  }

  @Test("A file is written where none is, and read as it is; ~ is the person's folder")
  func both() throws {
    let files = UserFiles(home: folder)
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try files.write(bytes, to: "~/a b")
    #expect(try files.read("\(folder)/a b") == bytes)
    let problem = #expect(throws: FileProblem.self) { try files.write([1], to: "~/a b") }
    #expect(problem?.description == "Cannot write \(folder)/a b: File exists.")
    #expect(try files.read("~/a b") == bytes)
  }

  @Test("What is no file is not read, and for a pipe nobody waits")
  func noFiles() throws {
    let files = UserFiles(home: nil)
    #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
    for (name, sentence) in [
      ("\(folder)/pipe", "\(folder)/pipe is no file."), (folder, "\(folder) is no file."),
      ("\(folder)/none", "Cannot read \(folder)/none: No such file or directory."),
    ] {
      let problem = #expect(throws: FileProblem.self) { _ = try files.read(name) }
      #expect(problem?.description == sentence)
    }
  }
}

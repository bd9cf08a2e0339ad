import Foundation
import SetteeFiles
import SetteePropertyLists
import SetteeStores
import TestSupport
import Testing

@Suite("Suites in any file")
struct FileSuitesTests {
  @Test("It is stored at its path, without a global domain, and read from there")
  func stores() throws {
    let folder = try TemporaryFolder()
    let path = folder.text + "/any name.plist"
    let suite = try DefaultsSuite(file: path, arguments: ["-b", "2"])
    #expect(suite.name == path && suite.integer(forKey: "b") == 2)
    suite.set(1, forKey: "a")
    try suite.flush()
    let data = try Data(contentsOf: URL(filePath: path))
    let stored = try PropertyListSerialization.propertyList(from: data, format: nil)
    #expect(stored as? [String: Int] == ["a": 1])
    #expect(suite.source(ofKey: "a") == .application(path: path))
    #expect(!suite.holdings(ofKey: "a").contains { $0.source == .global })
  }

  @Test("Objects of one file share its values, whichever links lead there")
  func links() throws {
    let folder = try TemporaryFolder()
    let real = folder.text + "/real"
    try FileManager.default.createDirectory(atPath: real, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(
      atPath: folder.text + "/link", withDestinationPath: "real")
    try FileManager.default.createSymbolicLink(
      atPath: folder.text + "/alias.plist", withDestinationPath: "link/app.plist")
    let first = try DefaultsSuite(file: real + "/app.plist")
    first.set(1, forKey: "a")
    for path in ["/link/app.plist", "/real/../real/./app.plist", "/alias.plist"] {
      let other = try DefaultsSuite(file: folder.text + path)
      #expect(other.integer(forKey: "a") == 1, "\(path)")
    }
  }

  @Test("A suite by name and one by its file are one")
  func named() throws {
    let process = SimulatedProcess(on: .withHome(), time: ManualTimekeeper())
    let suite = try process.anotherSuite()
    suite.set(0, forKey: "a")
    try suite.flush()
    let other = try DefaultsSuite(
      file: suite.place.path.text, environment: process.environment)
    suite.set(1, forKey: "a")
    #expect(other.integer(forKey: "a") == 1)
  }

  @Test("What is no place for a file is refused with a sentence, and touched by nobody")
  func refused() throws {
    let folder = try TemporaryFolder()
    try Data("no list".utf8).write(to: URL(filePath: folder.text + "/text.plist"))
    let before = try names(in: folder)
    let cases = [
      ("app.plist", "'app.plist' cannot name a suite: a file is named by its absolute path."),
      ("", "'' cannot name a suite: a file is named by its absolute path."),
      (
        folder.text,
        "'\(folder.text)' is read-only: it is a folder; name the property list in it."
      ),
      (
        folder.text + "/no/app.plist",
        "the folder \(folder.text)/no does not exist."
      ),
    ]
    for (path, sentence) in cases {
      let error = #expect(throws: StoreError.self) { try DefaultsSuite(file: path) }
      #expect(error?.description == sentence)
    }
    let error = #expect(throws: StoreError.self) {
      try DefaultsSuite(file: folder.text + "/text.plist")
    }
    #expect(
      error?.description.hasPrefix("\(folder.text)/text.plist cannot be read as settings") == true)
    #expect(try names(in: folder) == before)
    #expect(try String(contentsOfFile: folder.text + "/text.plist", encoding: .utf8) == "no list")
  }

  @Test("A folder that goes away is not made anew: saving fails, and says so")
  func goneFolder() throws {
    let folder = try TemporaryFolder()
    let inner = folder.text + "/inner"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    let suite = try DefaultsSuite(file: inner + "/app.plist")
    try FileManager.default.removeItem(atPath: inner)
    suite.set(1, forKey: "a")
    #expect(throws: StoreError.self) { try suite.flush() }
    #expect(try names(in: folder) == [])
  }

  private func names(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.text).sorted()
  }
}

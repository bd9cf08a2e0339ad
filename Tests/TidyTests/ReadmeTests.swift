import Foundation
import Testing

/// The README shows the program as it is: its pictures are golden frames, its links lead somewhere.
struct ReadmeTests {
  @Test("Every picture in the README is the golden frame it names")
  func pictures() throws {
    let readme = try Repository.file("README.md")
    let pictures = readme.text.matches(
      of: /<!-- picture: (?<path>[^ ]+) -->\n```text\n(?<text>(?:.|\n)*?)```/)
    #expect(pictures.count >= 1)
    if ProcessInfo.processInfo.environment["RECORD_FRAMES"] == "1" {
      return try record(readme.text)
    }
    for picture in pictures {
      let frame = try Repository.file(String(picture.path)).text
      #expect(String(picture.text) == frame, "\(picture.path): RECORD_FRAMES=1 copies it.")
    }
  }

  @Test("The README begins with drawn screens, which tests draw anew and compare")
  func drawings() throws {
    let head = try Repository.file("README.md").text.split(separator: "\n").prefix(12)
    let drawings = head.joined(separator: "\n").matches(of: /!\[[^\]]+\]\(([^)]+)\)/).map(\.1)
    #expect(drawings.count == 2)
    for drawing in drawings {
      let parts = drawing.split(separator: "/")
      #expect(parts.count == 4 && parts.starts(with: ["Tests", "CommandsTests", "Frames"]))
      let name = try #require(parts.last?.split(separator: ".").first)
      let tests = try Repository.file("Tests/CommandsTests/PicturesTests.swift").text
      #expect(drawing.hasSuffix(".svg") && tests.contains("\"\(name)\""), "\(drawing)")
    }
  }

  private func record(_ text: String) throws {
    let updated = try text.replacing(
      /<!-- picture: (?<path>[^ ]+) -->\n```text\n(?:.|\n)*?```/
    ) { match in
      let frame = try Repository.file(String(match.path)).text
      return "<!-- picture: \(match.path) -->\n```text\n\(frame)```"
    }
    try Data(updated.utf8).write(to: Repository.root.appending(path: "README.md"))
  }

  @Test("Every link to a file leads to one", arguments: ["README.md", "ARCHITECTURE.md"])
  func links(document: String) throws {
    for link in try Repository.file(document).text.matches(of: /\]\(([^):]+)\)/) {
      let path = Repository.root.appending(path: String(link.1)).path
      #expect(FileManager.default.fileExists(atPath: path), "\(document): \(link.1)")
    }
  }

  @Test("The README's Swift is a test fixture that compiles")
  func swiftIsTried() throws {
    let readme = try Repository.file("README.md").text
    let blocks = readme.matches(of: /```swift\n((?:.|\n)*?)```/).map(\.1)
    let fixtures = [
      "ObservableDefaultsTests", "FormsTests/Settings", "DefaultsTests", "EnginesTests",
    ]
    #expect(blocks.count == fixtures.count)
    for (block, folder) in zip(blocks, fixtures) {
      let fixture = try Repository.file("Tests/\(folder)/ReadmeExampleTests.swift").text
      for line in block.split(separator: "\n") where !line.hasPrefix("import") {
        let code = line.trimmingCharacters(in: .whitespaces)
        #expect(code.contains("SettingsEditor.main") || fixture.contains(code), "\(code)")
      }
    }
  }
}

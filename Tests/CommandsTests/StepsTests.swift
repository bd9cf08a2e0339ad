import Foundation
import Testing

@testable import SetteeCommands

@Suite("Steps from numbers that have no next one")
@MainActor
struct StepsTests {
  @Test("An infinity, and what is no number, is not stepped over, and a sentence says so")
  func endless() throws {
    let world = CommandWorld()
    for (ending, text) in [
      ("toml", "i = inf\n"), ("toml", "i = nan\n"), ("yaml", "i: .inf\n"), ("yaml", "i: .nan\n"),
    ] {
      for key in ["+", "-"] {
        let file = try world.write(text, to: "a.\(ending)")
        let screen = world.run(["edit", file, "--dump-screen", "--size", "100x24", "--keys", key])
        #expect(screen.output.contains("i is no finite number, which no step changes."))
        #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      }
    }
  }
}

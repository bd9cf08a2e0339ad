import Foundation
import Testing

@testable import SetteeCommands

@Suite("Values that the palette completes")
@MainActor
struct PaletteValuesTests {
  private let world = CommandWorld()

  private func edit(_ keys: String) throws -> (screen: String, text: String) {
    let file = try world.write("{}", to: "values.json")
    let typed = keys.replacing(" ", with: "<Space>")
    let words = ["--schema", "gateway", "--dump-screen", "--size", "100x24", "--keys", typed]
    let run = world.run(["edit", file] + words)
    return (run.output, try String(contentsOfFile: file, encoding: .utf8))
  }

  @Test(
    "Tab completes a choice of the place before it, the chosen one or the first that begins so",
    arguments: [
      (":set log.level <Tab><Enter>", #"{"log":{"level":"error"}}"#),
      (":set log.level d<Tab><Enter>", #"{"log":{"level":"debug"}}"#),
      (":set log.level <Down><Down><Tab><Enter>", #"{"log":{"level":"warning"}}"#),
      (":set log.level <Down><Down><Enter>", #"{"log":{"level":"warning"}}"#),
      (":set listen.proxyProtocol t<Tab><Enter>", #"{"listen":{"proxyProtocol":true}}"#),
      (":set log.target stdo<Tab><Enter>", #"{"log":{"target":"stdout"}}"#),
      (":set health.probe.kind t<Tab><Enter>", #"{"health":{"probe":{"kind":"tcp"}}}"#),
      (
        ":set servers.-.health.probe.kind c<Tab><Enter>",
        #"{"servers":[{"health":{"probe":{"kind":"command"}}}]}"#
      ),
      // There is nothing to choose from, or nothing that begins so.
      (":set log.level x<Tab><Enter>", "{}"),
      (":set listen.host a<Tab><Enter>", #"{"listen":{"host":"a"}}"#),
    ])
  func completes(keys: String, stored: String) throws {
    let (screen, text) = try edit(keys)
    #expect(text.filter { !$0.isWhitespace } == stored, "\(screen)")
  }

  @Test("The choices stand below the line, and only those that begin as it does")
  func listed() throws {
    let all = try edit(":set log.level ").screen
    for value in ["error", "warning", "info", "debug"] {
      #expect(all.contains("set log.level \(value) "), "\(all)")
    }
    let some = try edit(":set log.level de").screen
    #expect(some.contains("set log.level debug ") && !some.contains("set log.level error"))
  }
}

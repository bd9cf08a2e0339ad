import Foundation
import TestSupport
import Testing

@testable import SetteeCommands

/// Help, the manual page and completions are made from the commands' own tables.
@MainActor
struct HelpTests {
  @Test("Help lists the commands by purpose, on one small screen")
  func overview() {
    let run = CommandRun(["help"])
    expectFrame(String(run.output.dropLast()), "Help")
    #expect(run.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 25)
    #expect(CommandRun(["--help"]).output == run.output)
    let bare = CommandRun([])
    #expect(bare.code == .usage)
    #expect(bare.errors == run.output)
  }

  @Test("Every command's help fits a small screen", arguments: Commands.all.map(\.name))
  func pages(name: String) throws {
    let run = CommandRun(["help", name])
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count <= 24)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(run.output.hasPrefix("settee \(name)"))
    #expect(CommandRun([name, "--help"]).output == run.output)
    let command = try Commands.named(name)
    for option in command.options { #expect(run.output.contains("  \(option.name)")) }
  }

  @Test("One command's help is as recorded", arguments: ["set", "watch"])
  func page(name: String) {
    expectFrame(String(CommandRun(["help", name]).output.dropLast()), "Help-\(name)")
  }

  @Test("The version is told")
  func version() {
    #expect(CommandRun(["--version"]).output == "settee \(Version.current)\n")
  }

  @Test("Names, options and words of the tables are of one form")
  func tables() {
    #expect(Set(Commands.all.map(\.name)).count == Commands.all.count)
    for command in Commands.all {
      #expect(command.summary.hasSuffix("."))
      #expect(Set(command.options.map(\.name)).count == command.options.count)
      for option in command.options {
        #expect(option.name.wholeMatch(of: /--[a-z-]+/) != nil)
        #expect(option.help.hasSuffix("."), "\(command.name) \(option.name)")
        // A switch has no value to complete.
        #expect(option.value != nil || option.completion == .none)
      }
    }
  }

  @Test("The manual page tells of every command and option")
  func manual() {
    let page = CommandRun(["help", "--man"]).output.replacing("\\-", with: "-")
    for command in Commands.all {
      #expect(page.contains(".SS settee \(command.name)"))
      for option in command.options { #expect(page.contains("\\fB\(option.name)\\fR")) }
    }
    // A line that begins with a dot is a request; ours are these.
    let requests = page.split(separator: "\n").filter { $0.hasPrefix(".") || $0.hasPrefix("'") }
    let known = [".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".I", ".BR"]
    #expect(requests.allSatisfy { known.contains(String($0.prefix { $0 != " " })) })
  }

  /// Optional: what formats manual pages is not part of every system.
  private nonisolated static let groff = ["/usr/bin/groff", "/usr/local/bin/groff"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "The manual page is formatted without a warning",
    .enabled(if: HelpTests.groff != nil, "groff is not installed"))
  func manualIsFormatted() throws {
    let world = CommandWorld()
    let page = try world.write(world.run(["help", "--man"]).output, to: "settee.1")
    let groff = try OtherProgram([try #require(Self.groff), "-man", "-Tutf8", "-ww", "-z", page])
    #expect(groff.status == 0)
    #expect(String(decoding: groff.errors, as: UTF8.self) == "")
  }

  @Test(
    "Each shell's completions know every command and option", arguments: ["bash", "zsh", "fish"])
  func completions(shell: String) {
    let text = CommandRun(["completions", shell]).output
    for command in Commands.all {
      for word in command.name.split(separator: " ") { #expect(text.contains(word)) }
      for option in command.options {
        #expect(text.contains(shell == "fish" ? "-l \(option.name.dropFirst(2))" : option.name))
      }
    }
  }
}

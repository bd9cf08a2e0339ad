import Testing

@testable import SetteeCommands

@Suite("Names of what is not there")
@MainActor
struct AbsentFilesTests {
  private let world = CommandWorld()

  @Test("'edit' says what was looked for, what may be meant, and what begins a file")
  func edit() {
    let run = world.run(["edit", "code-edito", "--dump-screen"])
    #expect(run.code == .usage)
    #expect(run.errors.hasPrefix("'code-edito' is no file here and no demo schema; demo schemas"))
    #expect(run.errors.contains("Did you mean 'code-editor'? 'settee edit code-edito.json' begins"))
    let path = "\(world.config.path)/nosuch"
    let folder = world.run(["edit", path, "--dump-screen"])
    #expect(folder.code == .usage && folder.errors.contains("nor is its folder"))
    _ = try? world.write("{}", to: "there.json")
    #expect(
      world.run(["edit", path, "--dump-screen"]).errors
        == "There is no file at \(path), and its name says no format: 'settee edit \(path).json'"
        + " begins a file, in JSON.\n")
  }

  @Test("'diff' says which file is not there, and which settings are not named")
  func diff() throws {
    let here = try world.write("{\"a\": 1}", to: "here.json")
    let absent = "\(world.config.path)/absent.json"
    #expect(
      world.run(["diff", "nofile"]).errors
        == "There is no file at nofile. 'nofile' is compared with which settings? Give"
        + " '--suite NAME', '--file PATH' or '--schema SCHEMA'.\n")
    #expect(world.run(["diff", here]).errors.hasPrefix("'\(here)' is compared with which"))
    for words in [["diff", "--file", absent], ["diff", here, "--file", absent]] {
      let run = world.run(words)
      #expect(run.code == .notSo && run.errors.hasPrefix("There is no file at \(absent)"))
    }
    for other in [absent, "./nofile", "nofile.plist"] {
      let run = world.run(["diff", other, "--file", here])
      #expect(run.code == .notSo && run.output == "")
      #expect(run.errors == "There is no file at \(other).\n")
    }
    let suite = world.run(["diff", "nofile", "--file", here])
    #expect(suite.errors.hasPrefix("Nothing is stored in a suite 'nofile'; a file has"))
  }
}

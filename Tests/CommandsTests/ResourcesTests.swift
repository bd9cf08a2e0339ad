import Testing

@testable import SetteeCommands

/// Where the program looks for what ships with it, and for what is the user's.
struct ResourcesTests {
  @Test(
    "Theme folders are the user's, the installation's and the checkout's",
    arguments: [
      (
        "/cfg", "/home/u", "/opt/bin/settee",
        ["/cfg/settee/themes", "/opt/share/settee/themes"]
      ),
      (
        nil, "/home/u", "/src/.build/debug/settee",
        ["/home/u/.config/settee/themes", "/src/.build/share/settee/themes", "/src/themes"]
      ),
      ("relative", nil, "/bin/settee", ["/share/settee/themes"]),
    ] as [(String?, String?, String, [String])])
  func themeFolders(config: String?, home: String?, program: String, folders: [String]) {
    var environment: [String: String] = [:]
    environment["XDG_CONFIG_HOME"] = config
    environment["HOME"] = home
    let silent = TextOutput(isTerminal: false) { _ in }
    let context = CommandContext(
      environment: environment, input: TextInput(isTerminal: false) { _ in [] }, output: silent,
      errors: silent, programPath: program, onInterrupt: { _ in })
    #expect(Resources(context).themeFolders == folders)
  }

  @Test("A bare word that is no schema is told with the demo schemas there are")
  @MainActor
  func noSuchSchema() {
    let run = CommandWorld().run(["list", "--schema", "gatewey"])
    #expect(run.code == .usage)
    #expect(run.errors.contains("'gatewey' is no file here and no demo schema; "))
    #expect(run.errors.contains("demo schemas are code-editor, game, gateway, "))
  }
}

import Stores

extension CommandContext {
  /// Opens the suite of a name, with the words after `--` as its argument domain.
  func suite(named name: String, arguments: [String]) throws(CommandError) -> any Store {
    var world = SuiteEnvironment.live(arguments: arguments)
    world.home = environment["HOME"]
    world.configHome = environment["XDG_CONFIG_HOME"]
    do throws(StoreError) {
      return try DefaultsSuite(named: name, environment: world)
    } catch {
      throw CommandError("\(error)")
    }
  }
}

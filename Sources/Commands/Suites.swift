import Stores

extension CommandContext {
  /// Opens the suite of a name, with the words after `--` as its argument domain.
  func suite(named name: String, arguments: [String]) throws(CommandError) -> any Store {
    do throws(StoreError) {
      return try DefaultsSuite(named: name, environment: .live(arguments: arguments))
    } catch {
      throw CommandError("\(error)")
    }
  }
}

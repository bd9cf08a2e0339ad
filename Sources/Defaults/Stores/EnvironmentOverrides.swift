import SetteeStores

extension Defaults {
  /// Has variables of the environment override keys for the run of the program: another name of
  /// `DefaultsSuite.overrideFromEnvironment(prefix:)`.
  /// - Parameters:
  ///   - prefix: What all the variables begin with.
  ///   - variables: The environment; that of the process if not given.
  public static func overrideFromEnvironment(
    prefix: String, variables: [String: String]? = nil
  ) {
    DefaultsSuite.overrideFromEnvironment(prefix: prefix, variables: variables)
  }
}

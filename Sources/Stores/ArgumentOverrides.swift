import Synchronization

/// Which settings a program's own command line may override by `-key value`.
public enum ArgumentOverrides: Sendable, Hashable {
  /// Any, as in Foundation.
  case all
  /// None: for programs whose own options would else change settings of the same names.
  case none
  /// These.
  case only([String])
}

extension DefaultsSuite {
  private static let overrides = Mutex(ArgumentOverrides.all)

  /// Which settings this program's command line may override, where a suite is opened without
  /// arguments of its own; `.all`, as in Foundation, unless you say something else before the first
  /// suite is opened.
  ///
  /// A program with an option `-n 5` and a setting `n` wants `.none`, or `.only` its settings.
  public static var argumentOverrides: ArgumentOverrides {
    get { overrides.withLock { $0 } }
    set { overrides.withLock { $0 = newValue } }
  }

  /// The part of this program's command line that may override settings.
  package static var ownArguments: [String] {
    ArgumentDomain.arguments(Array(CommandLine.arguments.dropFirst()), keeping: argumentOverrides)
  }
}

import Glibc

/// Whether the environment asks that cloud settings live in memory.
enum DevelopmentMode {
  static var isInEnvironment: Bool { isAsked { getenv($0).map { String(cString: $0) } } }

  /// Whether an environment asks for it, by its variables.
  static func isAsked(by variable: (String) -> String?) -> Bool {
    variable("OBSERVABLE_DEFAULTS_DEV_MODE") == "true"
      || variable("XCODE_RUNNING_FOR_PREVIEWS") == "1"
  }
}

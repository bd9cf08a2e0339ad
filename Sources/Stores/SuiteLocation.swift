import SetteeFiles

/// Where the file of a suite lies.
package enum SuiteLocation {
  /// The name of the domain that all suites share.
  package static let globalName = "NSGlobalDomain"

  private static let fileExtension = ".plist"
  private static let globalFileName = ".GlobalPreferences" + fileExtension

  /// What a file system takes as a name, in bytes, less what we add.
  private static let nameByteCountMax = 255 - fileExtension.utf8.count

  /// The file of a suite: `$XDG_CONFIG_HOME/<name>.plist`, or `$HOME/.config/<name>.plist` where
  /// that variable is empty or no absolute path, which the XDG specification tells to ignore.
  /// - Throws: `.invalidSuiteName` for a name that is no file name, or where there is no home.
  package static func path(
    ofSuite name: String, in environment: SuiteEnvironment
  ) throws(StoreError) -> Path {
    try check(name)
    return try configFolder(name, environment).appending(name + fileExtension)
  }

  /// The file of the domain that all suites share; `name` is the suite that asks, for the error.
  package static func globalPath(
    for name: String, in environment: SuiteEnvironment
  ) throws(StoreError) -> Path {
    try configFolder(name, environment).appending(globalFileName)
  }

  /// Refuses names that would leave the folder of settings or not fit into it.
  private static func check(_ name: String) throws(StoreError) {
    if name.isEmpty { throw .invalidSuiteName(name, reason: "it is empty") }
    if name == globalName {
      throw .invalidSuiteName(
        name,
        reason: "it is what all programs share; its file is \(globalFileName), and "
          + "'setPersistentDomain' writes to it")
    }
    if name == "." || name == ".." || name.utf8.contains(UInt8(ascii: "/")) {
      throw .invalidSuiteName(name, reason: "it would lead out of the settings folder")
    }
    if name.utf8.contains(0) {
      throw .invalidSuiteName(name, reason: "it contains a NUL character")
    }
    if name.utf8.count > nameByteCountMax {
      throw .invalidSuiteName(name, reason: "it is longer than \(nameByteCountMax) bytes")
    }
  }

  private static func configFolder(
    _ name: String, _ environment: SuiteEnvironment
  ) throws(StoreError) -> Path {
    if let folder = environment.folders.config { return folder }
    throw .invalidSuiteName(
      name,
      reason: "there is no place for its file; set HOME or XDG_CONFIG_HOME to an absolute path")
  }
}

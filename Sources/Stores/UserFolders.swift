import Glibc
import SetteeFiles

/// Where the files of one user lie: what the XDG Base Directory specification says, in one place.
///
/// A variable that is empty or names no absolute path is ignored, as the specification demands.
/// What is kept below the folder of data: one folder for each app with an account, and those that
/// `reservedNames` lists.
package struct UserFolders: Sendable, Hashable {
  private var values: [Variable: String] = [:]

  /// The variables of the environment that count.
  package enum Variable: String, Sendable, CaseIterable {
    case home = "HOME"
    case config = "XDG_CONFIG_HOME"
    case data = "XDG_DATA_HOME"
    case state = "XDG_STATE_HOME"
    case runtime = "XDG_RUNTIME_DIR"
    case systemConfig = "XDG_CONFIG_DIRS"
  }

  /// The folders that an environment names; other variables do not count.
  package init(environment: [String: String]) {
    for variable in Variable.allCases { values[variable] = environment[variable.rawValue] }
  }

  /// Those of this process.
  package static var live: UserFolders {
    var folders = UserFolders(environment: [:])
    for variable in Variable.allCases {
      folders[variable] = getenv(variable.rawValue).map { String(cString: $0) }
    }
    return folders
  }

  /// What a variable says, be it usable or not.
  package subscript(variable: Variable) -> String? {
    get { values[variable] }
    set { values[variable] = newValue }
  }

  // MARK: The specification's folders

  /// Settings: `$XDG_CONFIG_HOME`, or `~/.config`; `nil` without a home.
  package var config: Path? { folder(.config, ".config") }

  /// Files that matter: `$XDG_DATA_HOME`, or `~/.local/share`.
  package var data: Path? { folder(.data, ".local/share") }

  /// What may be lost without harm to settings: `$XDG_STATE_HOME`, or `~/.local/state`.
  package var state: Path? { folder(.state, ".local/state") }

  /// What ends with the session: `$XDG_RUNTIME_DIR`; `nil` where the system gives none.
  package var runtime: Path? { absolute(.runtime) }

  /// Settings for all users: `$XDG_CONFIG_DIRS`, or `/etc/xdg`; the first goes first.
  package var systemConfig: [Path] {
    let named = (values[.systemConfig] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return named.isEmpty ? [Path("/etc/xdg")] : named.map { Path(String($0)) }
  }

  // MARK: Settee's own

  /// The user's themes.
  package var themes: Path? { config?.appending("settee/themes") }

  /// The user's keys.
  package var keyMap: Path? { config?.appending("settee/keys.json") }

  /// What is remembered of screens from run to run.
  package var screenMemory: Path? { state?.appending("settee/state.json") }

  /// Devices' copies of accounts, by app, and what `reservedNames` lists.
  package func replicas() throws(StoreError) -> Path {
    guard let data else {
      throw .readOnly(
        store: "the cloud", reason: "HOME and XDG_DATA_HOME name no folder for its copy")
    }
    return data.appending("settee")
  }

  /// What lies among the apps' folders and is no app's: schemas that were added or fetched, and
  /// values of synced settings that no account keeps yet.
  package static let reservedNames = ["schemas", "local"]

  /// Refuses an app's name whose folder would be one of ours.
  package static func check(app name: String) throws(StoreError) {
    guard reservedNames.contains(name) else { return }
    throw .invalidSuiteName(
      name, reason: "the files of its account would lie where settee keeps its own '\(name)'")
  }

  // MARK: Small files

  /// Replaces a small file whole and durably, for the user's eyes alone, and makes the folders it
  /// needs; where it says the same already, nothing is written.
  package static func write(
    _ bytes: [UInt8], to path: Path, on files: any FileSystem
  ) throws(FileError) {
    try files.makeDirectories(path.parent)
    if try files.readFile(path, byteCountMax: smallByteCountMax)?.bytes == bytes { return }
    try AtomicReplacement(of: path, on: files).commit(bytes, permissions: 0o600)
  }

  private static let smallByteCountMax = 64 << 20

  private func folder(_ variable: Variable, _ fallback: String) -> Path? {
    absolute(variable) ?? absolute(.home)?.appending(fallback)
  }

  private func absolute(_ variable: Variable) -> Path? {
    guard let text = values[variable], text.hasPrefix("/") else { return nil }
    return Path(text)
  }
}

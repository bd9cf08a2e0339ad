import SetteeFiles
import Glibc
import SetteeStores

/// What this machine calls itself, and where it keeps its copies of accounts.
package struct DeviceHome: Sendable {
  private let environment: [String: String]

  /// - Parameter environment: `SETTEE_DEVICE`, `XDG_DATA_HOME` and `HOME` count.
  package init(environment: [String: String]) { self.environment = environment }

  /// The process's own.
  package static func live() -> DeviceHome {
    let names = ["SETTEE_DEVICE", "XDG_DATA_HOME", "HOME"]
    let values = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return DeviceHome(environment: Dictionary(uniqueKeysWithValues: values))
  }

  /// What people call this machine: `SETTEE_DEVICE`, else its host name.
  package var deviceName: String {
    if let name = environment["SETTEE_DEVICE"], !name.isEmpty { return name }
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "this device" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "this device" : String(decoding: bytes, as: UTF8.self)
  }

  /// Where devices keep their replicas: `$XDG_DATA_HOME/settee`, or `~/.local/share/settee`.
  package func dataFolder() throws(StoreError) -> Path {
    if let folder = environment["XDG_DATA_HOME"], folder.hasPrefix("/") {
      return Path(folder).appending("settee")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else {
      throw .readOnly(
        store: "the cloud", reason: "HOME and XDG_DATA_HOME name no folder for its copy")
    }
    return Path(home).appending(".local/share/settee")
  }

  /// The folder that paths which are not absolute begin at.
  package static var currentFolder: Path {
    guard let folder = getcwd(nil, 0) else { return Path("/") }
    defer { free(folder) }
    return Path(String(cString: folder))
  }
}

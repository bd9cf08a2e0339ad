import SetteeFiles
import Glibc
import SetteeStores

/// What this machine calls itself, and where it keeps its copies of accounts.
package struct DeviceHome: Sendable {
  private let name: String?
  private let folders: UserFolders

  /// - Parameter environment: `SETTEE_DEVICE` and what `UserFolders` reads count.
  package init(environment: [String: String]) {
    self.init(name: environment["SETTEE_DEVICE"], folders: UserFolders(environment: environment))
  }

  private init(name: String?, folders: UserFolders) {
    self.name = name
    self.folders = folders
  }

  /// The process's own.
  package static func live() -> DeviceHome {
    DeviceHome(
      name: getenv("SETTEE_DEVICE").map { String(cString: $0) }, folders: .live)
  }

  /// What people call this machine: `SETTEE_DEVICE`, else its host name.
  package var deviceName: String {
    if let name, !name.isEmpty { return name }
    var buffer = [CChar](repeating: 0, count: 256)
    guard gethostname(&buffer, buffer.count - 1) == 0 else { return "this device" }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "this device" : String(decoding: bytes, as: UTF8.self)
  }

  /// Where devices keep their replicas: `$XDG_DATA_HOME/settee`, or `~/.local/share/settee`.
  package func dataFolder() throws(StoreError) -> Path { try folders.replicas() }

  /// The folder that paths which are not absolute begin at.
  package static var currentFolder: Path {
    guard let folder = getcwd(nil, 0) else { return Path("/") }
    defer { free(folder) }
    return Path(String(cString: folder))
  }
}

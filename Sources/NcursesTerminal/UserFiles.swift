import Glibc
import SetteeTerminals

/// The files that a person names in a program: of the folder it runs in, or of their own.
package struct UserFiles: ByteFiles {
  private let home: String?

  /// - Parameter home: The folder that `~` stands for; nothing where it stands for none.
  package init(home: String?) { self.home = home }

  package func read(_ name: String) throws -> [UInt8] {
    try WholeFile.read(path(name), byteCountMax: Self.byteCountMax)
  }

  /// Writes a file that is not there yet, readable by whom the user's mask lets.
  package func write(_ bytes: [UInt8], to name: String) throws {
    try WholeFile.write(bytes, to: path(name), mode: 0o666)
  }

  private func path(_ name: String) -> String {
    guard let home, name == "~" || name.hasPrefix("~/") else { return name }
    return home + name.dropFirst()
  }

  private static let byteCountMax = 16 << 20
}

import SetteeFiles
import Glibc

/// The descriptor that this process has open on a file.
package func openDescriptor(of path: Path) throws -> Int32 {
  let (files, entries) = (LocalFileSystem(), Path("/proc/self/fd"))
  for name in try files.list(entries) {
    guard let target = try? files.readLink(entries.appending(name)) else { continue }
    if target == path.text, let number = Int32(name) { return number }
  }
  throw FileError(.open, path, code: ENOENT)
}

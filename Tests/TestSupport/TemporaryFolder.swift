import SetteeFiles
import Glibc

/// A folder of its own for one test, removed with all that is in it when the test is done.
public final class TemporaryFolder: Sendable {
  package let path: Path

  /// Makes a new folder; a quick one lies on a disk in memory where the machine has one, so that
  /// many durable writes do not take long.
  public init(isQuick: Bool = false) throws {
    let usual = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    let base = isQuick && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : usual
    var template = Array("\(base)/settee-test-XXXXXX".utf8CString)
    let made = template.withUnsafeMutableBufferPointer {
      $0.baseAddress.flatMap { mkdtemp($0) } != nil
    }
    guard made else { throw FileError(.mkdir, Path(base), code: errno) }
    path = Path(String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  deinit { Self.removeTree(path) }

  /// Where the folder lies.
  public var text: String { path.text }

  /// Removes a folder, or a file, and all that is in it, as far as that can be.
  package static func removeTree(_ path: Path) {
    let files = LocalFileSystem()
    do throws(FileError) {
      for name in try files.list(path) { removeTree(path.appending(name)) }
      rmdir(path.text)
    } catch {
      // No folder, or not ours to list.
      unlink(path.text)
    }
  }
}

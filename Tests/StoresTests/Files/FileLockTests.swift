import SetteeFiles
import Glibc
import TestSupport
import Testing

@Suite("Locks and the processes that hold them")
struct FileLockTests {
  private let folder: TemporaryFolder
  private let files = LocalFileSystem()
  private let time = ManualTimekeeper()

  init() throws { folder = try TemporaryFolder(isQuick: true) }

  private var path: Path { folder.path.appending("lock") }

  private func lock() throws -> FileLock {
    try FileLock(
      path, turnstile: folder.path.appending("queue"), on: files, time: time, chance: { 0.5 })
  }

  private func descriptor() throws -> Int32 { try openDescriptor(of: path) }

  // A forked child has the same open file: it is what dup makes, without the child.
  @Test("A child forked while the lock is held does not free it by ending")
  func forkedChildEnds() throws {
    let lock = try lock()
    let childs = dup(try descriptor())
    #expect(childs >= 0 && close(childs) == 0)
    #expect(throws: FileLockError.busy(holder: getpid())) { try self.lock() }
    lock.release()
    try self.lock().release()
  }

  @Test("A lock is free when its holder releases it, though a forked child lives on")
  func forkedChildLives() throws {
    let lock = try lock()
    let childs = dup(try descriptor())
    lock.release()
    let start = time.uptime
    try self.lock().release()
    #expect(time.uptime == start)
    close(childs)
  }

  @Test("A program that is started while the lock is held does not inherit it")
  func closedOnExec() throws {
    let lock = try lock()
    #expect(fcntl(try descriptor(), F_GETFD) & FD_CLOEXEC != 0)
    lock.release()
  }

  @Test(
    "Without locks on the file system that is said, and no time is lost",
    arguments: [ENOLCK, ENOSYS, EOPNOTSUPP])
  func unsupported(code: Int32) throws {
    let disk = InMemoryDisk()
    disk.makeFolder(Path("/folder"))
    let files = InMemoryFileSystem(on: disk)
    files.onCall { $0.operation == .flock ? .error(code) : nil }
    let queue = Path("/folder/queue")
    #expect(throws: FileLockError.unsupported(FileError(.flock, queue, code: code))) {
      try FileLock(
        Path("/folder/lock"), turnstile: queue, on: files, time: time, chance: { 0.5 })
    }
    #expect(time.uptime == .zero)
  }
}

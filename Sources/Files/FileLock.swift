import Glibc

/// The exclusive right to write a file, among processes that ask for it.
///
/// A lock file of its own is locked, never the file itself, which each commit replaces. It is never
/// renamed or removed: two processes could then hold locks on two files of one name. The kernel
/// frees the lock of a process that dies.
package struct FileLock {
  private let files: any FileSystem
  private let descriptor: FileDescriptor

  /// How long a process waits for another before it gives up.
  package static let waitMax = Duration.seconds(2)

  private static let pauseMin = Duration.microseconds(500)
  private static let pauseMax = Duration.milliseconds(50)

  /// Waits for the lock, with pauses that grow and are scattered by `chance`, so that waiting
  /// processes do not march in step.
  /// - Parameters:
  ///   - path: The lock file.
  ///   - files: Where it lies.
  ///   - time: What the wait is measured by.
  ///   - chance: A fresh number from 0 up to 1 at each call.
  /// - Throws: `.busy` after `waitMax`.
  package init(
    _ path: Path, on files: any FileSystem, time: any Timekeeper, chance: () -> Double
  ) throws(FileLockError) {
    self.files = files
    descriptor = try Self.open(path, on: files)
    do throws(FileLockError) {
      try wait(path, time, chance)
    } catch {
      files.closeIgnoringErrors(descriptor)
      throw error
    }
    noteHolder(path)
  }

  /// Frees the lock, also where a forked child still has the file open.
  package func release() {
    do throws(FileError) {
      try files.uninterrupted { () throws(FileError) in try files.unlock(descriptor) }
    } catch {
      // Closing frees it too.
    }
    files.closeIgnoringErrors(descriptor)
  }

  private static func open(
    _ path: Path, on files: any FileSystem
  ) throws(FileLockError) -> FileDescriptor {
    do throws(FileError) {
      return try files.uninterrupted { () throws(FileError) in
        try files.open(path, for: .locking)
      }
    } catch {
      throw .failed(error)
    }
  }

  private func wait(
    _ path: Path, _ time: any Timekeeper, _ chance: () -> Double
  ) throws(FileLockError) {
    let start = time.uptime
    var pause = Self.pauseMin
    while try !tryLock() {
      guard time.uptime - start < Self.waitMax else { throw .busy(holder: holder()) }
      time.pause(for: pause * (0.5 + chance()))
      pause = min(pause * 2, Self.pauseMax)
    }
  }

  private func tryLock() throws(FileLockError) -> Bool {
    do throws(FileError) {
      return try files.uninterrupted { () throws(FileError) in try files.tryLock(descriptor) }
    } catch {
      throw .failed(error)
    }
  }

  /// Leaves our process number in the lock file, for the message of a process that waits in vain.
  private func noteHolder(_ path: Path) {
    let digits = String(files.processID)
    let line = digits + String(repeating: " ", count: max(0, 10 - digits.count)) + "\n"
    do throws(FileError) {
      try files.writeAll(Array(line.utf8), to: descriptor, path)
    } catch {
      // Only a message gets poorer; a disk that is full will say so when it matters.
    }
  }

  private func holder() -> Int32? {
    do throws(FileError) {
      let bytes = try files.read(descriptor, upTo: 11)
      return Int32(String(decoding: bytes.prefix { $0 != UInt8(ascii: " ") }, as: UTF8.self))
    } catch {
      return nil
    }
  }
}

/// Why a lock was not taken.
package enum FileLockError: Error, Sendable, Hashable {
  /// Another process held it for as long as we wait.
  case busy(holder: Int32?)
  case failed(FileError)
}

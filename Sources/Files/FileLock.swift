import Glibc

/// The exclusive right to write a file, among processes that ask for it.
///
/// A lock file of its own is locked, never the file itself, which each commit replaces. It is never
/// renamed or removed: two processes could then hold locks on two files of one name. The kernel
/// frees the lock of a process that dies.
///
/// A second lock file is the turnstile: who wants the lock first takes that, and gives it back once
/// it has the lock. So a process that commits over and over, and holds the lock nearly always,
/// stands in line like the others and cannot shut them out.
package struct FileLock {
  private let files: any FileSystem
  private let descriptor: FileDescriptor

  /// How long a process waits for another before it gives up.
  package static let waitMax = Duration.seconds(2)

  private static let pauseMin = Duration.microseconds(100)
  private static let lockPauseMax = Duration.milliseconds(2)
  private static let turnstilePauseMax = Duration.milliseconds(8)

  /// Waits for the lock, with pauses that grow and are scattered by `chance`, so that waiting
  /// processes do not march in step.
  /// - Parameters:
  ///   - path: The lock file.
  ///   - turnstile: The file in which the processes stand in line.
  ///   - files: Where they lie.
  ///   - time: What the wait is measured by.
  ///   - chance: A fresh number from 0 up to 1 at each call.
  /// - Throws: `.busy` after `waitMax`, `.unsupported` where the file system has no locks.
  package init(
    _ path: Path, turnstile: Path, on files: any FileSystem, time: any Timekeeper,
    chance: () -> Double
  ) throws(FileLockError) {
    let end = time.uptime + Self.waitMax
    func take(_ path: Path, _ pauseMax: Duration) throws(FileLockError) -> FileDescriptor? {
      let descriptor = try Self.open(path, on: files)
      do throws(FileLockError) {
        var pause = Self.pauseMin
        while try !Self.tryLock(descriptor, on: files) {
          guard time.uptime < end else {
            files.closeIgnoringErrors(descriptor)
            return nil
          }
          time.pause(for: pause * (0.5 + chance()))
          pause = min(pause * 2, pauseMax)
        }
      } catch {
        files.closeIgnoringErrors(descriptor)
        throw error
      }
      return descriptor
    }
    guard let place = try take(turnstile, Self.turnstilePauseMax) else {
      throw .busy(holder: Self.holder(path, on: files))
    }
    defer { files.release(locked: place) }
    guard let descriptor = try take(path, Self.lockPauseMax) else {
      throw .busy(holder: Self.holder(path, on: files))
    }
    self.files = files
    self.descriptor = descriptor
    noteHolder(path)
  }

  package func release() { files.release(locked: descriptor) }

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

  private static func tryLock(
    _ descriptor: FileDescriptor, on files: any FileSystem
  ) throws(FileLockError) -> Bool {
    do throws(FileError) {
      return try files.uninterrupted { () throws(FileError) in try files.tryLock(descriptor) }
    } catch {
      // A server without its lock service says ENOLCK.
      let isUnsupported = [ENOSYS, EOPNOTSUPP, ENOLCK].contains(error.code)
      throw isUnsupported ? .unsupported(error) : .failed(error)
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

  private static func holder(_ path: Path, on files: any FileSystem) -> Int32? {
    do throws(FileError) {
      guard let contents = try files.readFile(path, byteCountMax: 64) else { return nil }
      let digits = contents.bytes.prefix { $0 != UInt8(ascii: " ") }
      return Int32(String(decoding: digits, as: UTF8.self))
    } catch {
      // The message does without the number.
      return nil
    }
  }
}

extension FileSystem {
  /// Frees a file that was locked and closes it.
  ///
  /// Closing alone would leave it locked for as long as a child that was forked meanwhile has it
  /// open, which is until that starts its program.
  package func release(locked descriptor: FileDescriptor) {
    do throws(FileError) {
      try uninterrupted { () throws(FileError) in try unlock(descriptor) }
    } catch {
      // Closing frees it too.
    }
    closeIgnoringErrors(descriptor)
  }
}

/// Why a lock was not taken.
package enum FileLockError: Error, Sendable, Hashable {
  /// Another process held it for as long as we wait.
  case busy(holder: Int32?)
  /// The file system knows no locks, as some of NFS and FUSE.
  case unsupported(FileError)
  case failed(FileError)
}

import Glibc
import Synchronization

/// What one simulated process sees of a shared disk.
///
/// Tests put a hook on its calls: it may fail or shorten one, kill the process before it, or cut
/// the power. A loop over N = 1, 2, 3 … that strikes at the Nth call walks through every state a
/// crash can leave behind. A dead process changes nothing any more, whatever its code still tries.
package final class InMemoryFileSystem: FileSystem {
  package let disk: InMemoryDisk
  package let processID: Int32
  package let userID: UInt32

  private struct OpenFile {
    let node: Int
    let path: Path
    let purpose: OpenPurpose
    var position = 0

    /// Whether its closing wakes those who watch: on Linux whoever could have written it did.
    var wakesWatchers: Bool {
      switch purpose {
      case .reading, .directory, .unnamed: false
      case .updating, .creating, .locking: true
      }
    }
  }

  private struct Process {
    var open: [Int32: OpenFile] = [:]
    var nextDescriptor: Int32 = 3
    var calls: [FileCall] = []
    var isDead = false
    var hook: (@Sendable (FileCall) -> FileFault?)?
  }

  private let process = Mutex(Process())
  private let powerLossCount: Int
  private let pause: @Sendable (Duration) -> Void

  /// A new process on a disk; `pause` lets the time of a delayed call pass.
  package init(
    on disk: InMemoryDisk, processID: Int32 = 1, userID: UInt32 = 1000,
    pause: @escaping @Sendable (Duration) -> Void = { _ in }
  ) {
    self.disk = disk
    self.processID = processID
    self.userID = userID
    self.pause = pause
    powerLossCount = disk.powerLossCount
  }

  /// Asks `hook` before every call from now on what shall go wrong with it.
  ///
  /// The hook runs without any lock, so that it may also act as another process, between two calls
  /// of this one.
  package func onCall(_ hook: (@Sendable (FileCall) -> FileFault?)?) {
    process.withLock { $0.hook = hook }
  }

  /// All calls made so far.
  package var calls: [FileCall] { process.withLock { $0.calls } }

  /// Kills the process: its descriptors and locks are gone, its later calls fail.
  package func kill() {
    let open = process.withLock { process in
      defer { process.open = [:] }
      process.isDead = true
      return process.open
    }
    disk.state.withLock { disk in
      if disk.powerLossCount == powerLossCount {
        for file in open.values { disk.nodes[file.node]?.descriptorCount -= 1 }
      }
      disk.locks = disk.locks.filter { $0.value.process != processID }
    }
  }

  // MARK: Calls

  package func open(
    _ path: Path, for purpose: OpenPurpose
  ) throws(FileError) -> FileDescriptor {
    try begin(.open, path)
    let node = try disk.state.withLock { disk throws(FileError) in
      let node = try disk.open(path, for: purpose, user: userID)
      disk.nodes[node]?.descriptorCount += 1
      return node
    }
    return process.withLock { process in
      let number = process.nextDescriptor
      process.nextDescriptor += 1
      var path = path
      if case .unnamed = purpose { path = path.appending("#\(node) (deleted)") }
      process.open[number] = OpenFile(node: node, path: path, purpose: purpose)
      return FileDescriptor(number: number)
    }
  }

  package func close(_ descriptor: FileDescriptor) throws(FileError) {
    let file = try self.file(descriptor, .close)
    // As on Linux, a close that fails has closed nevertheless.
    process.withLock { $0.open[descriptor.number] = nil }
    let holder = InMemoryDisk.LockHolder(process: processID, descriptor: descriptor.number)
    let handlers = disk.state.withLock { disk in
      if disk.locks[file.node] == holder { disk.locks[file.node] = nil }
      if disk.powerLossCount == powerLossCount { disk.nodes[file.node]?.descriptorCount -= 1 }
      return file.wakesWatchers ? disk.handlers(of: file.path) : []
    }
    for handler in handlers { handler(.written) }
    try begin(.close, file.path)
  }

  package func read(_ descriptor: FileDescriptor, upTo count: Int) throws(FileError) -> [UInt8] {
    let file = try file(descriptor, .read)
    let limit = try begin(.read, file.path) ?? count
    let bytes = try disk.state.withLock { disk throws(FileError) in
      guard case .file(let bytes, _)? = disk.nodes[file.node]?.content else {
        throw FileError(.read, file.path, code: EISDIR)
      }
      return Array(bytes.dropFirst(file.position).prefix(min(count, limit)))
    }
    process.withLock { $0.open[descriptor.number]?.position += bytes.count }
    return bytes
  }

  package func write(
    _ bytes: ArraySlice<UInt8>, to descriptor: FileDescriptor
  ) throws(FileError) -> Int {
    let file = try file(descriptor, .write)
    let limit = try begin(.write, file.path) ?? bytes.count
    let taken = bytes.prefix(min(bytes.count, limit))
    disk.state.withLock { disk in
      disk.touch(file.node) { node in
        guard case .file(var content, let durable) = node.content else { return }
        let end = min(file.position + taken.count, content.count)
        content.replaceSubrange(min(file.position, content.count)..<end, with: taken)
        node.content = .file(bytes: content, durable: durable)
      }
    }
    process.withLock { $0.open[descriptor.number]?.position += taken.count }
    return taken.count
  }

  package func truncate(
    _ descriptor: FileDescriptor, toByteCount count: Int
  ) throws(FileError) {
    try touch(descriptor, .ftruncate) { node in
      guard case .file(let bytes, let durable) = node.content else { return }
      let zeros = Array(repeating: 0 as UInt8, count: max(0, count - bytes.count))
      node.content = .file(bytes: bytes.prefix(count) + zeros, durable: durable)
    }
  }

  /// Makes a call that changes an open file.
  private func touch(
    _ descriptor: FileDescriptor, _ operation: FileOperation,
    _ change: (inout InMemoryDisk.Node) -> Void
  ) throws(FileError) {
    let file = try file(descriptor, operation)
    try begin(operation, file.path)
    disk.state.withLock { $0.touch(file.node, change) }
  }

  package func synchronize(_ descriptor: FileDescriptor) throws(FileError) {
    let file = try file(descriptor, .fsync)
    try begin(.fsync, file.path)
    disk.state.withLock { $0.makeDurable(file.node) }
  }

  package func setPermissions(
    _ permissions: UInt32, of descriptor: FileDescriptor
  ) throws(FileError) {
    try touch(descriptor, .fchmod) { $0.permissions = permissions }
  }

  package func setGroup(_ group: UInt32, of descriptor: FileDescriptor) throws(FileError) {
    try touch(descriptor, .fchown) { $0.group = group }
  }

  package func attributes(of descriptor: FileDescriptor) throws(FileError) -> [FileAttribute] {
    let file = try file(descriptor, .flistxattr)
    try begin(.flistxattr, file.path)
    return disk.state.withLock { $0.nodes[file.node]?.attributes ?? [] }
  }

  package func setAttribute(
    _ attribute: FileAttribute, of descriptor: FileDescriptor
  ) throws(FileError) {
    try touch(descriptor, .fsetxattr) { node in
      node.attributes.removeAll { $0.name == attribute.name }
      node.attributes.append(attribute)
    }
  }

  package func isRemote(_ directory: Path) throws(FileError) -> Bool {
    try begin(.statfs, directory)
    return try disk.state.withLock { disk throws(FileError) in
      guard disk.find(directory) != nil else { throw FileError(.statfs, directory, code: ENOENT) }
      return disk.isRemote
    }
  }

  package func status(of descriptor: FileDescriptor) throws(FileError) -> FileStatus {
    let file = try file(descriptor, .stat)
    try begin(.stat, file.path)
    return try disk.state.withLock { disk throws(FileError) in
      try disk.status(of: file.node, file.path)
    }
  }

  package func status(at path: Path) throws(FileError) -> FileStatus {
    try begin(.stat, path)
    return try disk.state.withLock { disk throws(FileError) in
      guard let number = disk.findEntry(path) else { throw FileError(.stat, path, code: ENOENT) }
      return try disk.status(of: number, path)
    }
  }

  package func checkWritable(_ path: Path) throws(FileError) {
    try begin(.access, path)
    try disk.state.withLock { disk throws(FileError) in
      try disk.checkWritable(path, user: userID)
    }
  }

  package func readLink(_ path: Path) throws(FileError) -> String {
    try begin(.readlink, path)
    return try disk.state.withLock { disk throws(FileError) in
      guard let number = disk.findEntry(path), case .link(let text)? = disk.nodes[number]?.content
      else { throw FileError(.readlink, path, code: EINVAL) }
      return text
    }
  }

  package func rename(_ source: Path, to target: Path) throws(FileError) {
    try begin(.rename, target)
    let (removed, replaced) = try disk.state.withLock { disk throws(FileError) in
      guard let number = disk.findEntry(source), let start = disk.find(source.parent),
        let end = disk.find(target.parent)
      else { throw FileError(.rename, target, code: ENOENT) }
      try disk.checkWritable(end, target, .rename, user: userID)
      disk.setEntry(source.name, of: start, to: nil)
      disk.setEntry(target.name, of: end, to: number)
      return (disk.handlers(of: source), disk.handlers(of: target))
    }
    for handler in removed { handler(.removed) }
    for handler in replaced { handler(.replaced) }
  }

  package func link(_ source: Path, to target: Path) throws(FileError) {
    try begin(.link, target)
    try link(to: target) { $0.findEntry(source) }
  }

  package func link(_ descriptor: FileDescriptor, to target: Path) throws(FileError) {
    let file = try file(descriptor, .link)
    try begin(.link, target)
    try link(to: target) { _ in file.node }
  }

  private func link(
    to target: Path, _ node: (inout InMemoryDisk.State) -> Int?
  ) throws(FileError) {
    let handlers = try disk.state.withLock { disk throws(FileError) in
      guard let number = node(&disk), let folder = disk.find(target.parent) else {
        throw FileError(.link, target, code: ENOENT)
      }
      guard disk.findEntry(target) == nil else { throw FileError(.link, target, code: EEXIST) }
      try disk.checkWritable(folder, target, .link, user: userID)
      disk.setEntry(target.name, of: folder, to: number)
      return disk.handlers(of: target)
    }
    for handler in handlers { handler(.replaced) }
  }

  package func remove(_ path: Path) throws(FileError) {
    try begin(.unlink, path)
    let handlers = try disk.state.withLock { disk throws(FileError) in
      guard disk.findEntry(path) != nil, let folder = disk.find(path.parent) else {
        throw FileError(.unlink, path, code: ENOENT)
      }
      try disk.checkWritable(folder, path, .unlink, user: userID)
      disk.setEntry(path.name, of: folder, to: nil)
      return disk.handlers(of: path)
    }
    for handler in handlers { handler(.removed) }
  }

  package func makeDirectory(_ path: Path, permissions: UInt32) throws(FileError) {
    try begin(.mkdir, path)
    try disk.state.withLock { disk throws(FileError) in
      guard disk.findEntry(path) == nil else { throw FileError(.mkdir, path, code: EEXIST) }
      guard let folder = disk.find(path.parent) else {
        throw FileError(.mkdir, path, code: ENOENT)
      }
      try disk.checkWritable(folder, path, .mkdir, user: userID)
      disk.add(
        .directory(entries: [:], durable: [:]), named: path.name, to: folder, permissions,
        owner: userID)
    }
  }

  package func list(_ directory: Path) throws(FileError) -> [String] {
    try begin(.readdir, directory)
    return try disk.state.withLock { disk throws(FileError) in
      guard let number = disk.find(directory) else {
        throw FileError(.readdir, directory, code: ENOENT)
      }
      return disk.entries(of: number).keys.sorted()
    }
  }

  package func tryLock(_ descriptor: FileDescriptor) throws(FileError) -> Bool {
    let file = try file(descriptor, .flock)
    try begin(.flock, file.path)
    let holder = InMemoryDisk.LockHolder(process: processID, descriptor: descriptor.number)
    return disk.state.withLock { disk in
      guard disk.locks[file.node, default: holder] == holder else { return false }
      disk.locks[file.node] = holder
      return true
    }
  }

  package func unlock(_ descriptor: FileDescriptor) throws(FileError) {
    let file = try file(descriptor, .flock)
    try begin(.flock, file.path)
    disk.state.withLock { $0.locks[file.node] = nil }
  }

  // MARK: Faults

  /// Counts a call and lets the hook strike; returns a limit for a shortened call.
  @discardableResult
  private func begin(_ operation: FileOperation, _ path: Path) throws(FileError) -> Int? {
    if disk.powerLossCount != powerLossCount { kill() }
    let (call, hook, isDead) = process.withLock { process in
      let call = FileCall(number: process.calls.count + 1, operation: operation, path: path)
      if !process.isDead { process.calls.append(call) }
      return (call, process.hook, process.isDead)
    }
    guard !isDead else { throw FileError(operation, path, code: ESRCH) }
    switch hook?(call) {
    case nil: return nil
    case .error(let code): throw FileError(operation, path, code: code)
    case .shortened(let count): return max(1, count)
    case .delayed(let duration):
      pause(duration)
      return nil
    case .crash: kill()
    case .powerLoss:
      disk.losePower()
      kill()
    }
    throw FileError(operation, path, code: ESRCH)
  }

  private func file(
    _ descriptor: FileDescriptor, _ operation: FileOperation
  ) throws(FileError) -> OpenFile {
    guard let file = process.withLock({ $0.open[descriptor.number] }) else {
      throw FileError(operation, Path("descriptor \(descriptor.number)"), code: EBADF)
    }
    return file
  }
}

/// One call that a simulated process makes.
package struct FileCall: Sendable, Hashable {
  /// The how manieth call of the process, from 1.
  package let number: Int
  package let operation: FileOperation
  package let path: Path
}

/// What goes wrong with a call.
package enum FileFault: Sendable, Hashable {
  /// It fails with an `errno`, and nothing happens.
  case error(Int32)
  /// It reads or writes at most so many bytes (at least one); other calls are not affected.
  case shortened(Int)
  /// It takes so long.
  case delayed(Duration)
  /// The process dies before it.
  case crash
  /// The power fails before it: every process dies, and only what was made durable remains.
  case powerLoss
}

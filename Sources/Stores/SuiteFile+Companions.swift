import SetteeFiles
import SetteePropertyLists

/// What lies around a settings file: its folders, lock files, the seal, what dead processes left.
extension SuiteFile {
  /// Makes the folders that the file needs, durably.
  ///
  /// Where a folder was made and could not be made durable, the next attempt finds it there, and
  /// owes that still.
  mutating func makeFolders(_ target: Path) throws(StoreError) {
    guard environment.makesFolders else { return try checkFolder(of: target) }
    var folder = target.parent
    while folder != folder.parent, try status(folder) == nil {
      folder = folder.parent
      undurableFolders.insert(folder)
    }
    guard !undurableFolders.isEmpty else { return }
    let owed = undurableFolders
    try saving(target) { () throws(FileError) in
      try environment.files.makeDirectories(target.parent)
      for folder in owed { try environment.files.synchronizeDirectory(folder) }
    }
    undurableFolders = []
  }

  /// Refuses a file whose folder is not there.
  func checkFolder(of target: Path) throws(StoreError) {
    guard try status(target.parent) == nil else { return }
    throw .noFolder(path: target.parent.text)
  }

  /// Takes the lock, or returns `nil` where the file system has none.
  func acquireLock(_ target: Path) throws(StoreError) -> FileLock? {
    do throws(FileLockError) {
      return try FileLock(
        Companion.lock.path(of: target), turnstile: Companion.queue.path(of: target),
        on: environment.files, time: environment.time, chance: environment.chance)
    } catch {
      switch error {
      case .busy(let holder): throw .busy(path: target.text, process: holder)
      case .unsupported: return nil
      case .failed(let error): throw StoreError(error, saving: target)
      }
    }
  }

  /// Removes the temporary files of dead processes; under the lock there are no living ones.
  mutating func sweepTemporaries(_ target: Path) throws(StoreError) {
    guard !hasSwept else { return }
    hasSwept = true
    let seal = Companion.seal.path(of: target)
    let copies = DamagedCopies(of: target, on: environment.files)
    let names = try storing { () throws(FileError) in
      try environment.files.uninterrupted { () throws(FileError) in
        try environment.files.list(target.parent)
      }
    }
    for name in names
    where AtomicReplacement.isTemporary(name, of: target)
      || AtomicReplacement.isTemporary(name, of: seal) || copies.isTemporary(name)
    {
      environment.files.removeIgnoringErrors(target.sibling(name))
    }
  }

  func seal(_ target: Path) throws(StoreError) -> SuiteSeal? {
    try storing { () throws(FileError) in
      // A seal keeps a whole version behind its own head.
      let limit = XMLPropertyListLimits.byteCountMax + SuiteSeal.headByteCountMax
      let path = Companion.seal.path(of: target)
      return try environment.files.readFile(path, byteCountMax: limit).flatMap {
        SuiteSeal($0.bytes)
      }
    }
  }

  /// The seal without the version it keeps, which may be long.
  func sealHead(_ target: Path) throws(StoreError) -> SuiteSeal? {
    let files = environment.files
    return try storing { () throws(FileError) in
      let path = Companion.seal.path(of: target)
      guard try files.statusIfPresent(at: path)?.kind == .regular else { return nil }
      let descriptor = try files.uninterrupted { () throws(FileError) in
        try files.open(path, for: .reading)
      }
      defer { files.closeIgnoringErrors(descriptor) }
      return SuiteSeal(try files.readAll(descriptor, upTo: SuiteSeal.headByteCountMax))
    }
  }

  /// The hidden files beside a settings file.
  enum Companion: String {
    case lock, queue, seal

    func path(of target: Path) -> Path {
      target.sibling("\(AtomicReplacement.companionPrefix(of: target)).\(rawValue)")
    }
  }
}

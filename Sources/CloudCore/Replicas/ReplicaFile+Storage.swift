import SetteeFiles
import SetteeReplication
import SetteeStores

/// A device's file as the storage of a process that keeps its own copy in memory.
extension ReplicaFile: ReplicaStorage {
  /// Looks at the file; a damaged one is first mended by its copy, as by whoever writes next.
  package func load() throws(StoreError) -> Replica? {
    do throws(StoreError) {
      return try refresh()
    } catch {
      guard case .corrupt = error, try hasCopy else { throw error }
      try transaction { _ in }
      return replica
    }
  }

  package func loadForeign() throws(StoreError) -> Replica? {
    let known = generation
    let replica = try load()
    return generation == known ? nil : replica
  }

  /// Hands every newest version to `body`, whoever stored it: doing unstored steps again on one's
  /// own version gives the same.
  package func update(_ body: (_ foreign: Replica?) -> Replica) throws(StoreError) {
    try transaction { $0 = body($0) }
  }

  /// A lock file beside the replica's; the kernel frees it when the process dies.
  package func lead() throws(StoreError) -> StoreObservation? {
    let (files, lock) = (environment.files, path.sibling(".\(path.name).talk"))
    do throws(FileError) {
      try files.makeDirectories(path.parent)
      let file = try files.uninterrupted { () throws(FileError) in
        try files.open(lock, for: .locking)
      }
      do throws(FileError) {
        let isFree = try files.uninterrupted { () throws(FileError) in try files.tryLock(file) }
        if isFree { return StoreObservation { files.release(locked: file) } }
        files.closeIgnoringErrors(file)
        return nil
      } catch {
        files.closeIgnoringErrors(file)
        throw error
      }
    } catch {
      throw StoreError(error)
    }
  }

  package func observe(_ onChange: @escaping @Sendable () -> Void) -> StoreObservation {
    do throws(StoreError) {
      let watch = try watch(onChange)
      return StoreObservation { watch.cancel() }
    } catch {
      // No events come from there; a process that stores looks anyway.
      return .none
    }
  }
}

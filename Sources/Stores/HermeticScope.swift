import SetteeFiles
import Synchronization

/// What stands in, within one hermetic run, for whatever there is one of outside.
///
/// It knows neither suites nor accounts: they ask it for their own by `PerScope`.
@usableFromInline
package final class HermeticScope: Sendable {
  /// The run that the current task belongs to.
  @TaskLocal package static var task: HermeticScope?

  /// The run of what belongs to no other, once the whole process is covered.
  private static let process = Mutex<HermeticScope?>(nil)
  private static let openCount = Atomic(0)

  private let values = Mutex<[Int: any Sendable]>([:])
  private let disks = Mutex<[ObjectIdentifier: Disk]>([:])

  /// What stands in for the files that some suites are kept in.
  private struct Disk {
    /// Kept, so that no other table gets its identity.
    let original: OpenSuites
    let disk = InMemoryDisk()
    let openSuites = OpenSuites()
  }

  init() { Self.openCount.add(1, ordering: .relaxed) }

  // A task that outlives the run it was made in still belongs to it, so a run ends with its last.
  deinit { Self.openCount.subtract(1, ordering: .relaxed) }

  /// Whether there is any run, by one relaxed load; a task always sees the run that it belongs to.
  @usableFromInline package static var isAnyOpen: Bool { openCount.load(ordering: .relaxed) > 0 }

  /// What stands in for the stores of the current task; `nil` where these are the real ones.
  package static var current: HermeticScope? {
    guard isAnyOpen else { return nil }
    return task ?? process.withLock { $0 }
  }

  static func coverProcess() {
    process.withLock { scope in
      if scope == nil { scope = HermeticScope() }
    }
  }

  /// Makes of work for another thread one that belongs to the run it is made in.
  package static func carrying(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard isAnyOpen, let task else { return work }
    return { $task.withValue(task, operation: work) }
  }

  /// Makes of work for another thread one that belongs to the run it is made in while that lasts,
  /// and is done all the same after its end.
  static func lending(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard isAnyOpen, let scope = task else { return work }
    return { [weak scope] in $task.withValue(scope, operation: work) }
  }

  /// The value of a number in this run, made where it is not there yet.
  ///
  /// It is made without a lock; of two made at once the first stays.
  func value<Value: Sendable>(_ number: Int, _ make: () -> Value) -> Value {
    if let value = values.withLock({ $0[number] }) as? Value { return value }
    let made = make()
    return values.withLock { values in
      if let value = values[number] as? Value { return value }
      values[number] = made
      return made
    }
  }

  func forget(_ number: Int) {
    let gone = values.withLock { $0.removeValue(forKey: number) }
    // Let go of outside the lock: it may free what has such numbers itself.
    withExtendedLifetime(gone) {}
  }

  /// The surroundings of a suite in this run: a disk in memory, and nothing that overrides.
  func environment(insteadOf outside: SuiteEnvironment, for path: Path) -> SuiteEnvironment {
    let id = ObjectIdentifier(outside.openSuites)
    let disk = disks.withLock { disks in
      let disk = disks[id] ?? Disk(original: outside.openSuites)
      disks[id] = disk
      return disk
    }
    return outside.inMemory(on: disk.disk, for: path, openSuites: disk.openSuites)
  }
}

extension SuiteEnvironment {
  /// These surroundings with a disk in memory that has the folder of a path, and no command line.
  func inMemory(
    on disk: InMemoryDisk, for path: Path, openSuites: OpenSuites
  ) -> SuiteEnvironment {
    disk.makeFolder(path.parent)
    var environment = self
    environment.files = InMemoryFileSystem(on: disk)
    environment.watcher = InMemoryFileWatcher(on: disk)
    environment.arguments = []
    environment.isFlushedAtExit = false
    environment.isOnDisk = false
    environment.makesFolders = true
    environment.openSuites = openSuites
    return environment
  }
}

import SetteeFiles
import SetteePropertyLists
import Synchronization

/// The suites that a process has open: of each file one core, however many objects use it.
///
/// A live process has one of these; a test makes one for each process it plays.
package final class OpenSuites: Sendable {
  /// Those of this process.
  package static let shared = OpenSuites()

  /// Held for a look or a change in memory, never across a call on files.
  private let table = Mutex(SuiteTable())
  /// By path without links, compared by bytes as file systems do.
  private let cores = Mutex<[Key: Entry]>([:])

  private struct Entry {
    weak var core: SuiteCore?
    let domain: SuiteTable.Slot
  }

  package init() {}

  func withLock<Result: Sendable, Failure: Error>(
    _ body: (inout sending SuiteTable) throws(Failure) -> sending Result
  ) throws(Failure) -> Result {
    try table.withLock(body)
  }

  /// The core of a file, opened if it is not, whichever links lead to it.
  func core(named name: String, at path: Path, in environment: SuiteEnvironment) -> SuiteCore {
    if let open = cores.withLock({ $0[Key(path.text)]?.core }) { return open }
    // Reading a file may take its time, and other suites do not wait for it.
    let key = Key(environment.files.withoutLinks(path).text)
    if let open = cores.withLock({ $0[key]?.core }) { return open }
    let made = SuiteCore(name: name, path: path, identity: key, environment: environment)
    return cores.withLock { cores in
      if let other = cores[key]?.core { return other }
      cores[key] = Entry(core: made, domain: made.domain)
      return made
    }
  }

  /// Forgets a core that nobody uses any more.
  func close(_ key: Key, domain: SuiteTable.Slot) {
    cores.withLock { if $0[key]?.domain == domain { $0[key] = nil } }
    withLock { $0.closeDomain(domain) }
  }
}

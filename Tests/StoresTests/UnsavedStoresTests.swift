import Dispatch
import SetteeFiles
import Glibc
import TestSupport
import Testing

@testable import SetteeStores

@Suite("What of a process is still unsaved", .aside)
struct UnsavedStoresTests {
  @Test("An edit made before a scheduled flush that another has forestalled is known as unsaved")
  func forestalledFlush() throws {
    let disk = InMemoryDisk.withHome()
    var environment = SimulatedProcess(on: disk, time: ManualTimekeeper()).environment
    environment.isFlushedAtExit = true
    let suite = try DefaultsSuite(named: "app", environment: environment)
    suite.set(1, forKey: "first")
    let flush = DispatchWorkItem { #expect(throws: Never.self) { try suite.flush() } }
    suite.core.file.withLock { _ in
      DispatchQueue(label: "flush").async(execute: flush)
      // It has begun once nothing is scheduled, and waits for the file that is held here.
      while suite.core.saving.isScheduled { sched_yield() }
      suite.set(2, forKey: "second")
    }
    flush.wait()
    #expect(try disk.settings() == ["first": 1, "second": 2])
    // The flush for the second edit is still to come; nothing is scheduled for the third.
    suite.set(3, forKey: "third")
    UnsavedStores.shared.flushAll()
    #expect(try disk.settings() == ["first": 1, "second": 2, "third": 3])
  }
}

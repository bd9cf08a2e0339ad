import Dispatch
import Foundation
import Synchronization
import Testing

@testable import SetteeSimulations

@Suite("Threads on one core")
struct CoresTests {
  @Test("Work and the threads that it starts stay on one core, and its thread goes free again")
  func onOne() async {
    let counts = await withCheckedContinuation { done in
      // A thread of its own: one of a pool may be anybody's next.
      Thread.detachNewThread {
        let before = Cores.count
        let own = Mutex(0)
        let started = Mutex(0)
        Cores.onOne(number: 3) {
          own.withLock { $0 = Cores.count }
          let end = DispatchSemaphore(value: 0)
          Thread.detachNewThread {
            started.withLock { $0 = Cores.count }
            end.signal()
          }
          end.wait()
        }
        done.resume(
          returning: [before, own.withLock { $0 }, started.withLock { $0 }, Cores.count])
      }
    }
    let all = counts[0]
    #expect(all >= 1 && counts == [all, 1, 1, all])
  }
}

import Dispatch
import SetteeSettings
import Synchronization
import Testing

/// Objects that are made once.
@Suite struct LazyReferenceTests {
  private final class Counted: Sendable {
    let number: Int
    let living: Living

    init(_ number: Int, _ living: Living) {
      (self.number, self.living) = (number, living)
      living.count.add(1, ordering: .relaxed)
    }

    deinit { living.count.subtract(1, ordering: .relaxed) }
  }

  private final class Living: Sendable {
    let count = Atomic(0)
  }

  private final class Holder: Sendable {
    let reference = LazyReference()
  }

  @Test("Of many threads' objects the first is kept for all, and it goes with its holder")
  func races() {
    let living = Living()
    var holder: Holder? = Holder()
    if let held = holder {
      #expect((held.reference.load() as Counted?) == nil)
      let seen = Mutex<Set<Int>>([])
      DispatchQueue.concurrentPerform(iterations: 64) { number in
        let kept = held.reference.storeIfNil(Counted(number, living))
        seen.withLock { _ = $0.insert(kept.number) }
      }
      let numbers = seen.withLock { $0 }
      #expect(numbers.count == 1)
      #expect((held.reference.load() as Counted?)?.number == numbers.first)
      #expect(living.count.load(ordering: .relaxed) == 1)
    }
    holder = nil
    #expect(living.count.load(ordering: .relaxed) == 0)
  }
}

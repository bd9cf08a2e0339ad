import SetteeForms
import Synchronization

/// The fields whose setting has changed since somebody looked; may be marked from any thread.
package final class ChangeMarks: Sendable {
  private let state = Mutex(State())

  package init() {}

  /// Says what to call, on the marking thread, when the first mark after a `take()` is made.
  package func onFirst(_ wake: @escaping @Sendable () -> Void) {
    state.withLock { $0.wake = wake }
  }

  package func insert(_ field: Field.ID) {
    let wake = state.withLock { state in
      defer { state.fields.insert(field) }
      return state.fields.isEmpty ? state.wake : nil
    }
    wake?()
  }

  /// Wakes whoever waits for marks, without making one.
  package func wake() { state.withLock { $0.fields.isEmpty ? $0.wake : nil }?() }

  /// Marks for rows that are counted anew: those made from now on wake the same, those of before
  /// are nobody's.
  package func successor() -> ChangeMarks {
    let marks = ChangeMarks()
    if let wake = state.withLock({ $0.wake }) { marks.onFirst(wake) }
    return marks
  }

  package var isEmpty: Bool { state.withLock { $0.fields.isEmpty } }

  /// Hands over all marks, in the order of the form, and forgets them.
  package func take() -> [Field.ID] {
    state.withLock { state in
      defer { state.fields.removeAll() }
      return state.fields.sorted()
    }
  }

  private struct State {
    var fields: Set<Field.ID> = []
    var wake: (@Sendable () -> Void)?
  }
}

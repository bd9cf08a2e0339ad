import Synchronization

/// Who posts changes of suites in the manner of `UserDefaults`, once somebody wants to hear.
///
/// `Notification` belongs to Foundation, which this module does without; whoever links it installs
/// the poster.
package enum SuiteChangePoster {
  package typealias Post = @Sendable (DefaultsSuite) -> Void

  private struct State {
    var post: Post?
    /// All suite objects that there are.
    var suites: [ObjectIdentifier: Weak] = [:]
  }

  private struct Weak {
    weak var notes: SuiteNotes?
  }

  private static let state = Mutex(State())

  /// Posts by these means from now on; a second call changes nothing.
  package static func install(_ post: @escaping Post) {
    let suites = state.withLock { state in
      if state.post != nil { return [SuiteNotes]() }
      state.post = post
      return state.suites.values.compactMap(\.notes)
    }
    for suite in suites { suite.postChanges() }
  }

  static var current: Post? { state.withLock { $0.post } }

  static func add(_ notes: SuiteNotes) {
    state.withLock { $0.suites[ObjectIdentifier(notes)] = Weak(notes: notes) }
  }

  static func remove(_ notes: SuiteNotes) {
    state.withLock { $0.suites[ObjectIdentifier(notes)] = nil }
  }
}

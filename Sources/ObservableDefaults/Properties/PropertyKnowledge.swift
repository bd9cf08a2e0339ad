import Glibc
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

/// What the readers of one property know, outside or in one hermetic run.
///
/// It knows nothing of the property's type, so that an access runs code that was made for it alone:
/// what is generic looks its types up at each call.
final class PropertyKnowledge: Sendable {
  private let state = Mutex(State())

  /// Unchecked because a decoded value may belong to the actor of its class: only the property's
  /// own members take it out.
  struct State: @unchecked Sendable {
    var binding: PropertyBinding?
    /// By which the instance hears of its suite's changes, once it does.
    var ownLine: AnyObject?
    /// What observers have been told of; `nil` while every read looks into the store.
    var held: PropertyList??
    var known: KnownForm?
    /// The thread that tells observers of a change they are still to see.
    var teller: pthread_t?
    /// The other threads that have read the old value meanwhile, perhaps because they were told.
    var earlyReaders: [pthread_t] = []
    /// Rises whenever readers are given something.
    var turn = 0
  }

  /// What a reader finds: a decoded value, or a stored form that is still to be decoded.
  enum Found {
    case known(KnownForm)
    case stored(PropertyList?, Key)
  }

  /// What an assignment came to.
  struct Assigned: Sendable {
    let assignment: Assignment
    /// What readers saw.
    let before: PropertyList?
    let binding: PropertyBinding
    fileprivate let turn: Int
  }

  /// Looks at all of it or changes it, first bound to a place by `bind`, unless it is bound to the
  /// one of a number.
  func with<Result>(
    _ number: Int, bind: () -> PropertyBinding, _ body: (inout State, PropertyBinding) -> Result
  ) -> Result {
    state.withLock { state in
      let binding = state.binding(number, else: bind)
      return Unchecked(body(&state, binding))
    }.value
  }

  // MARK: What an access does, where it is bound to the place of a number; else nothing

  func binding(_ number: Int) -> PropertyBinding? {
    state.withLock { $0.binding(number) }
  }

  func look(_ number: Int) -> Found? {
    state.withLock { state -> Unchecked<Found>? in
      guard let binding = state.binding(number) else { return nil }
      return Unchecked(state.look(binding))
    }?.value
  }

  /// Lets readers see what the store has; says whether another thread has read the old value while
  /// the calling one told of the change.
  func show(_ number: Int) -> [pthread_t]? {
    state.withLock { state in
      guard let binding = state.binding(number) else { return nil }
      return state.show(binding)
    }
  }

  /// The same after an assignment, without a look at the store where readers were given nothing
  /// since: whoever changes the store later gives it to them.
  func show(_ assigned: Assigned) -> [pthread_t]? {
    state.withLock { state in
      guard state.binding === assigned.binding else { return nil }
      guard state.turn == assigned.turn else { return state.show(assigned.binding) }
      state.hold(assigned.assignment.shown)
      return state.endTelling()
    }
  }

  /// Keeps a decoded value while readers are to see the form that it was decoded from.
  func keep(_ known: KnownForm, of stored: PropertyList?, _ number: Int) {
    state.withLock { state in
      guard let binding = state.binding(number), (state.held ?? binding.stored) == stored else {
        return
      }
      state.known = known
    }
  }

  /// Assigns to a suite that tells nobody twice, with the calling thread as the teller where that
  /// changes anything.
  func assign(
    _ stored: PropertyList?, _ number: Int, bind: () -> PropertyBinding
  ) throws(StoreError) -> Assigned? {
    try state.withLock { state throws(StoreError) -> Assigned? in
      let binding = state.binding(number, else: bind)
      guard let suite = binding.suite else { return nil }
      if state.held == nil { state.hold(binding.stored) }
      if state.ownLine == nil { state.ownLine = binding.observation?.ownLine }
      let before = state.held ?? nil
      let assignment = try suite.assign(stored, to: binding.key, exceptFor: state.ownLine)
      guard let assignment else { return nil }
      if assignment.isChange { state.teller = pthread_self() }
      return Assigned(
        assignment: assignment, before: before, binding: binding, turn: state.turn)
    }
  }
}

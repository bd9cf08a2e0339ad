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
    /// What observers have been told of; `nil` while every read looks into the store.
    var held: PropertyList??
    var known: KnownForm?
    /// The thread that tells observers of a change they are still to see.
    var teller: pthread_t?
    /// Whether another thread has read the old value meanwhile, perhaps because it was told.
    var isReadEarly = false
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
  }

  /// Looks at all of it or changes it, first bound to a place by `bind`, unless it is bound to the
  /// one of a number.
  func with<Result>(
    _ number: Int, bind: () -> PropertyBinding, _ body: (inout State, PropertyBinding) -> Result
  ) -> Result {
    state.withLock { state in
      if let binding = state.binding, binding.number == number {
        return Unchecked(body(&state, binding))
      }
      let binding = bind()
      state = State(binding: binding)
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
  func show(_ number: Int) -> Bool? {
    state.withLock { state in
      guard let binding = state.binding(number) else { return nil }
      return state.show(binding)
    }
  }

  /// Assigns to a suite, with the calling thread as the teller where that changes anything.
  func assign(
    _ stored: PropertyList?, by binding: PropertyBinding, in suite: DefaultsSuite
  ) throws(StoreError) -> Assigned? {
    let line = Unchecked(binding.observation?.ownLine)
    return try state.withLock { state throws(StoreError) -> Assigned? in
      guard state.binding === binding else { return nil }
      if state.held == nil { state.hold(binding.stored) }
      let before = state.held ?? nil
      let assignment = try suite.assign(stored, to: binding.key, exceptFor: line.value)
      guard let assignment else { return nil }
      if assignment.isChange { state.teller = pthread_self() }
      return Assigned(assignment: assignment, before: before)
    }
  }
}

extension PropertyKnowledge.State {
  func binding(_ number: Int) -> PropertyBinding? {
    guard let binding, binding.number == number else { return nil }
    return binding
  }

  mutating func look(_ binding: PropertyBinding) -> PropertyKnowledge.Found {
    noteRead()
    if let held {
      guard let known else { return .stored(held, binding.key) }
      return .known(known)
    }
    let stored = binding.stored
    if binding.isFollowing { hold(stored) }
    guard let known, known.stored == stored else { return .stored(stored, binding.key) }
    return .known(known)
  }

  /// Gives readers what the store has, and ends what the calling thread tells.
  mutating func show(_ binding: PropertyBinding) -> Bool {
    hold(binding.stored)
    return endTelling()
  }

  /// Gives readers this from now on, whatever the store has.
  mutating func hold(_ stored: PropertyList?) {
    held = .some(stored)
    if let old = known, old.stored != stored { known = nil }
  }

  mutating func noteRead() {
    if let teller, pthread_equal(teller, pthread_self()) == 0 { isReadEarly = true }
  }

  /// Ends what the calling thread tells, if it tells anything; says whether another thread has read
  /// the old value meanwhile.
  private mutating func endTelling() -> Bool {
    guard let teller, pthread_equal(teller, pthread_self()) != 0 else { return false }
    defer { (self.teller, isReadEarly) = (nil, false) }
    return isReadEarly
  }
}

/// A decoded value without its type, and what it was decoded from; shared, so that a reader copies
/// the value alone, and not under the lock.
///
/// Unchecked as `PropertyKnowledge.State` is; nothing in it changes.
class KnownForm: @unchecked Sendable {
  let stored: PropertyList?

  init(_ stored: PropertyList?) { self.stored = stored }
}

/// A decoded value.
final class KnownValue<Value>: KnownForm, @unchecked Sendable {
  let value: Value

  init(_ value: Value, of stored: PropertyList?) {
    self.value = value
    super.init(stored)
  }
}

/// Where a property's value is: asked of the instance once, and again when its place changes.
final class PropertyBinding: Sendable {
  let number: Int
  let key: Key
  let store: any Store
  /// The store, where it is one that tells nobody twice.
  let suite: DefaultsSuite?
  let type: SettingType
  let isFollowing: Bool
  let isolation: Isolation
  /// By which the instance hears of its suite's changes.
  let observation: ScopedObservation?

  init(_ place: SettingsPlace, _ key: Key, _ type: SettingType, _ following: Following?) {
    number = place.number
    self.key = key
    store = place.store
    self.type = type
    isFollowing = following != nil
    suite = following == nil ? nil : place.store as? DefaultsSuite
    isolation = following?.isolation ?? .anywhere
    observation = following?.observation
  }

  var stored: PropertyList? { store.value(forKey: key, as: type) }
}

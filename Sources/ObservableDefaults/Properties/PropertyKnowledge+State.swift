import Glibc
import SetteePropertyLists

/// What the readers of a property know, looked at and changed while the lock is held.
extension PropertyKnowledge.State {
  func binding(_ number: Int) -> PropertyBinding? {
    guard let binding, binding.number == number else { return nil }
    return binding
  }

  /// The binding to the place of a number, made where there is none.
  mutating func binding(_ number: Int, else bind: () -> PropertyBinding) -> PropertyBinding {
    if let binding = binding(number) { return binding }
    let binding = bind()
    self = PropertyKnowledge.State(binding: binding)
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
  mutating func show(_ binding: PropertyBinding) -> [pthread_t] {
    hold(binding.stored)
    return endTelling()
  }

  /// Gives readers this from now on, whatever the store has.
  mutating func hold(_ stored: PropertyList?) {
    turn += 1
    held = .some(stored)
    if let old = known, old.stored != stored { known = nil }
  }

  mutating func noteRead() {
    guard let teller, pthread_equal(teller, pthread_self()) == 0 else { return }
    earlyReaders.append(pthread_self())
  }

  /// Ends what the calling thread tells, if it tells anything; gives the other threads that have
  /// read the old value meanwhile.
  mutating func endTelling() -> [pthread_t] {
    guard let teller, pthread_equal(teller, pthread_self()) != 0 else { return [] }
    defer { (self.teller, earlyReaders) = (nil, []) }
    return earlyReaders
  }
}

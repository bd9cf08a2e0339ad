import Synchronization

/// An object that is made once, when somebody first asks, on whichever thread that is.
///
/// As `AtomicLazyReference` is, but with its methods generic and not itself: a compiler that makes
/// no code for a noncopyable generic type spends four hundred instructions on a read of that one.
/// Whoever has it asks for one type alone.
package struct LazyReference: ~Copyable, Sendable {
  /// The address of the object, which is retained; 0 while there is none.
  @usableFromInline let address = Atomic<UInt>(0)

  package init() {}

  deinit { drop() }

  /// Lets the object go, so that a circle of objects ends; nobody reads it meanwhile.
  package func drop() {
    let address = address.exchange(0, ordering: .acquiringAndReleasing)
    guard let object = UnsafeRawPointer(bitPattern: address) else { return }
    Unmanaged<AnyObject>.fromOpaque(object).release()
  }

  /// The object, where it is made.
  @inlinable package func load<Instance: AnyObject & Sendable>() -> Instance? {
    guard let address = UnsafeRawPointer(bitPattern: address.load(ordering: .acquiring)) else {
      return nil
    }
    return Unmanaged<Instance>.fromOpaque(address).takeUnretainedValue()
  }

  /// Keeps an object where there is none yet.
  /// - Returns: The one that is kept: where two threads made one, that of the first.
  @inlinable package func storeIfNil<Instance: AnyObject & Sendable>(
    _ instance: Instance
  ) -> Instance {
    let made = Unmanaged.passRetained(instance)
    let (isKept, known) = address.compareExchange(
      expected: 0, desired: UInt(bitPattern: made.toOpaque()), ordering: .acquiringAndReleasing)
    guard !isKept, let kept = UnsafeRawPointer(bitPattern: known) else { return instance }
    made.release()
    return Unmanaged<Instance>.fromOpaque(kept).takeUnretainedValue()
  }
}

/// A value whose sharing between threads its holder vouches for.
///
/// Used for three things the compiler cannot see: key paths, which never change; the classes of
/// users, which are held weakly and handed only to Observation or to the actor they live on; and
/// decoded values, which leave a property only towards the class that owns it.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A reference that does not keep its object alive, held across threads.
final class WeakReference: @unchecked Sendable {
  // Set once, and read by the runtime under its own lock from then on.
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

/// A value whose sharing between threads its holder vouches for.
///
/// Used for what the compiler cannot see: key paths, which never change; the declaration defaults
/// and decoded values of a property, which leave it only towards the class that owns it, and what
/// the property keeps of them under its lock; and the ways to encode and decode, whose conformances
/// may belong to the actor that the class lives on.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A reference that does not keep its object alive, held across threads.
///
/// Used for the classes of users, which are handed only to Observation or to the actor they live
/// on.
final class WeakReference: @unchecked Sendable {
  // Set once, and read by the runtime under its own lock from then on.
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

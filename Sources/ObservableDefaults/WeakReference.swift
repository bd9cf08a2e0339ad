/// A reference that does not keep its object alive, held across threads.
///
/// Used for the classes of users, which are handed only to Observation or to the actor they live
/// on.
final class WeakReference: @unchecked Sendable {
  // Set once, and read by the runtime under its own lock from then on.
  private(set) weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}

/// One look at what many descriptions say, after which nothing is kept of what it took.
///
/// A search reads the words of all settings once. Kept, what is unfolded for that would take more
/// room than all else, for settings that nobody may ever look at.
package final class PassingLook {
  private var helpers: [ObjectIdentifier: AnyObject] = [:]

  package init() {}

  /// What its owner needs for the length of the look, made once.
  package func helper<Helper: AnyObject>(of owner: AnyObject, make: () -> Helper) -> Helper {
    if let known = helpers[ObjectIdentifier(owner)] as? Helper { return known }
    let helper = make()
    helpers[ObjectIdentifier(owner)] = helper
    return helper
  }
}

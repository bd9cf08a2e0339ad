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

extension SettingDescription {
  /// What the description says: what is known already, or else what is unfolded for this look alone
  /// and holds no longer than it.
  package func details(in look: PassingLook) -> Details {
    switch source {
    case .given(let known): known.details
    case .unfolding(let unfolding): unfolding.details(at: place, in: look)
    }
  }

  /// Whether all that it says is at hand.
  package var isUnfolded: Bool {
    switch source {
    case .given: true
    case .unfolding(let unfolding): unfolding.isMade
    }
  }
}

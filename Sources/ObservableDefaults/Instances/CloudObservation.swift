import SetteeSettings

/// A cloud class's subscription to its account, as documented custom initialisers make it.
///
/// ```swift
/// init() {
///   if !_developmentMode_ {
///     _cloudObserver = CloudObservation(host: self, prefix: _prefix)
///   }
/// }
/// ```
public final class CloudObservation<Host: ObservableSettings>: Sendable {
  private let backing: SettingsBacking
  private let following: Following?

  /// Announces the account's changes until this is released.
  /// - Parameters:
  ///   - host: The instance whose properties change.
  ///   - prefix: What stands before every key of the instance from now on.
  ///   - isolation: Where the class lives.
  public init(host: Host, prefix: String, isolation: (any Actor)? = #isolation) {
    backing = host._settingsBacking
    if backing.prefix != prefix { backing.prefix = prefix }
    backing.follow(host, isolation: isolation)
    following = backing.following
  }

  deinit { following.map(backing.end) }
}

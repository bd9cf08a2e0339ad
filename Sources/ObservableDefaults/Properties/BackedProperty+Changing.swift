import Glibc
import SetteePropertyLists
import SetteeStores

extension BackedProperty: BackedMember {
  /// The property's key path.
  public var keyPath: AnyKeyPath { path.value }

  /// Whether the value is masked wherever it would be shown.
  public var isSecret: Bool { note.isSecret }

  /// Whether no form shows it.
  public var isHidden: Bool { note.isHidden }

  /// The key in the store, prefix and all.
  public func storeKey(in backing: SettingsBacking) -> Key { backing.place.key(key) }

  /// What the store is to hold for an encoded value: nothing for null, unless the property keeps
  /// it there.
  public func storedForm(
    _ value: PropertyList?, in backing: SettingsBacking
  ) -> PropertyList? {
    value == .null && !keepsNil(in: backing) ? nil : value
  }

  /// The stored value, read as the property itself is: observed.
  public func stored(of host: AnyObject, in backing: SettingsBacking) -> PropertyList? {
    if let host = host as? Host { backing.registrar.access(host, keyPath: path.value) }
    return withState(of: host, in: backing) { state, binding in
      state.noteRead()
      if let held = state.held { return held }
      let stored = binding.stored
      if binding.isFollowing { state.hold(stored) }
      return stored
    }
  }

  /// Stores a value as it stands in the store; `nil` removes the key.
  public func write(
    _ stored: PropertyList?, of host: AnyObject, in backing: SettingsBacking
  ) throws(StoreError) {
    let place = backing.place
    try change(of: host, in: backing) { () throws(StoreError) in
      try backing.write(Edit(place.key(key), stored), to: place.store)
    }
  }

  /// Makes a change of the store one change of the property, announced once.
  public func change(
    of host: AnyObject, in backing: SettingsBacking, _ body: () throws(StoreError) -> Void
  ) throws(StoreError) {
    hold(of: host, in: backing)
    defer { release(of: host, in: backing) }
    try body()
    catchUp(of: host, in: backing)
  }

  /// Takes up what the store has, and tells observers where that is something else.
  public func catchUp(of host: AnyObject, in backing: SettingsBacking) {
    guard let host = host as? Host else { return }
    // What nobody has read, nobody observes.
    guard let (before, now) = change(of: host, in: backing) else { return }
    guard isVisible(before, now) else {
      adopt(of: host, in: backing)
      return
    }
    withState(of: host, in: backing) { state, _ in state.teller = pthread_self() }
    announce(of: host, in: backing)
  }
}

/// Telling observers of a change.
extension BackedProperty {
  /// Lets readers see what the store has, and tells observers before and after; the thread that
  /// does so is noted as the teller.
  private func announce(
    _ assigned: PropertyKnowledge.Assigned? = nil, of host: Host, in backing: SettingsBacking
  ) {
    backing.registrar.willSet(host, keyPath: path.value)
    let readers = adopt(assigned, of: host, in: backing)
    backing.registrar.didSet(host, keyPath: path.value)
    // Whoever was told and looked from another thread at once saw the old value; tracking tells
    // only once, so that it would keep it.
    if !readers.isEmpty { tellAgain(readers, of: host, in: backing) }
  }

  /// Tells observers of what they may have missed: now, and where the main thread has read early,
  /// once its actor has done what it does now, since a view that is still asked what it shows is
  /// tracked only from the end of that.
  private func tellAgain(
    _ readers: [pthread_t], of host: Host, in backing: SettingsBacking
  ) {
    backing.registrar.withMutation(of: host, keyPath: path.value) {}
    let host = Unchecked(host)
    Task { @MainActor in
      guard readers.contains(pthread_self()) else { return }
      backing.registrar.withMutation(of: host.value, keyPath: path.value) {}
    }
  }

  /// Assigns to a suite that the instance follows: what a write, its news to this instance and the
  /// look at them come to, without the way through the suite's observers.
  /// - Returns: `false` where it is no such suite, or something overrides the key.
  func assign(
    _ stored: PropertyList?, _ problem: SettingsProblem?, of host: Host, in backing: SettingsBacking
  ) throws(StoreError) -> Bool {
    let made = try knowledge.current.assign(stored, backing.placeNumber) {
      bind(host, in: backing)
    }
    guard let made else { return false }
    backing.activity.judge(made.binding.key, problem, isOwnChange: made.assignment.isChange)
    guard made.assignment.isChange else { return true }
    if made.before != made.assignment.shown, isVisible(made.before, made.assignment.shown) {
      announce(made, of: host, in: backing)
    } else {
      adopt(made, of: host, in: backing)
    }
    made.binding.isolation.marked { made.assignment.deliver() }
    return true
  }

  /// What readers know and what the store has, where they differ.
  private func change(
    of host: AnyObject, in backing: SettingsBacking
  ) -> (PropertyList?, PropertyList?)? {
    withState(of: host, in: backing) { state, binding in
      guard let held = state.held else { return nil }
      let stored = binding.stored
      return stored == held ? nil : (held, stored)
    }
  }

  /// Whether readers see a difference: not where the default was stored or removed.
  private func isVisible(_ before: PropertyList?, _ now: PropertyList?) -> Bool {
    guard before == nil || now == nil else { return true }
    return (before ?? encodedInitial) != (now ?? encodedInitial)
  }

  /// Shows readers what the store has; gives the other threads that have read the old value while
  /// this one told of the change.
  @discardableResult
  private func adopt(
    _ assigned: PropertyKnowledge.Assigned? = nil, of host: AnyObject, in backing: SettingsBacking
  ) -> [pthread_t] {
    if let assigned, let readers = knowledge.current.show(assigned) { return readers }
    return knowledge.current.show(backing.placeNumber)
      ?? withState(of: host, in: backing) { state, binding in state.show(binding) }
  }
}

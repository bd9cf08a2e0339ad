import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// Looking, and holding what observers have been told of.
extension BackedProperty {
  func look(of host: AnyObject, in backing: SettingsBacking) -> PropertyKnowledge.Found {
    if let found = knowledge.current.look(backing.placeNumber) { return found }
    return withState(of: host, in: backing) { state, binding in state.look(binding) }
  }

  /// The value that was kept with what it was decoded from.
  func value(of known: KnownForm) -> Value {
    // Each property puts values of its own type in, and asking would take longer than the read.
    unsafeDowncast(known, to: KnownValue<Value>.self).value
  }

  /// Decodes outside the lock, since it may run the user's code, and keeps the value.
  func decode(
    _ stored: PropertyList?, _ key: Key, of host: AnyObject, in backing: SettingsBacking
  ) -> Value {
    var known: KnownForm?
    var problem: SettingsProblem?
    if let stored { (known, problem) = read(stored) }
    if let problem {
      backing.activity.note(problem, ofKey: key)
    } else {
      backing.activity.forgetUnreadable(ofKey: key)
    }
    // An object that is shared with whoever asks could be changed by them behind our back.
    if isOfObjects { return unkept(known) }
    let kept = known ?? knownDefault(insteadOf: stored)
    knowledge.current.keep(kept, of: stored, backing.placeNumber)
    return value(of: kept)
  }

  // Apart, since who needs neither would look up their types at each read.

  private func unkept(_ known: KnownForm?) -> Value { known.map(value(of:)) ?? defaultValue }

  private func knownDefault(insteadOf stored: PropertyList?) -> KnownForm {
    KnownValue(initial.value, of: stored)
  }

  /// Keeps the present value for readers while a write is under way.
  func hold(of host: AnyObject, in backing: SettingsBacking) {
    withState(of: host, in: backing) { state, binding in
      if state.held == nil { state.hold(binding.stored) }
    }
  }

  func release(of host: AnyObject, in backing: SettingsBacking) {
    withState(of: host, in: backing) { state, binding in
      guard !binding.isFollowing, state.held != nil else { return }
      state.held = nil
      state.known = nil
    }
  }

  func withState<Result>(
    of host: AnyObject, in backing: SettingsBacking,
    _ body: (inout PropertyKnowledge.State, PropertyBinding) -> Result
  ) -> Result {
    knowledge.current.with(
      backing.placeNumber, bind: { bind(host, in: backing) }, body)
  }

  func bind(_ host: AnyObject, in backing: SettingsBacking) -> PropertyBinding {
    backing.check(self)
    backing.join(host)
    let place = backing.place
    let following = place.isFollowing(path.value) ? backing.following : nil
    return PropertyBinding(place, place.key(key), codec.type, following)
  }

  func binding(of host: AnyObject, in backing: SettingsBacking) -> PropertyBinding {
    knowledge.current.binding(backing.placeNumber)
      ?? withState(of: host, in: backing) { _, binding in binding }
  }

  /// Whether the domain that would be written to has this value, or nothing, already.
  func isStored(
    _ stored: PropertyList?, as key: Key, from source: ValueSource?, in place: SettingsPlace
  ) -> Bool {
    switch source {
    case .application, .cloud, .memory: return place.store.value(forKey: key) == stored
    case nil: return stored == nil
    // They come after the domain that is written to, or before it and hide what it has.
    case .suite, .file, .global, .registration: return stored == nil
    case .argument, .environment: return false
    }
  }

  /// Whether nothing over a default is held as a value of its own.
  ///
  /// A cloud class in development always holds it, as ObservableDefaults of Apple's platforms does:
  /// it has no account there from which to take a key.
  func keepsNil(in backing: SettingsBacking) -> Bool {
    keepsNil || backing.isCloudInDevelopment && encodedInitial != .null
  }

  /// What shows where nothing is stored; an object is a new one each time.
  var defaultValue: Value {
    isOfObjects ? encodedInitial.flatMap(codec.decode) ?? initial.value : initial.value
  }

  /// The stored form of the declaration default; `nil` where it has none.
  var encodedInitial: PropertyList? {
    do {
      return try codec.encode(initial.value)
    } catch {
      // Told when it is assigned; here it only means that there is nothing to compare with.
      return nil
    }
  }
}

import Glibc
import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

/// What is behind one stored property of one instance.
///
/// While the instance follows its store, reading gives what observers have been told of, from
/// memory and without decoding again; a change, by whomever, is announced with the old value still
/// to be read, and shows from then on. Otherwise every read looks into the store. Both cost the
/// same whatever else the class holds.
public final class BackedProperty<Host: AnyObject & Observable, Value>: Sendable {
  /// The key, without the instance's prefix.
  public let key: String
  let name: String
  let codec: SettingCodec<Value>
  let note: SettingNote
  /// What of the note holds for every value; `nil` where it limits nothing.
  let limits: SettingLimits?
  private let path: Unchecked<KeyPath<Host, Value>>
  private let initial: Unchecked<Value>
  /// Whether nothing is stored as a value of its own, not as the absence of one.
  let keepsNil: Bool
  /// What readers know, in each hermetic run by itself.
  private let knowledge: PerScope<Knowledge>

  private final class Knowledge: Sendable {
    let state = Mutex(Unchecked(State()))
  }

  /// Begins without touching any store.
  /// - Parameters:
  ///   - keyPath: The property, as observers name it.
  ///   - name: The property's name.
  ///   - key: Its key without the instance's prefix.
  ///   - codec: How it is stored.
  ///   - note: What a form shows of it.
  ///   - keepsNil: Whether nothing is stored as null; else it removes the key.
  ///   - initial: The declaration default.
  public init(
    _ keyPath: KeyPath<Host, Value>, name: String, key: String, codec: SettingCodec<Value>,
    note: SettingNote = SettingNote(), keepsNil: Bool = false, default initial: Value
  ) {
    self.key = key
    self.name = name
    self.codec = codec
    self.note = note
    limits = SettingLimits(codec.type, note)
    self.keepsNil = keepsNil
    path = Unchecked(keyPath)
    self.initial = Unchecked(initial)
    knowledge = PerScope(made: Unchecked { Knowledge() })
  }

  /// The present value, registering an access.
  public func value(of host: Host, in backing: SettingsBacking) -> Value {
    backing.registrar.access(host, keyPath: path.value)
    switch look(of: host, in: backing) {
    case .decoded(let value): return value
    case .stored(let stored, let key): return decode(stored, key, of: host, in: backing)
    }
  }

  /// Stores a value and tells observers, unless it is the stored one.
  ///
  /// A number beyond its range becomes the nearest end. What its limits, the store or the type's
  /// own `encode(to:)` refuse changes nothing. Both is told to `settingsActivity`, and so is what
  /// overrides the property: the value is stored beneath that, and does not show.
  public func set(_ newValue: Value, of host: Host, in backing: SettingsBacking) {
    let place = backing.place
    let key = place.key(key)
    do {
      let admitted = try admit(newValue)
      let source = place.store.source(ofKey: key)
      if let value = admitted.stored {
        let stored = storedForm(value)
        if !isStored(stored, as: key, from: source, in: place) {
          try write(stored, of: host, in: backing)
        }
      }
      backing.activity.judge(key, admitted.problem ?? Self.problem(of: source))
    } catch {
      backing.activity.note(SettingsProblem(error), ofKey: key)
    }
  }

  /// That what is assigned does not show, where that is so.
  private static func problem(of source: ValueSource?) -> SettingsProblem? {
    guard let source, source.isOverride else { return nil }
    return .overridden(by: source)
  }

  /// What a reader finds: a decoded value, or a stored form that is still to be decoded.
  private enum Found {
    case decoded(Value)
    case stored(PropertyList?, Key)
  }

  private struct State {
    var binding: Binding?
    /// What observers have been told of; `nil` while every read looks into the store.
    var held: PropertyList??
    var decoded: (value: Value, stored: PropertyList?)?
    /// The thread that tells observers of a change they are still to see.
    var teller: pthread_t?
    /// Whether another thread has read the old value meanwhile, perhaps because it was told.
    var isReadEarly = false

    /// Gives readers this from now on, whatever the store has.
    mutating func hold(_ stored: PropertyList?) {
      held = .some(stored)
      if let old = decoded, old.stored != stored { decoded = nil }
    }

    mutating func noteRead() {
      if let teller, pthread_equal(teller, pthread_self()) == 0 { isReadEarly = true }
    }
  }

  /// Where the value is: asked of the instance once, and again when its place changes.
  private struct Binding {
    let number: Int
    let key: Key
    let store: any Store
    let type: SettingType
    let isFollowing: Bool

    var stored: PropertyList? { store.value(forKey: key, as: type) }
  }
}

// MARK: Looking and holding

extension BackedProperty {
  private func look(of host: AnyObject, in backing: SettingsBacking) -> Found {
    withState(of: host, in: backing) { state, binding in
      state.noteRead()
      if let held = state.held {
        guard let decoded = state.decoded else { return .stored(held, binding.key) }
        return .decoded(decoded.value)
      }
      let stored = binding.stored
      if binding.isFollowing { state.hold(stored) }
      guard let decoded = state.decoded, decoded.stored == stored else {
        return .stored(stored, binding.key)
      }
      return .decoded(decoded.value)
    }
  }

  /// Decodes outside the lock, since it may run the user's code, and keeps the value.
  private func decode(
    _ stored: PropertyList?, _ key: Key, of host: AnyObject, in backing: SettingsBacking
  ) -> Value {
    let (decoded, problem) = stored.map(read) ?? (nil, nil)
    if let problem {
      backing.activity.note(problem, ofKey: key)
    } else {
      backing.activity.forgetUnreadable(ofKey: key)
    }
    // An object that is shared with whoever asks could be changed by them behind our back.
    guard !isObject(Value.self) else { return decoded ?? defaultValue }
    let value = decoded ?? initial.value
    withState(of: host, in: backing) { state, binding in
      let current = state.held ?? binding.stored
      if current == stored { state.decoded = (value, stored) }
    }
    return value
  }

  /// Keeps the present value for readers while a write is under way.
  private func hold(of host: AnyObject, in backing: SettingsBacking) {
    withState(of: host, in: backing) { state, binding in
      if state.held == nil { state.hold(binding.stored) }
    }
  }

  private func release(of host: AnyObject, in backing: SettingsBacking) {
    withState(of: host, in: backing) { state, binding in
      guard !binding.isFollowing, state.held != nil else { return }
      state.held = nil
      state.decoded = nil
    }
  }

  private func withState<Result>(
    of host: AnyObject, in backing: SettingsBacking, _ body: (inout State, Binding) -> Result
  ) -> Result {
    knowledge.current.state.withLock { box in
      var state = box.value
      box = Unchecked(State())
      defer { box = Unchecked(state) }
      let number = backing.placeNumber
      if let binding = state.binding, binding.number == number {
        return Unchecked(body(&state, binding))
      }
      backing.check(self)
      backing.join(host)
      let place = backing.place
      let binding = Binding(
        number: place.number, key: place.key(key), store: place.store, type: codec.type,
        isFollowing: place.isFollowing(path.value))
      state = State(binding: binding)
      return Unchecked(body(&state, binding))
    }.value
  }

  /// Whether the domain that would be written to has this value, or nothing, already.
  private func isStored(
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

  /// What shows where nothing is stored; an object is a new one each time.
  var defaultValue: Value {
    isObject(Value.self) ? encodedInitial.flatMap(codec.decode) ?? initial.value : initial.value
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

// MARK: Changing

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
  /// it.
  public func storedForm(_ value: PropertyList?) -> PropertyList? {
    value == .null && !keepsNil ? nil : value
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
    guard isVisible(before, now) else { return adopt(of: host, in: backing) }
    withState(of: host, in: backing) { state, _ in state.teller = pthread_self() }
    backing.registrar.willSet(host, keyPath: path.value)
    let isReadEarly = withState(of: host, in: backing) { state, binding in
      state.hold(binding.stored)
      defer { (state.teller, state.isReadEarly) = (nil, false) }
      return state.isReadEarly
    }
    backing.registrar.didSet(host, keyPath: path.value)
    // Whoever was told and looked from another thread at once saw the old value; tracking tells
    // only once, so that it would keep it.
    if isReadEarly { backing.registrar.withMutation(of: host, keyPath: path.value) {} }
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

  /// Shows readers what the store has.
  private func adopt(of host: AnyObject, in backing: SettingsBacking) {
    withState(of: host, in: backing) { state, binding in
      state.hold(binding.stored)
    }
  }
}

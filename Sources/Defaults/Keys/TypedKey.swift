import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

/// What both spellings of a key are underneath: a name, a default, a check, a stored form.
///
/// It knows no store; each call names one. All values it gives have passed the check, the default
/// included.
final class TypedKey<Value>: Sendable {
  let key: Key
  /// Names that the value had before, newest first.
  let formerKeys: [Key]
  let note: SettingNote
  /// Whether `nil` is a value of its own, kept as null, and not the absence of one.
  let keepsNil: Bool
  /// Whether the default is made anew each time it is asked for.
  let isDynamic: Bool

  let codec: Unchecked<Codec>
  /// What a form learns the type's parts from, where the default has none.
  let sample: Unchecked<Value?>
  /// What of the note holds for every value; `nil` where it limits nothing.
  let limits: SettingLimits?
  private let makeDefault: Unchecked<() -> Value>
  private let check: Unchecked<((Value) -> Value)?>
  /// The value that was decoded last, as it was before the check.
  private let last: DecodeCache<Value>
  private let told = PerScope { _ in Told() }

  /// The stored value that was told last to be broken.
  private final class Told: Sendable {
    let value = Mutex<PropertyList?>(nil)
  }

  struct Codec {
    /// The type as which a form shows the stored form.
    let type: SettingType
    /// The stored form; `nil` stands for no value.
    let encode: (Value) throws -> PropertyList?
    /// The value; elements that were left out are told to the closure.
    let decode: (PropertyList, (String) -> Void) throws -> Value
    /// The value of a stored form that is its type's own, without a look at any other; `nil` for
    /// types that have none, and from it for other forms.
    var plain: ((PropertyList) -> Value?)?
    /// Whether a decoded value is to be kept for the next reader.
    let isWorthKeeping: Bool
  }

  init(
    _ name: String, formerNames: [String] = [], codec: Codec, isDynamic: Bool = false,
    keepsNil: Bool = false, note: SettingNote = SettingNote(), sample: Value? = nil,
    check: ((Value) -> Value)? = nil, default makeDefault: @escaping () -> Value
  ) {
    key = Key(name)
    formerKeys = formerNames.map { Key($0) }
    self.codec = Unchecked(codec)
    limits = SettingLimits(codec.type, note)
    last = DecodeCache(isKeeping: codec.isWorthKeeping)
    self.isDynamic = isDynamic
    self.keepsNil = keepsNil
    self.note = note
    self.sample = Unchecked(sample)
    self.check = Unchecked(check)
    self.makeDefault = Unchecked(makeDefault)
  }

  /// The type as which a form shows the value, with what the key says of it.
  var settingType: SettingType { codec.value.type.applying(note) }

  /// The value where none is stored.
  var defaultValue: Value { checked(makeDefault.value()) }

  func checked(_ value: Value) -> Value {
    guard let check = check.value else { return value }
    return check(value)
  }

  // MARK: Reading

  /// The stored value, or the default; what cannot be read is told once.
  func value(in store: any Store) -> Value {
    guard let stored = stored(in: store) else { return defaultValue }
    if limits == nil, let value = codec.value.plain?(stored) { return checked(value) }
    return value(of: stored, in: store)
  }

  /// What is visible in the store under the key's name, or under one it had before.
  func stored(in store: any Store) -> PropertyList? {
    if formerKeys.isEmpty { return store.value(forKey: key) }
    return store.value(forKey: presentKey(in: store))
  }

  /// The name under which the store has the value: an old one only where the new one has none.
  func presentKey(in store: any Store) -> Key {
    guard store.holdsNothing(of: key) else { return key }
    return formerKeys.first { !store.holdsNothing(of: $0) } ?? key
  }

  /// The value that a stored one stands for, or the default.
  func value(of stored: PropertyList, in store: any Store) -> Value {
    if let value = last.value(of: stored) { return checked(value) }
    do {
      let (value, dropped) = try decoded(stored)
      if !dropped.isEmpty { tell(.dropped(dropped), of: stored, in: store) }
      guard let (nearest, cause) = try outside(value) else {
        last.keep(value, of: stored)
        return checked(value)
      }
      // A declaration's own default was told of, and is used as it is.
      if store.source(ofKey: presentKey(in: store)) == .registration { return checked(value) }
      tell(cause, of: stored, in: store)
      return try nearest.map { checked(try decoded($0).value) } ?? defaultValue
    } catch {
      tell(.unreadable(reason: "\(error)"), of: stored, in: store)
      return defaultValue
    }
  }

  /// What is wrong with a value that its limits do not allow, and the stored form of the nearest
  /// that they do; `nil` where they allow it.
  private func outside(
    _ value: Value
  ) throws -> (nearest: PropertyList?, cause: Defaults.Problem.Cause)? {
    guard let limits, let stored = try codec.value.encode(value) else { return nil }
    switch limits.fit(stored) {
    case .fits: return nil
    case .clamped(let nearest, let sentence): return (nearest, .unfit(sentence))
    case .unfit(let sentence): return (nil, .unfit(sentence))
    }
  }

  /// The value that a stored one stands for, unchecked, and what had to be left out.
  func decoded(_ stored: PropertyList) throws -> (value: Value, dropped: [String]) {
    var dropped: [String] = []
    let value = try codec.value.decode(stored) { dropped.append($0) }
    return (value, dropped)
  }

  /// What is wrong with the default, which is used as it is; `nil` where that is made anew each
  /// time.
  var causeOfDefault: Defaults.Problem.Cause? {
    guard limits != nil, !isDynamic else { return nil }
    do {
      return try outside(defaultValue)?.cause
    } catch {
      // Told when it is registered.
      return nil
    }
  }

  /// What is wrong with the value that is stored now, if anything is.
  func problem(in store: any Store) -> Defaults.Problem? {
    guard let stored = stored(in: store) else { return nil }
    do {
      let (value, dropped) = try decoded(stored)
      if let cause = try outside(value)?.cause { return problem(cause, in: store) }
      return dropped.isEmpty ? nil : problem(.dropped(dropped), in: store)
    } catch {
      return problem(.unreadable(reason: "\(error)"), in: store)
    }
  }

  // MARK: Writing

  /// The stored form of a value that has passed the check, within its limits; `nil` removes the
  /// key.
  func encoded(
    _ value: Value, for store: any Store, isLimited: Bool = true
  ) throws(Defaults.Problem) -> PropertyList? {
    let checked = checked(value)
    do {
      if isLimited, let (nearest, cause) = try outside(checked) {
        guard let nearest else { throw problem(cause, in: store) }
        ProblemFeed.current.report(problem(cause, in: store))
        return nearest
      }
      return try codec.value.encode(checked) ?? (keepsNil ? .null : nil)
    } catch let problem as Defaults.Problem {
      throw problem
    } catch {
      throw problem(.unencodable(reason: "\(error)"), in: store)
    }
  }

  /// Stores a value, or throws and leaves the old one.
  func write(_ value: Value, to store: any Store) throws(Defaults.Problem) {
    try put(try encoded(value, for: store), in: store)
  }

  /// Stores a value; where that fails, the old one stays, and the problem is told.
  func set(_ value: Value, in store: any Store) {
    do throws(Defaults.Problem) {
      try write(value, to: store)
    } catch {
      ProblemFeed.current.report(error)
    }
  }

  /// Removes the stored value, under its old names too.
  func reset(in store: any Store) {
    do throws(Defaults.Problem) {
      try put(nil, in: store)
    } catch {
      ProblemFeed.current.report(error)
    }
  }

  func put(_ stored: PropertyList?, in store: any Store) throws(Defaults.Problem) {
    do throws(StoreError) {
      try store.put(edits(storing: stored, in: store))
    } catch {
      throw problem(.refused(error), in: store)
    }
  }

  /// What storing a value takes: the value itself, and the removal of what old names hold.
  func edits(storing stored: PropertyList?, in store: any Store) -> [Edit] {
    let gone = formerKeys.filter { !store.holdsNothing(of: $0) }
    return [Edit(key, stored)] + gone.map { Edit($0, nil) }
  }

  // MARK: Telling

  func problem(_ cause: Defaults.Problem.Cause, in store: any Store) -> Defaults.Problem {
    Defaults.Problem(key: key.name, store: store.name, cause: cause)
  }

  private func tell(
    _ cause: Defaults.Problem.Cause, of stored: PropertyList, in store: any Store
  ) {
    let isNews = told.current.value.withLock { told in
      defer { told = stored }
      return told != stored
    }
    // Another key's registered default is not somebody's mistake in a file.
    guard isNews, store.source(ofKey: presentKey(in: store)) != .registration else { return }
    ProblemFeed.current.report(problem(cause, in: store))
  }
}

extension TypedKey.Codec where Value: Defaults.Serializable {
  /// Keeps values as their type says.
  static var serializing: Self {
    Self(
      type: settingType(of: Value.self), encode: { try encodeForStore($0) },
      decode: { try decodeFromStore($0, as: Value.self, dropped: $1) },
      plain: Value.bridge._plain as? (PropertyList) -> Value?,
      isWorthKeeping: Value.bridge._isWorthKeeping)
  }
}

extension Store {
  /// Whether nobody has set a value; a registered default is not set.
  fileprivate func holdsNothing(of key: Key) -> Bool {
    let source = source(ofKey: key)
    return source == nil || source == .registration
  }

  /// Writes beneath an override, as setters do.
  fileprivate func put(_ edits: [Edit]) throws(StoreError) {
    if edits.count == 1, let suite = self as? DefaultsSuite { return try suite.apply(edits[0]) }
    try write(edits)
  }
}

import Glibc
import Observation
import SetteePropertyLists
import SetteeSettings
import SetteeStores

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
  let path: Unchecked<KeyPath<Host, Value>>
  let initial: Unchecked<Value>
  /// What a form learns the type's parts from, where the default has none.
  let sample: Unchecked<Value?>
  /// Whether values are objects, or hold some in the open.
  let isOfObjects = isObject(Value.self)
  /// Whether nothing is stored as a value of its own, not as the absence of one.
  let keepsNil: Bool
  /// What readers know, in each hermetic run by itself.
  let knowledge = PerScope { _ in PropertyKnowledge() }

  /// Begins without touching any store.
  /// - Parameters:
  ///   - keyPath: The property, as observers name it.
  ///   - name: The property's name.
  ///   - key: Its key without the instance's prefix.
  ///   - codec: How it is stored.
  ///   - note: What a form shows of it.
  ///   - keepsNil: Whether nothing is stored as null; else it removes the key.
  ///   - sample: What a form learns the type's parts from, where the default has none.
  ///   - initial: The declaration default.
  public init(
    _ keyPath: KeyPath<Host, Value>, name: String, key: String, codec: SettingCodec<Value>,
    note: SettingNote = SettingNote(), keepsNil: Bool = false, sample: Value? = nil,
    default initial: Value
  ) {
    self.key = key
    self.name = name
    self.codec = codec
    self.note = note
    limits = SettingLimits(codec.type, note)
    self.keepsNil = keepsNil
    path = Unchecked(keyPath)
    self.initial = Unchecked(initial)
    self.sample = Unchecked(sample)
  }

  /// The present value, registering an access.
  public func value(of host: Host, in backing: SettingsBacking) -> Value {
    backing.registrar.access(host, keyPath: path.value)
    switch look(of: host, in: backing) {
    case .known(let known): return value(of: known)
    case .stored(let stored, let key): return decode(stored, key, of: host, in: backing)
    }
  }

  /// Stores a value and tells observers, unless it is the stored one.
  ///
  /// A number beyond its range becomes the nearest end. What its limits, the store or the type's
  /// own `encode(to:)` refuse changes nothing. Both is told to `settingsActivity`, and so is what
  /// overrides the property: the value is stored beneath that, and does not show.
  public func set(_ newValue: Value, of host: Host, in backing: SettingsBacking) {
    do {
      let admitted = try admit(newValue)
      guard let value = admitted.stored else {
        return judge(admitted.problem, of: host, in: backing)
      }
      let stored = storedForm(value, in: backing)
      if try assign(stored, admitted.problem, of: host, in: backing) { return }
      let source = try store(stored, of: host, in: backing)
      judge(admitted.problem ?? Self.problem(of: source), of: host, in: backing)
    } catch {
      judge(SettingsProblem(error), of: host, in: backing)
    }
  }

  private func judge(_ problem: SettingsProblem?, of host: Host, in backing: SettingsBacking) {
    backing.activity.judge(binding(of: host, in: backing).key, problem)
  }

  /// Stores a stored form, or removes it, unless it is stored already; gives the layer that a value
  /// comes from, which may override it.
  private func store(
    _ stored: PropertyList?, of host: Host, in backing: SettingsBacking
  ) throws(StoreError) -> ValueSource? {
    let (place, key) = (backing.place, binding(of: host, in: backing).key)
    let source = place.store.source(ofKey: key)
    if !isStored(stored, as: key, from: source, in: place) {
      try write(stored, of: host, in: backing)
    }
    return source
  }

  /// That what is assigned does not show, where that is so.
  private static func problem(of source: ValueSource?) -> SettingsProblem? {
    guard let source, source.isOverride else { return nil }
    return .overridden(by: source)
  }
}

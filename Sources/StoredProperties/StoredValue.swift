import SetteePropertyLists
import SetteeSettings
import SetteeStores
import Synchronization

/// One key of a store as a property: typed, with a default, observable.
///
/// Reading looks into the store each time and registers with Observation; a change of the key, by
/// whomever, fires exactly this property, by the promise of `Feed`. Who looks then finds the latest
/// value.
final class StoredValue<Value>: Sendable {
  let key: Key
  private let store: any Store
  private let type: SettingType
  private let read: @Sendable (PropertyList?) -> Value
  private let encode: @Sendable (Value) throws -> PropertyList?
  private let tracker: KeyTracker

  init(
    _ key: String, in store: any Store, as type: SettingType,
    read: @escaping @Sendable (PropertyList?) -> Value,
    encode: @escaping @Sendable (Value) throws -> PropertyList?
  ) {
    self.key = Key(key)
    self.store = store
    self.type = type
    self.read = read
    self.encode = encode
    if let suite = store as? DefaultsSuite {
      EnvironmentOverrides.shared.apply(to: [self.key], of: suite)
    }
    tracker = KeyTracker([self.key], in: store)
  }

  /// The stored value, or the default where there is none or it has another shape.
  var value: Value {
    get {
      tracker.access()
      return read(store.value(forKey: key, as: type))
    }
    set {
      do throws(StoreError) {
        try store.set(try stored(newValue), forKey: key)
      } catch {
        // A property cannot throw: the old value stays, and the refusal is there to be read.
        trouble.withLock { $0 = error }
        return
      }
      trouble.withLock { $0 = nil }
    }
  }

  private func stored(_ value: Value) throws(StoreError) -> PropertyList? {
    do {
      return try encode(value)
    } catch {
      throw .unstorable(key: key, reason: "\(error)")
    }
  }

  /// Why the last assignment was refused, if it was.
  var lastError: StoreError? { trouble.withLock { $0 } }

  private let trouble = Mutex<StoreError?>(nil)
}

extension SettingCodec {
  /// Reads a stored value, or the default where there is none of this shape.
  func reader(default value: Value) -> @Sendable (PropertyList?) -> Value where Value: Sendable {
    let decode = decode
    return { $0.flatMap(decode) ?? value }
  }

  /// Reads a stored value, or `nil` where there is none of this shape.
  var optionalReader: @Sendable (PropertyList?) -> Value? {
    let decode = decode
    return { $0.flatMap(decode) }
  }

  /// Writes a value; `nil` removes the key.
  var optionalWriter: @Sendable (Value?) throws -> PropertyList? {
    let encode = encode
    return { try $0.map(encode) }
  }
}

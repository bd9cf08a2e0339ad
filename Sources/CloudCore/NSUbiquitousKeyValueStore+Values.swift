import SetteePropertyLists
import SetteeStores

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Apple's getters: what cannot be read as the asked type is `nil`, zero or false.
extension NSUbiquitousKeyValueStore {
  /// The value as Foundation has it, or `nil` where there is none.
  ///
  /// Memory alone is read; what comes from the account later is told by the store's notification.
  public func object(forKey key: String) -> Any? { value(forKey: Key(key))?.foundationValue }

  /// The text; a value of another type is not converted.
  public func string(forKey key: String) -> String? {
    guard case .string(let text) = value(forKey: Key(key)) else { return nil }
    return text
  }

  /// The bytes; a value of another type is not converted.
  public func data(forKey key: String) -> Data? {
    guard case .data(let bytes) = value(forKey: Key(key)) else { return nil }
    return Data(bytes)
  }

  /// The array, its elements as Foundation has them; `nil` where it is none.
  public func array(forKey key: String) -> [Any]? { object(forKey: key) as? [Any] }

  /// The dictionary, its values as Foundation has them; `nil` where it is none.
  public func dictionary(forKey key: String) -> [String: Any]? {
    object(forKey: key) as? [String: Any]
  }

  /// A number other than zero, or a text that says yes, as `UserDefaults` reads it.
  public func bool(forKey key: String) -> Bool { value(forKey: Key(key))?.coercedBoolean ?? false }

  /// The number without its fraction, or the one a text begins with, held within `Int64`.
  ///
  /// An absent value reads as 0 too; `object(forKey:)` tells the two apart.
  public func longLong(forKey key: String) -> Int64 {
    Int64(value(forKey: Key(key))?.coercedInteger ?? 0)
  }

  /// The number, or the one a text begins with; 0 where there is none.
  public func double(forKey key: String) -> Double {
    value(forKey: Key(key))?.coercedDouble ?? 0
  }

  /// All values at one moment, as Foundation has them.
  ///
  /// O(n).
  public var dictionaryRepresentation: [String: Any] {
    let records = host.read { replica in replica.records.map { ($0.key, $0.record.value) } }
    return PropertyDictionary(records.compactMap { key, value in value.map { (key, $0) } })
      .foundationDictionary
  }
}

/// Apple's setters. They cannot fail: a refusal changes nothing, is posted where Apple posts it,
/// and is in the simulator's log with its reason. `write` throws it.
extension NSUbiquitousKeyValueStore {
  /// Sets a Boolean.
  public func set(_ value: Bool, forKey key: String) { put(.boolean(value), key) }

  /// Sets a number.
  public func set(_ value: Double, forKey key: String) { put(.real(value), key) }

  /// Sets a whole number.
  public func set(_ value: Int64, forKey key: String) { put(.integer(Int128(value)), key) }

  /// Sets a text; `nil` removes the key.
  public func set(_ value: String?, forKey key: String) { put(value.map { .string($0) }, key) }

  /// Sets bytes; `nil` removes the key.
  public func set(_ value: Data?, forKey key: String) { put(value.map { .data(Array($0)) }, key) }

  /// Sets an array of property-list objects; `nil` removes the key, anything else inside is logged
  /// and ignored.
  public func set(_ value: [Any]?, forKey key: String) { putObject(value, key) }

  /// Sets a dictionary of property-list objects; `nil` removes the key, anything else inside is
  /// logged and ignored.
  public func set(_ value: [String: Any]?, forKey key: String) { putObject(value, key) }

  /// Sets any property-list object; `nil` removes the key, anything else is logged and ignored.
  public func set(_ value: Any?, forKey key: String) { putObject(value, key) }

  /// Removes a key.
  public func removeObject(forKey key: String) { put(nil as PropertyList?, key) }

  private func putObject(_ object: Any?, _ key: String) {
    guard let object else { return put(nil as PropertyList?, key) }
    guard let value = PropertyList(foundationValue: object) else {
      let type = String(describing: type(of: object))
      return host.noteUnstorable(Key(key), type: type)
    }
    put(value, key)
  }

  private func put(_ value: PropertyList?, _ key: String) {
    do throws(StoreError) {
      try write([Edit(Key(key), value)])
    } catch {
      // Apple's setters return nothing; the refusal is in the log and, where due, posted.
    }
  }
}

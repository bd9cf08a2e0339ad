import SetteePropertyLists

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writing as with `UserDefaults`.
///
/// These setters cannot throw. What cannot be stored (a type that property lists do not know, a
/// text with characters that XML cannot carry) changes nothing and is told to `observeNotices` as
/// `.refused`; Foundation would end the process. Other than `write(_:)` they write beneath an
/// override of the command line, as Apple's do.
extension DefaultsSuite {
  /// Stores a value, or removes the key's where it is `nil`.
  public func set(_ value: Any?, forKey name: String) {
    guard let value else { return store(nil, name) }
    do throws(StoreError) {
      let stored = try PropertyList(storing: value, forKey: Key(name))
      // An empty optional that came as Any means what nil means.
      let isEmptyOptional = stored == .null && !(value is PropertyList)
      store(isEmptyOptional ? PropertyList?.none : stored, name)
    } catch {
      refuse(error)
    }
  }

  /// Sets a whole number.
  public func set(_ value: Int, forKey name: String) { store(.integer(Int128(value)), name) }

  /// Sets a number; it is kept as a `Double`.
  public func set(_ value: Float, forKey name: String) { store(.real(Double(value)), name) }

  /// Sets a number.
  public func set(_ value: Double, forKey name: String) { store(.real(value), name) }

  /// Sets a Boolean.
  public func set(_ value: Bool, forKey name: String) { store(.boolean(value), name) }

  /// Stores a file's location as its path, any other as its text.
  public func set(_ url: URL?, forKey name: String) {
    store(url.map { .string($0.isFileURL ? $0.path : $0.absoluteString) }, name)
  }

  /// Removes the suite's own value; what other domains say shows again.
  public func removeObject(forKey name: String) { store(nil, name) }

  /// Adds values that show where no other domain has one; see `register(_:)`.
  ///
  /// Values that cannot be stored are left out and told as `.refused`.
  public func register(defaults: [String: Any]) { register(storable(defaults)) }

  /// Replaces all values of a volatile domain; what it held before is gone.
  ///
  /// So Apple's page tells it; Foundation on Linux adds to the domain instead. Values that cannot
  /// be stored are left out and told as `.refused`.
  public func setVolatileDomain(_ domain: [String: Any], forName name: String) {
    setVolatileValues(storable(domain), forName: name)
  }

  /// Replaces all values of a suite, or of the global domain; saved as `set` saves.
  ///
  /// Values that cannot be stored are left out and told as `.refused`.
  public func setPersistentDomain(_ domain: [String: Any], forName name: String) {
    setPersistentValues(storable(domain), forName: name)
  }

  /// The values among these that can be stored; the others are told.
  private func storable(_ values: [String: Any]) -> PropertyDictionary {
    var result = PropertyDictionary()
    for (name, value) in values.sorted(by: { Key($0.key) < Key($1.key) }) {
      do throws(StoreError) {
        let stored = try PropertyList(storing: value, forKey: Key(name))
        try Edit(Key(name), stored).checkStorable()
        result[Key(name)] = stored
      } catch {
        refuse(error)
      }
    }
    return result
  }

  private func store(_ value: PropertyList?, _ name: String) {
    do throws(StoreError) {
      try store(value, forKey: Key(name))
    } catch {
      refuse(error)
    }
  }
}

extension PropertyList {
  /// The stored form of a value.
  fileprivate init(storing value: Any, forKey key: Key) throws(StoreError) {
    guard let stored = PropertyList(foundationValue: value) else {
      throw .unstorable(
        key: key, reason: "a settings file cannot hold the type \(type(of: value))")
    }
    self = stored
  }
}

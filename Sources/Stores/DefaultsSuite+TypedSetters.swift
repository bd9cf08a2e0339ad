import PropertyLists

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
    guard let stored = PropertyList(foundationValue: value) else {
      let reason = "a settings file cannot hold the type \(type(of: value))"
      return notices.report(.refused(.unstorable(key: Key(name), reason: reason)))
    }
    // An empty optional that came as Any means what nil means.
    let isEmptyOptional = stored == .null && !(value is PropertyList)
    store(isEmptyOptional ? PropertyList?.none : stored, name)
  }

  public func set(_ value: Int, forKey name: String) { store(.integer(Int128(value)), name) }

  public func set(_ value: Float, forKey name: String) { store(.real(Double(value)), name) }

  public func set(_ value: Double, forKey name: String) { store(.real(value), name) }

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
  public func register(defaults: [String: Any]) {
    var values = PropertyDictionary()
    for (name, value) in defaults {
      if let stored = PropertyList(foundationValue: value) {
        values[Key(name)] = stored
      } else {
        let reason = "a default cannot be of the type \(type(of: value))"
        notices.report(.refused(.unstorable(key: Key(name), reason: reason)))
      }
    }
    register(values)
  }

  private func store(_ value: PropertyList?, _ name: String) {
    do throws(StoreError) {
      try apply([Edit(Key(name), value)], refusingOverridden: false)
    } catch {
      notices.report(.refused(error))
    }
  }
}

import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A key of any type, for what knows types only at run time: lists, forms, observers of several.
protocol AnyTypedKey: AnyObject, Sendable {
  var key: Key { get }
  var formerKeys: [Key] { get }
  var note: SettingNote { get }
  var limits: SettingLimits? { get }
  var isDynamic: Bool { get }
  var valueType: Any.Type { get }
  var settingType: SettingType { get }

  func stored(in store: any Store) -> PropertyList?
  func presentKey(in store: any Store) -> Key
  func problem(in store: any Store) -> Defaults.Problem?
  func reset(in store: any Store)

  /// The stored form of the default; `nil` where it has none.
  func storedDefault(for store: any Store) -> PropertyList?

  /// What a form shows of a stored value: what the key reads of it; `nil` where it reads nothing.
  func formValue(of stored: PropertyList) -> PropertyList?

  /// How a form edits values with parts, as the tree that their type writes; `nil` for values that
  /// one row edits, and for those whose type writes none.
  func editedForm(for store: any Store) -> EditedForm?

  /// Whether two stored values, or the default in their place, are different values.
  func isChange(from before: PropertyList?, to after: PropertyList?, in store: any Store) -> Bool

  /// The stored form of what was entered in a form, checked as every other value.
  func storable(formValue: PropertyList?, for store: any Store) throws -> PropertyList?

  /// What storing a value takes: the value itself, and the removal of what old names hold.
  func edits(storing stored: PropertyList?, in store: any Store) -> [Edit]
}

extension AnyTypedKey {
  /// All names whose change may change the value.
  var names: [Key] { [key] + formerKeys }

  /// Has a suite show the default to whoever asks it without knowing the key, in hermetic runs too.
  func register(in suite: DefaultsSuite) {
    guard !isDynamic, let stored = storedDefault(for: suite), stored != .null else { return }
    suite.declare([key: stored])
  }
}

extension AnyTypedKey {
  /// In what another key of the same name is another; `nil` where they agree.
  func difference(from other: any AnyTypedKey, in store: any Store) -> String? {
    if other.valueType != valueType { return "as \(other.valueType) and as \(valueType)" }
    if isDynamic || other.isDynamic { return nil }
    return other.storedDefault(for: store) == storedDefault(for: store)
      ? nil : "with two defaults"
  }
}

extension TypedKey: AnyTypedKey {
  var valueType: Any.Type { Value.self }

  func storedDefault(for store: any Store) -> PropertyList? {
    do throws(Defaults.Problem) {
      return try encoded(defaultValue, for: store, isLimited: false)
    } catch {
      ProblemFeed.current.report(error)
      return nil
    }
  }

  func formValue(of stored: PropertyList) -> PropertyList? {
    do {
      return try codec.value.encode(checked(try decoded(stored).value))
    } catch {
      // Told when the key is read; a form shows the default.
      return nil
    }
  }

  func storable(formValue: PropertyList?, for store: any Store) throws -> PropertyList? {
    guard let formValue else { return nil }
    let value: Value
    do {
      value = try decoded(formValue).value
    } catch {
      throw problem(.refused(.unstorable(key: key, reason: "\(error)")), in: store)
    }
    return try encoded(value, for: store)
  }
}

/// A property that lives in the account's key-value store, equal on all devices.
///
/// ```swift
/// @CloudStorage("text") var text = "empty"
/// ```
///
/// The value after `=` shows where nothing is stored; it is never stored by itself, so a fresh
/// device overwrites nothing. A stored 0 or false is a value. In an `@Observable` class write
/// `@ObservationIgnored @CloudStorage("text") var text = "empty"`: the property is observed all the
/// same, and by its own key alone. The store is `NSUbiquitousKeyValueStore.default` unless another
/// one is given.
public typealias CloudStorage<Value> = StoredProperty<Value, CloudStorageHome>

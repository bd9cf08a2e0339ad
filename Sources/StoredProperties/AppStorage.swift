/// A property that lives in the program's settings.
///
/// ```swift
/// class Defaults {
///   @AppStorage("name") public var name = "fatbobman"
/// }
/// ```
///
/// The value after `=` shows where nothing is stored; it is never stored by itself. In an
/// `@Observable` class write `@ObservationIgnored @AppStorage("name") var name = "…"`: the property
/// is observed all the same, and by its own key alone. The store is `DefaultsSuite.standard` unless
/// another one is given.
public typealias AppStorage<Value> = StoredProperty<Value, AppStorageHome>

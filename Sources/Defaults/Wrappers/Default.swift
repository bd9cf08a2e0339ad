import SetteeBindings
import SetteePropertyLists
import SetteeStores

/// A property that is a key's value, in a view, a model or anywhere else.
///
/// ```swift
/// @Default(.hasUnicorn) var hasUnicorn
/// @Default(\.gridColumns) private var gridColumns
/// @Default(\.gridColumns, storage: .group("com.example.shared")) private var sharedColumns
/// ```
///
/// What reads it inside a view, or under `withObservationTracking`, hears of its changes, by
/// whomever. In an `@Observable` class write `@ObservationIgnored` before it.
@propertyWrapper
public struct Default<Value>: Sendable {
  private let property: KeyProperty<Value>

  private init(_ typed: TypedKey<Value>, in store: any Store) {
    property = KeyProperty(typed, in: store)
  }

  /// Shows a key.
  public init(_ key: Defaults.Key<Value>) where Value: Defaults.Serializable {
    self.init(key.typed, in: key.suite)
  }

  /// Shows a key of the other spelling, as a store has it.
  @_disfavoredOverload
  public init(
    _ key: KeyPath<DefaultKeys, DefaultKey<Value>>, storage: DefaultStore = .local(.standard)
  ) where Value: Codable & Equatable & SendableMetatype {
    self.init(
      DefaultKeys()[keyPath: key].declared(in: storage.store), in: storage.store)
  }

  /// The stored value, or the default; setting stores one.
  ///
  /// A value that cannot be kept leaves the old one, and `Defaults.observeProblems` is told.
  public var wrappedValue: Value {
    get { property.value }
    nonmutating set { property.value = newValue }
  }

  /// A binding to the value; `$user.name` is one to a part of it.
  ///
  /// Setting a part reads the value, changes the part and stores the whole, so that the other parts
  /// stay as they are stored.
  public var projectedValue: Binding<Value> {
    let property = property
    return Binding(
      of: { BindingSubject(property) }, get: { property.value }, set: { property.value = $0 })
  }

  /// What shows where nothing is stored.
  public var defaultValue: Value { property.typed.defaultValue }

  /// Removes the stored value, so that the default shows.
  public func reset() { property.typed.reset(in: property.store) }

  /// What keeps the stored value from being shown, if anything does.
  public var problem: Defaults.Problem? { property.typed.problem(in: property.store) }

  /// Does nothing: a view follows the value by Observation.
  public func update() {}

  /// The changes of a value.
  public typealias Publisher = Defaults.Changes<Defaults.KeyChange<Value>>

  /// The changes of the value, first how it stands.
  public var publisher: Publisher {
    let property = property
    return Defaults.Changes { isolation, send in
      property.typed.observe(in: property.store, options: [.initial], on: isolation) {
        send($0.change)
      }
    }
  }
}

extension Default where Value: Equatable {
  /// Whether the value in force is the default, stored or not.
  public var isDefaultValue: Bool { wrappedValue == defaultValue }
}

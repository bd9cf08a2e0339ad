import SetteeBindings
import SetteePropertyLists
import SetteeStores
import Synchronization

/// A property that is a key's value, for models and services that want to be told of its changes.
///
/// ```swift
/// class Gallery {
///   @DefaultValue(\.gridColumns) var gridColumns: Int
///
///   init() { $gridColumns.onChange { columns in … } }
/// }
/// ```
@propertyWrapper
public struct DefaultValue<Value: Codable & Equatable & SendableMetatype>: Sendable {
  private let observable: ObservableDefaultValue<Value>

  /// Shows a key, as a store has it.
  public init(
    _ key: KeyPath<DefaultKeys, DefaultKey<Value>>, storage: DefaultStore = .local(.standard)
  ) {
    observable = ObservableDefaultValue(
      DefaultKeys()[keyPath: key].declared(in: storage.store), in: storage.store)
  }

  /// The stored value, or the default; setting stores one.
  public var wrappedValue: Value {
    get { observable.value }
    nonmutating set { observable.value = newValue }
  }

  /// What tells of changes.
  public var projectedValue: some ObservableDefault<Value> { observable }
}

/// A value that tells of its changes.
public protocol ObservableDefault<Value> {
  /// What the property holds.
  associatedtype Value

  /// Calls a closure with each new value, by whomever it was set or removed, for as long as the
  /// property lives or until the returned observation is invalidated.
  ///
  /// It keeps the promise of `Defaults.observe`: every value in order, none that is equal to the
  /// one before. A closure of an actor is called there, whoever made the change.
  @discardableResult
  func onChange(
    perform action: @escaping @isolated(any) (Value) -> Void
  ) -> any Defaults.Observation
}

/// What `$property` of a `DefaultValue` is.
public final class ObservableDefaultValue<Value: Codable & Equatable & SendableMetatype>: Sendable,
  ObservableObject
{
  private let property: KeyProperty<Value>
  private let observations = Mutex<[any Defaults.Observation]>([])

  init(_ typed: TypedKey<Value>, in store: any Store) {
    property = KeyProperty(typed, in: store)
  }

  deinit { for observation in observations.withLock({ $0 }) { observation.invalidate() } }

  var value: Value {
    get { property.value }
    set { property.value = newValue }
  }
}

extension ObservableDefaultValue: ObservableDefault {
  /// Calls an action with each new value, on its own actor, as long as the property lives.
  @discardableResult
  public func onChange(
    perform action: @escaping @isolated(any) (Value) -> Void
  ) -> any Defaults.Observation {
    let handler = IsolatedClosure(action)
    let observation = property.typed.observe(
      in: property.store, options: [], on: handler.isolation
    ) { event in handler.call(event.newValue) }
    observations.withLock { $0.append(observation) }
    return observation
  }
}

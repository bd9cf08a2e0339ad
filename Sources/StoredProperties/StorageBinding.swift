/// A way to read and write a value that lives elsewhere: what `$property` gives.
///
/// Reading through it registers with Observation like reading the property itself.
@propertyWrapper
public struct StorageBinding<Value>: Sendable {
  private let get: @Sendable () -> Value
  private let set: @Sendable (Value) -> Void

  public init(
    get: @escaping @Sendable () -> Value, set: @escaping @Sendable (Value) -> Void
  ) {
    self.get = get
    self.set = set
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: StorageBinding<Value> { self }
}

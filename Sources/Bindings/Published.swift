import Observation

/// A property of a class that is observed by itself: whoever reads it hears of its changes.
///
/// ```swift
/// class Model: ObservableObject {
///   @Published var name = "Ann"
/// }
/// ```
///
/// It works in any class. In an `ObservableObject` a change also announces the object.
@propertyWrapper
public struct Published<Value> {
  private let box: Box

  /// Begins with a value.
  public init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The same, written out.
  public init(initialValue: Value) { box = Box(initialValue) }

  /// Tells of the property's values: the present one first, then each new one before it is stored.
  public var projectedValue: Publisher { Publisher(box: box) }

  /// Never read: the property's object is found by the subscript below.
  @available(*, unavailable, message: "@Published is for properties of classes")
  public var wrappedValue: Value {
    get { box.value }
    set { box.set(newValue) }
  }

  /// The value of a property of an object, which is told when it changes.
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Published<Value>>
  ) -> Value {
    get { owner[keyPath: storage].box.get() }
    set {
      let box = owner[keyPath: storage].box
      (owner as? any ObservableObject)?.objectWillChange.announce()
      box.set(newValue)
    }
  }

  /// What `$property` gives.
  public struct Publisher {
    fileprivate let box: Box

    /// Calls a listener with the present value and with each new one, on the thread that assigns
    /// it, until the subscription ends.
    public func sink(_ receive: @escaping (Value) -> Void) -> Subscription {
      receive(box.value)
      return box.add(receive)
    }
  }

  fileprivate final class Box: Observable {
    private(set) var value: Value
    private let registrar = ObservationRegistrar()
    private var listeners: [Int: (Value) -> Void] = [:]
    private var listenerCount = 0

    init(_ value: Value) { self.value = value }

    func get() -> Value {
      registrar.access(self, keyPath: \.value)
      return value
    }

    func set(_ newValue: Value) {
      for listener in listeners.values { listener(newValue) }
      registrar.withMutation(of: self, keyPath: \.value) { value = newValue }
    }

    func add(_ listener: @escaping (Value) -> Void) -> Subscription {
      listenerCount += 1
      let number = listenerCount
      listeners[number] = listener
      return Subscription { [weak self] in self?.listeners[number] = nil }
    }
  }
}

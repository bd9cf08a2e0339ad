import Observation

/// A value that a view owns; it stays while the view is shown.
///
/// The value after `=` is the first one; it is made for every value of the view and dropped where
/// there is one already, as in SwiftUI.
@propertyWrapper
public struct State<Value> {
  private let link: Link

  /// Begins with a value, the first time that the view is shown.
  public init(wrappedValue: Value) { link = Link(Storage(wrappedValue)) }

  /// Begins with a value, the first time that the view is shown.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Begins with a value, the first time that the view is shown.
  public init() where Value: ExpressibleByNilLiteral { self.init(wrappedValue: nil) }

  /// The value now; a body that reads it is asked again when it is assigned.
  public var wrappedValue: Value {
    get { link.storage.get() }
    nonmutating set { link.storage.set(newValue) }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    let link = link
    return Binding(get: { link.storage.get() }, set: { link.storage.set($0) })
  }

  /// What all copies of one view's value share.
  private final class Link {
    var storage: Storage

    init(_ storage: Storage) { self.storage = storage }
  }

  private final class Storage: Observable {
    private var value: Value
    private let registrar = ObservationRegistrar()

    init(_ value: Value) { self.value = value }

    func get() -> Value {
      registrar.access(self, keyPath: \.value)
      return value
    }

    func set(_ newValue: Value) {
      registrar.withMutation(of: self, keyPath: \.value) { value = newValue }
    }
  }
}

extension State: DynamicProperty {
  func install(in slots: StateSlots, at index: Int) {
    link.storage = slots.content(at: index) { link.storage }
  }
}

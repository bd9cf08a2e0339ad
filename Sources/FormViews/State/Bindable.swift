import Observation

/// An observable object that a view is given, with bindings to its properties: `$settings.name`.
///
/// For classes with `@Observable`, and settings classes, which are such; for those that are
/// `ObservableObject` there is `@ObservedObject`. Who makes the object also keeps it.
@propertyWrapper
@dynamicMemberLookup
public struct Bindable<Value> {
  /// The object.
  public var wrappedValue: Value

  /// Gives bindings to the object's properties: `$model.name`.
  public var projectedValue: Bindable<Value> { self }

  /// Gives bindings to an observable object's properties.
  public init(wrappedValue: Value) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  /// Gives bindings to an observable object's properties, where there is no property.
  public init(_ wrappedValue: Value) where Value: AnyObject & Observable {
    self.wrappedValue = wrappedValue
  }

  /// A binding to a property of the object.
  public subscript<Member>(
    dynamicMember member: ReferenceWritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let object = wrappedValue
    return Binding(
      of: { BindingSubject(object as AnyObject, member) }, get: { object[keyPath: member] },
      set: { object[keyPath: member] = $0 })
  }
}

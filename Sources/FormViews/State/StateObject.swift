/// An object that a view makes once and keeps while it is shown.
@MainActor
@propertyWrapper
public struct StateObject<Object: ObservableObject> {
  private let link: Link

  /// Makes the object when the view is first shown, and only then.
  public init(wrappedValue: @autoclosure @escaping @MainActor () -> Object) {
    link = Link(wrappedValue)
  }

  /// The object, read as observed: the view is asked again when it changes.
  public var wrappedValue: Object { link.object.observed }

  /// Bindings to the object's properties: `$settings.name`.
  public var projectedValue: ObservedObject<Object>.Wrapper {
    ObservedObject<Object>.Wrapper(object: link.object)
  }

  @MainActor
  private final class Link {
    private let make: @MainActor () -> Object
    private var made: Object?

    init(_ make: @escaping @MainActor () -> Object) { self.make = make }

    var object: Object {
      if let made { return made }
      let object = make()
      made = object
      return object
    }

    func take(_ object: Object) { made = object }
  }
}

extension StateObject: DynamicProperty {
  func install(in slots: StateSlots, at index: Int) {
    link.take(slots.content(at: index) { link.object })
  }
}

/// An object that a view is given.
@MainActor
@propertyWrapper
public struct ObservedObject<Object: ObservableObject> {
  private let object: Object

  /// Shows an object that somebody else keeps.
  public init(wrappedValue: Object) { object = wrappedValue }

  /// The object, read as observed: the view is asked again when it changes.
  public var wrappedValue: Object { object.observed }

  /// Bindings to the object's properties: `$settings.name`.
  public var projectedValue: Wrapper { Wrapper(object: object) }

  /// What `$settings` gives.
  @MainActor
  @dynamicMemberLookup
  public struct Wrapper {
    fileprivate let object: Object

    /// A binding to a property of the object.
    public subscript<Member>(
      dynamicMember member: ReferenceWritableKeyPath<Object, Member>
    ) -> Binding<Member> {
      let object = object
      return Binding(
        of: { BindingSubject(object, member) }, get: { object[keyPath: member] },
        set: { object[keyPath: member] = $0 })
    }
  }
}

extension ObservableObject {
  /// The object, with the reader told when somebody sends its `objectWillChange` by hand.
  fileprivate var observed: Self {
    objectWillChange.access()
    return self
  }
}

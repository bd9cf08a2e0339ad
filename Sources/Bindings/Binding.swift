/// A way to read and write a value that lives elsewhere: what `$property` gives.
///
/// Reading through it registers with Observation like reading the property itself. A binding is as
/// isolated as what it reads: one to a property of the main actor stays there.
@propertyWrapper
@dynamicMemberLookup
public struct Binding<Value> {
  private let read: () -> Value
  private let write: (Value) -> Void
  /// What the binding leads to, where that is known; looked for when somebody asks.
  package let subject: () -> BindingSubject?

  /// Leads to a value by two closures.
  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
    self.init(of: { nil }, get: get, set: set)
  }

  /// Leads to a value that a subject tells more of.
  package init(
    of subject: @escaping () -> BindingSubject?, get: @escaping () -> Value,
    set: @escaping (Value) -> Void
  ) {
    self.subject = subject
    read = get
    write = set
  }

  /// The same binding, for `$` in a list of parameters.
  public init(projectedValue: Binding<Value>) { self = projectedValue }

  /// A binding to a value that never changes; what is assigned is dropped.
  public static func constant(_ value: Value) -> Binding<Value> {
    Binding(get: { value }, set: { _ in })
  }

  /// The value where it lives.
  public var wrappedValue: Value {
    get { read() }
    nonmutating set { write(newValue) }
  }

  /// The binding itself.
  public var projectedValue: Binding<Value> { self }

  /// A binding to a part of the value.
  ///
  /// Where the value is an object, the part is assigned on it, and the binding to the object itself
  /// hears nothing.
  public subscript<Member>(
    dynamicMember member: WritableKeyPath<Value, Member>
  ) -> Binding<Member> {
    let (read, write) = (read, write)
    if let member = member as? ReferenceWritableKeyPath<Value, Member> {
      return Binding<Member>(
        of: { BindingSubject(read() as AnyObject, member) },
        get: { read()[keyPath: member] },
        set: { newValue in
          let object = read()
          object[keyPath: member] = newValue
        })
    }
    return Binding<Member>(
      get: { read()[keyPath: member] },
      set: { newValue in
        var value = read()
        value[keyPath: member] = newValue
        write(value)
      })
  }
}

extension Binding {
  /// A binding that could also hold none; assigning none is dropped, since the value cannot be.
  public init<Wrapped>(_ base: Binding<Wrapped>) where Value == Wrapped? {
    self.init(get: { base.wrappedValue }, set: { if let value = $0 { base.wrappedValue = value } })
  }

  /// A binding to the value that is there now; `nil` where there is none.
  ///
  /// Should the value go later, the one that was there first is read.
  public init?(_ base: Binding<Value?>) {
    guard let first = base.wrappedValue else { return nil }
    self.init(get: { base.wrappedValue ?? first }, set: { base.wrappedValue = $0 })
  }

  /// A binding to any value that can be compared; assigning one of another type is dropped.
  public init<Wrapped: Hashable>(_ base: Binding<Wrapped>) where Value == AnyHashable {
    self.init(
      get: { AnyHashable(base.wrappedValue) },
      set: { if let value = $0.base as? Wrapped { base.wrappedValue = value } })
  }
}

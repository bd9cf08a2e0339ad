/// Whether values of a type are objects, or hold some in the open.
///
/// An object inside of a structure is not found: who stores one shares it with all who read it.
func isObject(_ type: Any.Type) -> Bool {
  if type is AnyClass { return true }
  return (type as? any Container.Type)?.contentTypes.contains(where: isObject) ?? false
}

/// A type of the standard library whose values hold values of other types.
private protocol Container {
  static var contentTypes: [Any.Type] { get }
}

extension Optional: Container {
  fileprivate static var contentTypes: [Any.Type] { [Wrapped.self] }
}

extension Array: Container {
  fileprivate static var contentTypes: [Any.Type] { [Element.self] }
}

extension Set: Container {
  fileprivate static var contentTypes: [Any.Type] { [Element.self] }
}

extension Dictionary: Container {
  fileprivate static var contentTypes: [Any.Type] { [Key.self, Value.self] }
}

/// Whether two values of a view show the same for certain: what is bound to the view's place counts
/// as the same, objects by their identity, and what cannot be compared, like a closure, as another.
///
/// A view that is the same need not be asked; what it reads tells of its own changes.
@MainActor
func isSameView(_ view: any View, as other: any View) -> Bool {
  type(of: view) == type(of: other) && isSamePart(view, other)
}

@MainActor
private func isSamePart(_ part: Any, _ other: Any) -> Bool {
  if part is any DynamicProperty { return true }
  if type(of: part) is AnyClass { return (part as AnyObject) === (other as AnyObject) }
  if let part = part as? any Equatable { return isEqual(part, other) }
  let (mirror, otherMirror) = (Mirror(reflecting: part), Mirror(reflecting: other))
  switch mirror.displayStyle {
  case .struct, .tuple:
    return mirror.children.count == otherMirror.children.count
      && zip(mirror.children, otherMirror.children).allSatisfy {
        isSamePart($0.value, $1.value)
      }
  default: return false
  }
}

private func isEqual<Value: Equatable>(_ value: Value, _ other: Any) -> Bool {
  (other as? Value) == value
}

/// What a binding leads to, for whoever can say more of it than its value: a property of an object,
/// or an object that stands for the value.
package struct BindingSubject {
  /// The object that has the property, or that is asked itself.
  package let object: AnyObject
  /// The property; `nil` where the object stands for the value.
  package let path: AnyKeyPath?

  package init(_ object: AnyObject, _ path: AnyKeyPath? = nil) {
    self.object = object
    self.path = path
  }
}

extension BindingSubject: Equatable {
  package static func == (left: BindingSubject, right: BindingSubject) -> Bool {
    left.object === right.object && left.path == right.path
  }
}

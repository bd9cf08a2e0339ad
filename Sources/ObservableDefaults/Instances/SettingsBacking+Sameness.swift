// Whether an assignment to an observed property would change nothing, chosen by the compiler.

extension SettingsBacking {
  /// A value without equality always changes.
  public func isSame<Value>(_ old: Value, _ new: Value) -> Bool { false }

  /// A value is the same where it is equal.
  public func isSame<Value: Equatable>(_ old: Value, _ new: Value) -> Bool { old == new }

  /// An object without equality is the same where it is the same object.
  public func isSame<Value: AnyObject>(_ old: Value, _ new: Value) -> Bool { old === new }

  /// An object with equality is the same where it is equal.
  public func isSame<Value: Equatable & AnyObject>(_ old: Value, _ new: Value) -> Bool {
    old == new
  }
}

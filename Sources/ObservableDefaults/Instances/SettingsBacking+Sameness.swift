// Whether an assignment to an observed property would change nothing, chosen by the compiler.

extension SettingsBacking {
  /// A value without equality always changes.
  public func isSame<Value>(_ old: Value, _ new: Value) -> Bool { false }

  public func isSame<Value: Equatable>(_ old: Value, _ new: Value) -> Bool { old == new }

  public func isSame<Value: AnyObject>(_ old: Value, _ new: Value) -> Bool { old === new }

  public func isSame<Value: Equatable & AnyObject>(_ old: Value, _ new: Value) -> Bool {
    old == new
  }
}

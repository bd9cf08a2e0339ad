import SetteeStores

/// A closure of a program, and where it belongs.
///
/// Whoever calls it sees to it that the call runs there.
struct IsolatedClosure<Value>: Sendable {
  let isolation: Isolation
  private let body: Unchecked<(Value) -> Void>

  init(_ body: @escaping @isolated(any) (Value) -> Void) {
    isolation = Isolation(body.isolation)
    // The two kinds of closures differ in what the compiler knows of them, not in memory; it is
    // called where it belongs, or belongs nowhere.
    self.body = Unchecked(unsafeBitCast(body, to: ((Value) -> Void).self))
  }

  init(_ body: @escaping @isolated(any) () -> Void) where Value == Void {
    isolation = Isolation(body.isolation)
    let plain = unsafeBitCast(body, to: (() -> Void).self)
    self.body = Unchecked { plain() }
  }

  func call(_ value: Value) { body.value(value) }
}

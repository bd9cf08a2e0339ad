import SetteeSettings
import Synchronization

/// A closure of a program, called where it belongs.
///
/// One that belongs nowhere is called at once, on the thread that made the change. One of the main
/// actor is called at once there, and from elsewhere as soon as the main actor is free, as is one
/// of another actor; then it gets the values in their order, one call each.
final class IsolatedHandler<Value>: Sendable {
  private let isolation: (any Actor)?
  private let callHere: Unchecked<(Value) -> Void>
  private let callThere: Unchecked<(Value) async -> Void>
  private let waiting = Mutex(Unchecked<[Value]>([]))

  init(_ body: @escaping @isolated(any) (Value) -> Void) {
    isolation = body.isolation
    // The two kinds of closures differ in what the compiler knows of them, not in memory; it is
    // called where it belongs, or belongs nowhere.
    callHere = Unchecked(unsafeBitCast(body, to: ((Value) -> Void).self))
    callThere = Unchecked { value in
      // Handed over: whoever made the change does not look at it again.
      nonisolated(unsafe) let value = value
      await body(value)
    }
  }

  init(_ body: @escaping @isolated(any) () -> Void) where Value == Void {
    isolation = body.isolation
    let plain = unsafeBitCast(body, to: (() -> Void).self)
    callHere = Unchecked { plain() }
    callThere = Unchecked { await body() }
  }

  func call(_ value: Value) {
    guard let isolation else { return callHere.value(value) }
    put(value)
    if isolation === MainActor.shared {
      deliverToMainActor { self.takeAndCall() }
    } else {
      Task { await self.takeAndCallThere() }
    }
  }

  private func takeAndCall() {
    if let value = take() { callHere.value(value.value) }
  }

  private func takeAndCallThere() async {
    guard let value = take() else { return }
    await callThere.value(value.value)
  }

  private func put(_ value: Value) {
    let value = Unchecked(value)
    waiting.withLock { $0 = Unchecked($0.value + [value.value]) }
  }

  private func take() -> Unchecked<Value>? {
    waiting.withLock { waiting in
      guard let first = waiting.value.first else { return nil }
      waiting = Unchecked(Array(waiting.value.dropFirst()))
      return Unchecked(first)
    }
  }
}

import SetteePropertyLists

/// A decoded value without its type, and what it was decoded from; shared, so that a reader copies
/// the value alone, and not under the lock.
///
/// Unchecked as `PropertyKnowledge.State` is; nothing in it changes.
class KnownForm: @unchecked Sendable {
  let stored: PropertyList?

  init(_ stored: PropertyList?) { self.stored = stored }
}

/// A decoded value.
final class KnownValue<Value>: KnownForm, @unchecked Sendable {
  let value: Value

  init(_ value: Value, of stored: PropertyList?) {
    self.value = value
    super.init(stored)
  }
}

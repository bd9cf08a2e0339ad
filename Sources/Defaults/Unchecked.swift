/// A value whose sharing between threads its holder vouches for.
///
/// Keys are declared as constants of any type, and values leave a key only towards whoever asked;
/// the closures are those of the program that declares the key or observes it.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

/// A value whose sharing between threads its holder vouches for.
///
/// For what the compiler cannot see: key paths, which never change; declaration defaults and
/// decoded values, which leave their property or key only towards whoever asked, and what is kept
/// of them under a lock; ways to encode and decode, whose conformances may belong to the actor that
/// a class lives on; and closures of the program that are called where it said.
package struct Unchecked<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}

import SetteeSettings

/// A pattern of a schema, numbered so that a run can remember what it matched.
struct SchemaPattern: Sendable {
  let number: Int
  let pattern: Pattern
}

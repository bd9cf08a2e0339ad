import SetteeSchemas
import Testing

/// Which schemas make a store's file private.
@Suite("Secrets that a schema declares")
struct DeclaredSecretsTests {
  @Test(
    "A secret is found by its words, at any depth and by any draft's word, and by nothing else",
    arguments: [
      (#"{"a": {"x-settee": {"secret": true}}}"#, true),
      (#"{"a": {"x-settee": {"secert": true}}}"#, true),
      (#"{"a": {"x-settee": {"secret": false, "widget": "slider"}}}"#, false),
      (#"{"a": {"type": "string", "writeOnly": true}}"#, true),
      (#"{"a": {"type": "string", "writeOnly": false}}"#, false),
      (#"{"a": {"type": "string", "format": "password"}}"#, true),
      (#"{"password": {"type": "string"}, "secret": {"type": "boolean"}}"#, false),
      (#"{"a": {"items": {"properties": {"b": {"x-settee": {"secret": true}}}}}}"#, true),
      (#"{"a": {"description": "\"x-settee\": {\"secret\": true}"}}"#, false),
    ])
  func declared(properties: String, expected: Bool) throws {
    for root in ["", #""x-settee": {"suite": "s"}, "#] {
      let text = #"{\#(root)"properties": \#(properties)}"#
      let schema = try Schema(bytes: Array(text.utf8), name: "s.json")
      #expect(schema.hasSecrets == expected, "\(text)")
    }
  }
}

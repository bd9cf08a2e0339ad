import SetteeFoundationScalars
import SetteePropertyLists
import SetteeSettings
import SetteeStores

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The codec of a `Codable` type, JSON in data.
///
/// Its keys are sorted, so that equal values are equal bytes. JSON as text and the value as a
/// property list are read too.
func jsonCodec<Value: Codable>(of type: Value.Type) -> SettingCodec<Value> {
  var codec = SettingCodec<Value>(
    type: .json(reason: "it is a structure of the program"),
    ownEncode: { value in
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return .data([UInt8](try encoder.encode(value)))
    },
    ownDecode: { stored in
      do {
        return try JSONDecoder().decode(type, from: Data(stored.jsonBytes))
      } catch {
        // The property tells that its stored value is none of its type.
        return nil
      }
    })
  let encode = codec.encode
  let edited = Unchecked { (example: PropertyList?, sample: PropertyList?) in
    editedJSON(of: Value.self, example: example, sample: sample, encode: encode)
  }
  codec.edited = { edited.value($0, $1) }
  return codec
}

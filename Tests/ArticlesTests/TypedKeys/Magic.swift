// "Here is the example for [String: Defaults.AnySerializable]". What the text prints is compared.

import Defaults
import Testing

extension Defaults.Keys {
  static let magic = Key<[String: Defaults.AnySerializable]>("magic", default: [:])
}

private enum mime: String, Defaults.Serializable {
  case JSON = "application/json"
}

@Test("A dictionary of any types keeps each")
func magic() {
  Defaults.withHermeticStore {
    // …
    Defaults[.magic]["unicorn"] = "🦄"

    if let value: String = Defaults[.magic]["unicorn"]?.get() {
      #expect(value == "🦄")
      //=> "🦄"
    } else {
      Issue.record("no unicorn")
    }

    Defaults[.magic]["number"] = 3
    Defaults[.magic]["boolean"] = true
    Defaults[.magic]["enum"] = Defaults.AnySerializable(mime.JSON)

    if let mimeType: mime = Defaults[.magic]["enum"]?.get() {
      #expect(mimeType.rawValue == "application/json")
      //=> "application/json"
    } else {
      Issue.record("no type")
    }
    #expect(Defaults[.magic].count == 4)
  }
}

// "For other types, you will have to assign it like this". The text's default is the type inside of
// an array, which is no type itself: here it stands without the brackets, as the comment means it.

import Defaults
import Testing

// swift-format-ignore: AlwaysUseLowerCamelCase
private enum mime: String, Defaults.Serializable {
  case JSON = "application/json"
  case STREAM = "application/octet-stream"
}

@Test("A key of any type takes a value of a type of one's own")
func mimeTypes() {
  Defaults.withHermeticStore {
    let any = Defaults.Key<Defaults.AnySerializable>(
      "anyKey", default: Defaults.AnySerializable(mime.JSON))

    if let mimeType: mime = Defaults[any].get() {
      #expect(mimeType.rawValue == "application/json")
      //=> "application/json"
    } else {
      Issue.record("no type")
    }

    Defaults[any].set(mime.STREAM)

    if let mimeType: mime = Defaults[any].get() {
      #expect(mimeType.rawValue == "application/octet-stream")
      //=> "application/octet-stream"
    } else {
      Issue.record("no type")
    }
  }
}

@Test("Inside of an array it is got as one of an array")
func mimeTypesInArray() {
  Defaults.withHermeticStore {
    let any = Defaults.Key<Defaults.AnySerializable>(
      "anyKeys", default: [Defaults.AnySerializable(mime.JSON)])
    #expect(Defaults[any].get([mime].self) == [.JSON])
  }
}

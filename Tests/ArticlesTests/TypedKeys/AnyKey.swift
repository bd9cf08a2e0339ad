// "you can assign these primitive types directly"

import Defaults
import Testing

@Test("A key of any type takes literals")
func anyKey() {
  Defaults.withHermeticStore {
    let any = Defaults.Key<Defaults.AnySerializable>("anyKey", default: 1)
    #expect(Defaults[any].get() == 1)

    Defaults[any] = "🦄"
    #expect(Defaults[any].get() == "🦄")
  }
}

// "You are not required to attach keys to Defaults.Keys."

import Defaults
import Testing

let isUnicorn = Defaults.Key<Bool>("isUnicorn", default: true)

@Test("A key need not be attached to Defaults.Keys")
func unicorn() {
  Defaults.withHermeticStore {
    #expect(Defaults[isUnicorn])
    //=> true
  }
}

// The property wrapper of a view. What it draws is for views; what it reads, writes and resets is
// the same without one.

import Defaults
import Testing

extension Defaults.Keys {
  static let hasUnicorn = Key<Bool>("hasUnicorn", default: false)
}

struct ContentView {
  @Default(.hasUnicorn) var hasUnicorn

  var text: String { "Has Unicorn: \(hasUnicorn)" }
  func toggle() { $hasUnicorn.wrappedValue.toggle() }
  func reset() { _hasUnicorn.reset() }
}

@Test("A wrapped property reads, writes and resets its key")
func contentView() {
  Defaults.withHermeticStore {
    let view = ContentView()
    #expect(view.text == "Has Unicorn: false")
    view.toggle()
    #expect(view.text == "Has Unicorn: true" && Defaults[.hasUnicorn])
    view.reset()
    #expect(view.text == "Has Unicorn: false")
  }
}

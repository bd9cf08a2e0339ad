// "You can use the @Default property wrapper to get/set a Defaults item and also have the view be
// updated when the value changes."

import Defaults
import FormViews
import Testing
import ViewTestSupport

extension Defaults.Keys {
  static let hasUnicorn = Key<Bool>("hasUnicorn", default: false)
}

struct ContentView: View {
  @Default(.hasUnicorn) var hasUnicorn

  var body: some View {
    Text("Has Unicorn: \(hasUnicorn)")
    Toggle("Toggle", isOn: $hasUnicorn)
    Button("Reset") {
      _hasUnicorn.reset()
    }
  }
}

@MainActor
@Test("A view shows a key, switches it and resets it, and follows whoever changes it")
func contentView() throws {
  try Defaults.withHermeticStore {
    let fixture = ViewFixture(ContentView())
    #expect(fixture.titles == ["Has Unicorn: false", "Toggle", "Reset"])
    try fixture.press("<Space>", on: "Toggle")
    #expect(Defaults[.hasUnicorn] && fixture.titles[0] == "Has Unicorn: true")
    try fixture.press("<Enter>", on: "Reset")
    #expect(!Defaults[.hasUnicorn] && fixture.titles[0] == "Has Unicorn: false")
    Defaults[.hasUnicorn] = true
    fixture.refresh()
    #expect(fixture.titles[0] == "Has Unicorn: true" && fixture.value("Toggle") == true)
  }
}

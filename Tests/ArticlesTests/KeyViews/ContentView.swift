// A view of an article on typed keys, as it stands there: "`@Default` … have the view be updated
// when the value changes".

import SetteeDefaultsViews

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

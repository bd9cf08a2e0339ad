// The view of the blocks before, with its property replaced by the line that the article names, and
// without what that makes needless; laid out by swift-format.

import FormViews
import SetteeStoredProperties

extension SeedFive {
  struct ContentView: View {
    @CloudStorage("text") var text = "empty"
    var body: some View {
      TextField("text:", text: $text)
        .textFieldStyle(.roundedBorder)
        .padding()
    }
  }
}

// A block as the article has it, laid out by swift-format.

import FormViews
import StoredProperties

struct ContentView: View {
  @CloudStorage("text") var text = "empty"
  var body: some View {
    TextField("text:", text: $text)
      .textFieldStyle(.roundedBorder)
      .padding()
  }
}

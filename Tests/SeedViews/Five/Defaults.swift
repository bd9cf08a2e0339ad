// A block as the article has it, laid out by swift-format.

import FormViews
import StoredProperties

class Defaults: ObservableObject {
  @AppStorage("name") public var name = "fatbobman"
  @AppStorage("age") public var age = 12
}

struct DefaultsView: View {
  @StateObject var defaults = Defaults()
  var body: some View {
    Text(defaults.name)
    TextField("name", text: defaults.$name)
  }
}

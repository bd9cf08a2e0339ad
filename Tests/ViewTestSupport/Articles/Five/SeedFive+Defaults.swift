// The class is a block as the article has it, laid out by swift-format; of the view the article has
// the three lines that use the class.

import FormViews
import SetteeStoredProperties

extension SeedFive {
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
}

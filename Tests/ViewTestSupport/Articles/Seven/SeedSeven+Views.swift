// A block as the article has it, laid out by swift-format, with what it leaves out.

import FormViews
import SetteeStoredProperties
import SetteeStores

extension SeedSeven {
  typealias UserDefaults = DefaultsSuite

  // View A
  struct SettingsView: View {
    @AppStorage("useNSFW") private var useNSFW = true
    @AppStorage("gridColumns") private var gridColumns = 4

    // The block leaves the bodies out; this is the one that it shows later, with `@Default`.
    var body: some View {
      Form {
        Toggle("Show NSFW Content", isOn: $useNSFW)

        Stepper("Grid Columns: \(gridColumns)", value: $gridColumns, in: 1...12)
      }
    }
  }

  // View B - must retype strings, prone to typos
  struct GalleryView: View {
    @AppStorage("useNSFW") private var useNSFW = true  // retyped
    @AppStorage("gridColumns") private var gridColumns = 4  // retyped

    var body: some View {
      Text("\(gridColumns) columns, \(useNSFW ? "all" : "some")")
    }
  }

  // ViewModel C - same problem
  class ContentViewModel: ObservableObject {
    @Published var useNSFW: Bool {
      didSet { UserDefaults.standard.set(useNSFW, forKey: "useNSFW") }
    }

    // The block leaves it out; no class could be without it.
    init(useNSFW: Bool) { self.useNSFW = useNSFW }
  }
}

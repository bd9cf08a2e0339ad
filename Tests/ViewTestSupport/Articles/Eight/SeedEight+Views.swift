// Blocks as the article has them, laid out by swift-format.

import Defaults
import FormViews

extension SeedEight {
  struct SettingsView: View {
    @Default(\.useNSFW) private var useNSFW
    @Default(\.gridColumns) private var gridColumns

    var body: some View {
      Form {
        Toggle("Show NSFW Content", isOn: $useNSFW)

        Stepper("Grid Columns: \(gridColumns)", value: $gridColumns, in: 1...12)
      }
    }
  }

  struct ProfileView: View {
    @Default(\.username) private var username

    var body: some View {
      TextField("Username", text: $username)
    }
  }
}

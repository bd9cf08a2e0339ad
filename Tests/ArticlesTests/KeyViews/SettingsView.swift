// Views of an article on the other spelling, over the keys that it declares before.

import SetteeDefaultsViews

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

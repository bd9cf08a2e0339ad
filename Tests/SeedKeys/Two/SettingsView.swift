// Views of an article on the other spelling, with the keys that it declares before.

import SetteeDefaultsViews

extension DefaultKeys {
  var useNSFW: DefaultKey<Bool> {
    DefaultKey("useNSFW", value: true)
  }

  var gridColumns: DefaultKey<Int> {
    DefaultKey("gridColumns", value: 4, validate: { max(1, min($0, 12)) })
  }

  var username: DefaultKey<String> {
    DefaultKey("username", value: "")
  }
}

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

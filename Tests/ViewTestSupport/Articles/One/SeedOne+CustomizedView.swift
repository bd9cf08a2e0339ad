// Blocks as the article has them, laid out by swift-format, in a view that shows what they make.

import FormViews
import ObservableDefaults

extension SeedOne {
  struct CustomizedView: View {
    // UserDefaults-backed settings
    @State var settings = Settings(
      userDefaults: .standard,
      ignoreExternalChanges: false,
      prefix: "myApp_"
    )

    // Cloud-backed settings
    @State var cloudSettings = CloudSettings(
      prefix: "myApp_",
      syncImmediately: true,
      developmentMode: false
    )

    var body: some View {
      TextField("Enter name", text: $settings.name)
      TextField("Enter username", text: $cloudSettings.username)
    }
  }
}

// A block as the article has it, laid out by swift-format.

import FormViews

extension SeedOne {
  struct ContentView: View {
    @State var settings = Settings()  // UserDefaults-backed
    @State var cloudSettings = CloudSettings()  // iCloud-backed

    var body: some View {
      VStack {
        // Local settings
        Text("Name: \(settings.name)")
        TextField("Enter name", text: $settings.name)

        // Cloud-synchronized settings
        Text("Username: \(cloudSettings.username)")
        TextField("Enter username", text: $cloudSettings.username)
      }
      .padding()
    }
  }
}

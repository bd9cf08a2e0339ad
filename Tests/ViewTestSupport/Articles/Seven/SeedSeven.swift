import FormViews

/// The names of an article's blocks, apart from those of other articles.
enum SeedSeven {}

/// Two views of the block side by side, which share keys.
@MainActor
package func seedSeven() -> some View {
  Group {
    SeedSeven.SettingsView()
    SeedSeven.GalleryView()
  }
}

/// The object of the block, shown.
package struct ContentModelView: View {
  @StateObject private var model = SeedSeven.ContentViewModel(useNSFW: false)

  package init() {}

  package var body: some View {
    Toggle("Model", isOn: $model.useNSFW)
    Text("Model is \(model.useNSFW)")
  }
}

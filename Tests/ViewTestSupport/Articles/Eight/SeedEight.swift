import FormViews

/// Two views of the article and a text over two of its models.
package struct SeedEight: View {
  @StateObject private var content = ContentViewModel()
  @StateObject private var profile = ProfileViewModel()

  package init() {}

  package var body: some View {
    SettingsView()
    ProfileView()
    Text("\(content.gridColumns) columns, \(profile.validate() ? "named" : "nameless")")
  }
}

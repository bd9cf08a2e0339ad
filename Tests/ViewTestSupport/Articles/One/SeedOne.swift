import FormViews
import ObservableDefaults

/// The names of an article's blocks, apart from those of other articles.
enum SeedOne {}

/// The view of the block as it makes itself.
@MainActor
package func seedOne() -> some View { SeedOne.ContentView() }

/// The same on a suite of its own.
@MainActor
package func seedOne(on suite: DefaultsSuite) -> some View {
  SeedOne.ContentView(
    settings: SeedOne.Settings(userDefaults: suite), cloudSettings: SeedOne.CloudSettings())
}

/// The objects with parameters of their own.
@MainActor
package func seedOneCustomized() -> some View { SeedOne.CustomizedView() }

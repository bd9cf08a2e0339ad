import FormViews
import ObservableDefaults

/// The names of an article's blocks, apart from those of other articles.
enum SeedSix {}

/// The view of the block as it makes itself.
@MainActor
package func seedSix() -> some View { SeedSix.ContentView() }

/// The same on a suite of its own.
@MainActor
package func seedSix(on suite: DefaultsSuite) -> some View {
  SeedSix.ContentView(settings: SeedSix.Settings(userDefaults: suite))
}

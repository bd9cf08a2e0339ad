import FormViews
import ObservableDefaults

/// The view of the block as it makes itself.
@MainActor
package func seedSix() -> some View { ContentView() }

/// The same on a suite of its own.
@MainActor
package func seedSix(on suite: DefaultsSuite) -> some View {
  ContentView(settings: Settings(userDefaults: suite))
}

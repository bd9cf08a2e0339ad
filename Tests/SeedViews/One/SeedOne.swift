import FormViews
import ObservableDefaults

/// The view of the block as it makes itself.
@MainActor
package func seedOne() -> some View { ContentView() }

/// The same on a suite of its own.
@MainActor
package func seedOne(on suite: DefaultsSuite) -> some View {
  ContentView(settings: Settings(userDefaults: suite), cloudSettings: CloudSettings())
}

/// The objects with parameters of their own.
@MainActor
package func seedOneCustomized() -> some View { CustomizedView() }

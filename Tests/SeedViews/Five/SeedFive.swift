import FormViews

/// The views of the blocks as they make themselves.
@MainActor
package func seedFive() -> some View { ContentView() }

@MainActor
package func seedFiveDefaults() -> some View { DefaultsView() }

@MainActor
package func seedFiveDemo() -> some View { DemoView() }

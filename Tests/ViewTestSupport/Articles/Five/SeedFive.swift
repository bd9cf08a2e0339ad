import FormViews

/// The names of an article's blocks, apart from those of other articles.
enum SeedFive {}

/// The views of the blocks as they make themselves.
@MainActor
package func seedFive() -> some View { SeedFive.ContentView() }

@MainActor
package func seedFiveDefaults() -> some View { SeedFive.DefaultsView() }

@MainActor
package func seedFiveDemo() -> some View { SeedFive.DemoView() }

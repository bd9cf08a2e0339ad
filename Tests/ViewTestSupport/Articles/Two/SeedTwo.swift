import FormViews

/// The names of an article's blocks, apart from those of other articles.
enum SeedTwo {}

/// The view of the block as it makes itself.
@MainActor
package func seedTwo() -> some View { SeedTwo.ContentView() }

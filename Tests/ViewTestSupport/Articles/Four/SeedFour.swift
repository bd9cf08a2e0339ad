import FormViews

/// The names of an article's blocks, apart from those of other articles.
enum SeedFour {}

/// The view of the block as it makes itself.
@MainActor
package func seedFour() -> some View { SeedFour.ContentView() }

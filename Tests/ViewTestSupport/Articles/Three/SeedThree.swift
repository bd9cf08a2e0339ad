import FormViews

/// The names of an article's blocks, apart from those of other articles.
enum SeedThree {}

/// The view of the block as it makes itself.
@MainActor
package func seedThree() -> some View { SeedThree.ContentView() }

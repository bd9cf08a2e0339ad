import FormViews

/// The view of the block as it makes itself.
@MainActor
package func seedTwo() -> some View { ContentView() }

import FormViews

/// The view of the block as it makes itself.
@MainActor
package func seedFour() -> some View { ContentView() }

import FormViews

/// The view of the block as it makes itself.
@MainActor
package func seedThree() -> some View { ContentView() }

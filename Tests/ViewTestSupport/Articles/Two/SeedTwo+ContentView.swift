// A block as the article has it, laid out by swift-format.

import FormViews

extension SeedTwo {
  struct ContentView: View {
    @State var state = ViewState()

    var body: some View {
      VStack(spacing: 30) {
        // Local settings
        Text("Local Name: \(state.localSettings.name)")
        Button("Modify Local Setting") {
          state.localSettings.name = "User \(Int.random(in: 0...1000))"
        }

        // Cloud settings
        Text("Cloud Username: \(state.cloudSettings.username)")
        Button("Modify Cloud Setting") {
          state.cloudSettings.username = "CloudUser \(Int.random(in: 0...1000))"
        }
      }
      .buttonStyle(.bordered)
    }
  }
}

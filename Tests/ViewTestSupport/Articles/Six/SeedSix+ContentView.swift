// A block as the article has it, laid out by swift-format.

import FormViews

extension SeedSix {
  struct ContentView: View {
    @State var settings = Settings()

    var body: some View {
      VStack {
        Text("Name: \(settings.name)")
        TextField("Enter name", text: $settings.name)

        Text("Age: \(settings.age)")
        Stepper("Age", value: $settings.age, in: 0...120)
      }
      .padding()
    }
  }
}

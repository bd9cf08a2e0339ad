// A block as the article has it, laid out by swift-format.

import SetteeCloudCore
import SetteeCloudNotifications
import FormViews
import Foundation

extension SeedThree {
  struct ContentView: View {
    @State var text = NSUbiquitousKeyValueStore().string(forKey: "text") ?? "empty"
    var body: some View {
      TextField("text:", text: $text)
        .textFieldStyle(.roundedBorder)
        .padding()
        .task {
          for await _ in NotificationCenter.default.notifications(
            named: NSUbiquitousKeyValueStore.didChangeExternallyNotification)
          {
            if let text = NSUbiquitousKeyValueStore.default.string(forKey: "text") {
              self.text = text
            }
          }
        }
        .onChange(
          of: text,
          perform: { value in
            NSUbiquitousKeyValueStore.default.set(value, forKey: "text")
          })
    }
  }
}

// The view of the block before, with its task replaced by the block that the article calls equal;
// laid out by swift-format.

import SetteeCloudCore
import SetteeCloudNotifications
import FormViews
import Foundation

extension SeedFour {
  struct ContentView: View {
    @State var text = NSUbiquitousKeyValueStore().string(forKey: "text") ?? "empty"
    var body: some View {
      TextField("text:", text: $text)
        .textFieldStyle(.roundedBorder)
        .padding()
        .onReceive(
          NotificationCenter.default.publisher(
            for: NSUbiquitousKeyValueStore.didChangeExternallyNotification)
        ) { _ in
          if let text = NSUbiquitousKeyValueStore.default.string(forKey: "text") {
            self.text = text
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

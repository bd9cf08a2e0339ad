import SetteeCloudCore
import SetteeCloudNotifications
import Foundation
import SetteeStoredProperties
import SetteeStores
import Synchronization
import Testing

@Suite("The article on synchronised settings, block by block")
struct ArticleTests {
  @Test("A default of one's own tells a missing number from a stored 0, which longLong does not")
  func block1() {
    CloudSimulator.hermetic { _ in
      let count = getInt(key: "count", defaultValue: 30)
      #expect(count == 30)
      #expect(NSUbiquitousKeyValueStore.default.longLong(forKey: "count") == 0)
      NSUbiquitousKeyValueStore.default.set(Int64(0), forKey: "count")
      #expect(getInt(key: "count", defaultValue: 30) == 0)
    }
  }

  @Test("A view's state follows the notification and writes back what was typed")
  func blocks2And3() {
    CloudSimulator.hermetic(devices: ["this", "other"]) { cloud in
      let state = Mutex(NSUbiquitousKeyValueStore().string(forKey: "text") ?? "empty")
      let store = NSUbiquitousKeyValueStore.default
      let observer = NotificationCenter.default.addObserver(
        forName: NSUbiquitousKeyValueStore.didChangeExternallyNotification, object: store,
        queue: nil
      ) { note in
        #expect(
          note.userInfo?[NSUbiquitousKeyValueStoreChangeReasonKey] as? Int
            == NSUbiquitousKeyValueStoreServerChange)
        #expect(note.userInfo?[NSUbiquitousKeyValueStoreChangedKeysKey] as? [String] == ["text"])
        if let text = store.string(forKey: "text") { state.withLock { $0 = text } }
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      #expect(state.withLock { $0 } == "empty")
      cloud.store(ofDevice: 1).set("from afar", forKey: "text")
      for _ in 1...3 { cloud.advance(by: .seconds(65)) }
      #expect(state.withLock { $0 } == "from afar")
      NSUbiquitousKeyValueStore.default.set("typed", forKey: "text")
      for _ in 1...3 { cloud.advance(by: .seconds(65)) }
      #expect(cloud.store(ofDevice: 1).string(forKey: "text") == "typed")
    }
  }

  @Test("The wrapper shows its default until somebody stores a value")
  func block4() {
    CloudSimulator.hermetic { _ in
      let view = ContentView()
      #expect(view.text == "empty")
      #expect(NSUbiquitousKeyValueStore.default.object(forKey: "text") == nil)
      view.text = "full"
      #expect(NSUbiquitousKeyValueStore.default.string(forKey: "text") == "full")
      view.$text.wrappedValue = "bound"
      #expect(view.text == "bound")
    }
  }

  @Test("Settings managed in one object live in the suite, and are bound by $")
  func block5() {
    let suite = InMemoryStore()
    DefaultAppStorage.with(suite) {
      let defaults = Defaults()
      #expect(defaults.name == "fatbobman" && defaults.age == 12)
      let field = defaults.$name
      field.wrappedValue = "typed"
      #expect(defaults.name == "typed" && suite.value(forKey: "name") == "typed")
    }
  }

  @Test("Both kinds in one object keep to their stores")
  func block6() {
    CloudSimulator.hermetic { _ in
      let suite = InMemoryStore()
      DefaultAppStorage.with(suite) {
        let settings = Settings()
        #expect(settings.name == "fat" && settings.age == 5)
        #expect(settings.readyForAction == false && settings.speed == 0)
        settings.age = 6
        settings.readyForAction = true
        settings.speed = 2.5
        #expect(suite.keys() == ["age"])
        #expect(NSUbiquitousKeyValueStore.default.bool(forKey: "readyForAction"))
        #expect(NSUbiquitousKeyValueStore.default.double(forKey: "speed") == 2.5)
      }
    }
  }
}

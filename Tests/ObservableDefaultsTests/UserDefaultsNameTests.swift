import Foundation
import ObservableDefaults
import SetteePropertyLists
import Synchronization
import TestSupport
import Testing

/// The line that code beside Foundation writes once in its module.
private typealias UserDefaults = DefaultsSuite

@ObservableDefaults
private final class User {
  var username = "guest"
  var age: Int = 18
}

@Suite("The name UserDefaults, beside Foundation", HermeticStores())
struct UserDefaultsNameTests {
  @Test("Removing a value with the README's words shows the declaration default")
  func readme() {
    let user = User()
    user.username = "alice"
    user.age = 25
    #expect(user.username == "alice" && UserDefaults.standard.string(forKey: "username") == "alice")
    UserDefaults.standard.removeObject(forKey: "username")
    UserDefaults.standard.removeObject(forKey: "age")
    #expect(user.username == "guest" && user.age == 18)
  }

  @Test("Values are read and set by key-value coding's names, and a text is still a key")
  func keyValueCoding() throws {
    let suite = UserDefaults()
    suite.setValue(7, forKey: "number")
    #expect(suite.value(forKey: "number") as? Int == 7)
    let stored: PropertyList? = suite.value(forKey: "number")
    #expect(stored == 7 && UserDefaults.standard.integer(forKey: "number") == 7)
    suite.register(["other": 1])
    UserDefaults.resetStandardUserDefaults()
    #expect(suite.integer(forKey: "number") == 7)
    suite.setValue(nil, forKey: "number")
    #expect(suite.value(forKey: "number") as Any? == nil)
  }

  /// In a process of its own: from the first look at the name on every suite posts, for good.
  @Test("Each change that a suite shows is posted with it as object, on the changing thread")
  func notifications() async {
    await #expect(processExitsWith: .success) {
      let early = DefaultsSuite.inMemory()
      let name = UserDefaults.didChangeNotification
      let late = DefaultsSuite.inMemory()
      let told = Mutex<[ObjectIdentifier]>([])
      let isHere = Mutex(true)
      let thread = pthread_self()
      let observer = NotificationCenter.default.addObserver(
        forName: name, object: nil, queue: nil
      ) { note in
        guard let suite = note.object as? DefaultsSuite else { return }
        told.withLock { $0.append(ObjectIdentifier(suite)) }
        if pthread_equal(pthread_self(), thread) == 0 { isHere.withLock { $0 = false } }
      }
      defer { NotificationCenter.default.removeObserver(observer) }
      early.set(1, forKey: "number")
      early.set(1, forKey: "number")
      late.set(1, forKey: "number")
      late.register(["other": 1])
      try early.write([Edit("number", 2), Edit("text", "a")])
      HermeticStores.run { early.set(3, forKey: "number") }
      let expected = [early, late, late, early, early].map(ObjectIdentifier.init)
      #expect(told.withLock { $0 } == expected && isHere.withLock { $0 })
    }
  }
}

import SetteeCloudCore
import Defaults
import SetteeFiles
import SetteePropertyLists
import SetteeSettings
import SetteeStores
import TestSupport
import Testing

/// Keys that an account keeps equal, on the first of two simulated devices.
@Suite("Keys that are equal on all devices", .endsInAnHour)
struct SyncedKeysTests {
  @Test("A key's change goes to the account at once, and a change from there comes to the key")
  func bothWays() {
    withDevices { devices in
      let rating = Defaults.Key<Int>("rating", default: 1)
      Defaults.iCloud.add(rating)
      #expect(Defaults.iCloud.keys == [rating])
      Defaults[rating] = 2
      #expect(devices.store(ofDevice: 0).longLong(forKey: "rating") == 2)
      devices.settle()
      #expect(devices.store(ofDevice: 1).longLong(forKey: "rating") == 2)
      devices.store(ofDevice: 1).set(Int64(3), forKey: "rating")
      devices.settle()
      #expect(Defaults[rating] == 3)
      #expect(Defaults.iCloud.status()?.lastChange?.direction == .fromCloud)
      rating.reset()
      devices.settle()
      #expect(devices.store(ofDevice: 1).object(forKey: "rating") == nil)
    }
  }

  @Test("A fresh device takes the account's values and sends no default, Equatable or not")
  func freshDevice() {
    withDevices { devices in
      let (number, text) = ("number", "wrapped")
      let there = devices.store(ofDevice: 1)
      there.set(Int64(7), forKey: number)
      there.set("seven", forKey: text)
      devices.settle()
      let key = Defaults.Key<Int>(number, default: 1)
      let wrapped = Defaults.Key<Wrapped>(text, default: Wrapped("one"))
      let unset = Defaults.Key<Wrapped>("unset", default: Wrapped("none"))
      Defaults.iCloud.add(key, wrapped, unset)
      devices.settle()
      #expect(Defaults[key] == 7 && Defaults[wrapped].text == "seven")
      #expect(there.keys().sorted() == ["number", "wrapped"])
    }
  }

  /// A type without `==`.
  private struct Wrapped: Defaults.Serializable {
    let text: String

    init(_ text: String) { self.text = text }

    struct Bridge: Defaults.Bridge {
      func serialize(_ value: Wrapped?) -> String? { value?.text }
      func deserialize(_ object: String?) -> Wrapped? { object.map { Wrapped($0) } }
    }

    static let bridge = Bridge()
  }

  @Test("Of changes made apart the one set later stands, whichever device comes back later")
  func lastWriter() {
    for isOurs in [true, false] {
      withDevices { devices in
        let key = Defaults.Key<String>("label", default: "")
        Defaults.iCloud.add(key)
        Defaults[key] = "before"
        devices.settle()
        devices.setOnline(false, device: 0)
        let set = [
          { Defaults[key] = "ours" },
          { devices.store(ofDevice: 1).set("theirs", forKey: "label") },
        ]
        set[isOurs ? 1 : 0]()
        devices.advance(by: .seconds(5))
        set[isOurs ? 0 : 1]()
        devices.settle()
        devices.setOnline(true, device: 0)
        devices.settle()
        #expect(Defaults[key] == (isOurs ? "ours" : "theirs"))
        #expect(devices.store(ofDevice: 1).string(forKey: "label") == Defaults[key])
      }
    }
  }

  @Test("Two suites with one key do not meet in the account")
  func suites() throws {
    let (one, two) = (try keySuite(named: "one"), try keySuite(named: "two"))
    withDevices { devices in
      let mine = Defaults.Key<Int>("count", default: 0, suite: one)
      let other = Defaults.Key<Int>("count", default: 0, suite: two)
      let own = Defaults.Key<Int>("count", default: 0)
      Defaults.iCloud.add(mine, other, own)
      (Defaults[mine], Defaults[other], Defaults[own]) = (1, 2, 3)
      devices.settle()
      let there = devices.store(ofDevice: 1)
      #expect(there.keys().sorted() == ["count", "one/count", "two/count"])
      there.set(Int64(10), forKey: "one/count")
      devices.settle()
      #expect([Defaults[mine], Defaults[other], Defaults[own]] == [10, 2, 3])
    }
  }

  @Test("Digits stand for a suite whose name leaves no room for a key, the same on all devices")
  func longSuiteName() throws {
    let suite = try keySuite(named: String(repeating: "long", count: 15))
    withDevices { devices in
      let rating = Defaults.Key<Int>("rating", default: 1, suite: suite)
      let fitting = Defaults.Key<Int>("abc", default: 1, suite: suite)
      Defaults.iCloud.add(rating, fitting)
      (Defaults[rating], Defaults[fitting]) = (2, 3)
      devices.settle()
      let there = devices.store(ofDevice: 1)
      #expect(there.longLong(forKey: "2a181ebeb6/rating") == 2)
      #expect(there.longLong(forKey: "\(suite.name)/abc") == 3 && there.keys().count == 2)
      there.set(Int64(5), forKey: "2a181ebeb6/rating")
      devices.settle()
      #expect(Defaults[rating] == 5 && rating.problem == nil)
    }
  }

  @Test("A key that no account can have is told, by the key and its row too, and is not synced")
  @MainActor
  func longKey() throws {
    let name = String(repeating: "k", count: 65)
    try withDevices { devices in
      let told = Record<Defaults.Problem>()
      let observation = Defaults.observeProblems { told.append($0) }
      let (long, short) = (Defaults.Key<Int>(name, default: 1), Defaults.Key<Int>("k", default: 1))
      Defaults.iCloud.add(long, short)
      Defaults.iCloud.add(long)
      #expect(Defaults.iCloud.keys == [short])
      let problem = try #require(long.problem)
      #expect(told.all == [problem])
      #expect(problem.description.contains("it has 65 bytes and 64 are allowed"))
      let readings = Defaults.form(long, short).settings.map(\.unobservedReading.sync)
      let reason = "no account can have its key: it has 65 bytes and 64 are allowed"
      #expect(readings == [.refused(reason: reason), nil])
      Defaults[long] = 2
      devices.settle()
      #expect(devices.store(ofDevice: 0).keys().isEmpty && Defaults[long] == 2)
      Defaults.iCloud.remove(long)
      #expect(long.problem == nil)
      observation.cancel()
    }
  }

  @Test("What the account refuses stays on this device and is told")
  func refusal() throws {
    try withDevices { devices in
      let told = Record<Defaults.Problem>()
      let observation = Defaults.observeProblems { told.append($0) }
      let key = Defaults.Key<String>("long", default: "")
      Defaults.iCloud.add(key)
      let long = String(repeating: "x", count: 2 << 20)
      Defaults[key] = long
      #expect(Defaults[key] == long)
      #expect(devices.store(ofDevice: 0).object(forKey: "long") == nil)
      let problem = try #require(told.last)
      #expect(problem.key == "long")
      guard case .refused(.quotaExceeded) = problem.cause else {
        Issue.record("\(problem)")
        return
      }
      Defaults[key] = "short"
      #expect(devices.store(ofDevice: 0).string(forKey: "long") == "short")
      #expect(told.all.count == 1)
      observation.cancel()
    }
  }

  @Test("A removed key is left alone by both sides, and one that is added again is taken up")
  func removal() {
    withDevices { devices in
      let (key, kept) = (Defaults.Key<Int>("a", default: 0), Defaults.Key<Int>("b", default: 0))
      Defaults.iCloud.add(key, kept)
      (Defaults[key], Defaults[kept]) = (1, 1)
      devices.settle()
      Defaults.iCloud.remove(key)
      (Defaults[key], Defaults[kept]) = (2, 2)
      devices.settle()
      let there = devices.store(ofDevice: 1)
      #expect(there.longLong(forKey: "a") == 1 && there.longLong(forKey: "b") == 2)
      there.set(Int64(5), forKey: "a")
      devices.settle()
      #expect(Defaults[key] == 2 && Defaults.iCloud.keys == [kept])
      Defaults.iCloud.removeAll()
      Defaults[kept] = 3
      devices.settle()
      #expect(there.longLong(forKey: "b") == 2 && Defaults.iCloud.keys.isEmpty)
      #expect(Defaults.iCloud.status() == nil)
    }
  }

  @Test("A key declared so is equal from its first use")
  func declared() {
    withDevices { devices in
      let key = Defaults.Key<String?>("caption", iCloud: true)
      #expect(Defaults.iCloud.keys == [key])
      Defaults[key] = "ann"
      devices.settle()
      #expect(devices.store(ofDevice: 1).string(forKey: "caption") == "ann")
    }
  }

  @Test("Waiting ends when the account has answered, not before")
  func waiting() async {
    await Defaults.withHermeticStore {
      await CloudSimulator.hermetic(devices: ["this", "other"]) { devices in
        let key = Defaults.Key<Int>("rating", default: 1)
        Defaults.iCloud.add(key)
        await Defaults.iCloud.waitForSyncCompletion()
        Defaults[key] = 2
        let store = devices.store(ofDevice: 0)
        await withTaskGroup(of: SyncState?.self) { group in
          group.addTask {
            await Defaults.iCloud.waitForSyncCompletion()
            return store.syncState(ofKey: "rating")
          }
          // Enough for it to end, if it did not wait.
          for _ in 0..<100 { await Task.yield() }
          devices.settle()
          for await state in group { #expect(state == .synced) }
        }
      }
    }
  }

  @Test("Without an account there is nothing to wait for, and a cancelled task waits no longer")
  func noAnswer() async {
    await Defaults.withHermeticStore {
      await CloudSimulator.hermetic(devices: ["this", "other"]) { devices in
        let key = Defaults.Key<Int>("rating", default: 1)
        Defaults.iCloud.add(key)
        devices.setOnline(false, device: 0)
        Defaults[key] = 2
        let task = Task { await Defaults.iCloud.waitForSyncCompletion() }
        task.cancel()
        await task.value
        devices.signOut(device: 0)
        await Defaults.iCloud.waitForSyncCompletion()
      }
    }
  }

  private func withDevices(_ body: (CloudSimulator) throws -> Void) rethrows {
    try Defaults.withHermeticStore {
      try CloudSimulator.hermetic(devices: ["this", "other"]) { try body($0) }
    }
  }

  private func keySuite(named name: String) throws -> DefaultsSuite {
    try SimulatedProcess(on: .withHome(), time: ManualTimekeeper()).anotherSuite(named: name)
  }
}

extension CloudSimulator {
  /// Lets everything arrive.
  fileprivate func settle() { advance(by: .seconds(150)) }
}

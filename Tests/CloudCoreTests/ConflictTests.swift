import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Testing

@testable import SetteeCloudCore

@Suite("Conflicts as a device sees them")
struct ConflictTests {
  let cloud = CloudSimulator(devices: ["left", "right"], parameters: .visible)
  var left: NSUbiquitousKeyValueStore { cloud.store(ofDevice: 0) }
  var right: NSUbiquitousKeyValueStore { cloud.store(ofDevice: 1) }

  /// Both devices change one key before either has heard of the other.
  func clash() {
    left.set("dark", forKey: "theme")
    cloud.advance(by: .milliseconds(250))
    right.set("light", forKey: "theme")
    cloud.settle()
  }

  @Test("A conflict names key, values, times, winner, reason and where the loser is kept")
  func sentence() {
    clash()
    let told = cloud.events().events.filter {
      if case .conflict = $0.kind { true } else { false }
    }
    #expect(
      told.map(\.description) == [
        "Conflict over theme: 'light' (right, 08:00:00.250) wins over 'dark' (left, 08:00:00.000)"
          + " because it was written 250 ms later by the devices' clocks;"
          + " the value that lost is in the account's journal."
      ])
  }

  @Test("Both devices see the conflict, and writing the lost value anew settles it")
  func restore() throws {
    clash()
    #expect(left.string(forKey: "theme") == "light")
    for store in [left, right] {
      let entry = try #require(store.openConflict(ofKey: "theme"))
      #expect(entry.conflict.loser.content == .value("dark"))
      #expect(entry.conflict.loser.device == "left")
      #expect(store.lostWrites.count == 1)
    }
    try left.restore(try #require(left.openConflict(ofKey: "theme")))
    #expect(left.openConflict(ofKey: "theme") == nil)
    left.set(true, forKey: "other")
    cloud.settle()
    #expect(right.string(forKey: "theme") == "dark")
    #expect(right.openConflict(ofKey: "theme") == nil)
    #expect(right.lostWrites.count == 1)
  }

  @Test("A form is told of all writes of a key that lost, and of those that would change something")
  func allOfKey() throws {
    for value in ["dark", "sepia"] {
      left.set(value, forKey: "theme")
      cloud.advance(by: .milliseconds(1))
      right.set("light \(value)", forKey: "theme")
      cloud.settle()
    }
    let lost = left.lostWrites(ofKey: "theme")
    #expect(lost.map(\.content) == [.value("dark"), .value("sepia")])
    #expect(left.lostWrite(ofKey: "theme") == lost.last)
    left.settle(try #require(lost.first), ofKey: "theme")
    #expect(left.lostWrites(ofKey: "theme") == [lost.last].compactMap { $0 })
    left.set("sepia", forKey: "theme")
    #expect(left.lostWrites(ofKey: "theme").isEmpty)
  }

  @Test("Dismissing a conflict keeps the winner and the entry")
  func dismiss() throws {
    clash()
    right.dismiss(try #require(right.openConflict(ofKey: "theme")))
    #expect(cloud.status(ofDevice: 0).conflictCount == 0)
    #expect(left.lostWrites.map(\.isSettled) == [true])
    #expect(right.string(forKey: "theme") == "light")
  }

  @Test("A removal that lost can be restored too")
  func restoreRemoval() throws {
    left.set("dark", forKey: "theme")
    cloud.settle()
    left.removeObject(forKey: "theme")
    cloud.advance(by: .milliseconds(1))
    right.set("light", forKey: "theme")
    cloud.settle()
    #expect(left.string(forKey: "theme") == "light")
    try left.restore(try #require(left.openConflict(ofKey: "theme")))
    cloud.settle()
    #expect(right.object(forKey: "theme") == nil)
  }

  @Test("A secret's value is in no journal, no event and cannot be restored")
  func secret() throws {
    cloud.declareSecret(["password"])
    left.set("hunter2", forKey: "password")
    cloud.advance(by: .milliseconds(1))
    right.set("swordfish", forKey: "password")
    cloud.settle()
    let entry = try #require(left.openConflict(ofKey: "password"))
    guard case .secret = entry.conflict.loser.content else {
      Issue.record("the loser is \(entry.conflict.loser.content)")
      return
    }
    let words = "\(cloud.events().events) \(left.lostWrites) \(right.lostWrites)"
    #expect(!words.contains("hunter2") && !words.contains("swordfish"))
    try left.restore(entry)
    #expect(left.string(forKey: "password") == "swordfish")
  }

  @Test("A device with a fast clock wins until overtaken, and its lead can be seen")
  func fastClock() {
    cloud.setClockSkew(.seconds(3_600), device: 0)
    left.set("fast", forKey: "theme")
    cloud.advance(by: .milliseconds(500))
    right.set("right", forKey: "theme")
    cloud.settle()
    #expect(right.string(forKey: "theme") == "fast")
    #expect(cloud.status(ofDevice: 0).skew == 3_600_000)
    let log = cloud.events().events.map(\.description)
    #expect(log.contains("left's clock is 60 min fast."))
    #expect(log.contains { $0.contains("because it was written 60 min later by the devices'") })
    right.set("after all", forKey: "theme")
    cloud.settle()
    #expect(left.string(forKey: "theme") == "after all")
  }
}

extension NSUbiquitousKeyValueStore {
  /// The latest lost write of a key that nobody has dealt with.
  fileprivate func openConflict(ofKey key: Key) -> Journal.Entry? {
    lostWrites.last { $0.conflict.key == key && !$0.isSettled }
  }
}

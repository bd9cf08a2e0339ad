import SetteePropertyLists
import SetteeReplication
import SetteeSettings
import SetteeStores
import Testing

@testable import SetteeCloudCore

@Suite("Cloud simulator")
struct CloudSimulatorTests {
  @Test("A value reaches the other device after the latency, not before")
  func latency() {
    let cloud = CloudSimulator(devices: ["left", "right"], parameters: .fast)
    cloud.setLatency(.milliseconds(400)...(.milliseconds(400)))
    let (left, right) = (cloud.store(ofDevice: 0), cloud.store(ofDevice: 1))
    left.set("dark", forKey: "theme")
    #expect(left.string(forKey: "theme") == "dark")
    cloud.advance(by: .milliseconds(799))
    #expect(right.string(forKey: "theme") == nil)
    cloud.advance(by: .milliseconds(1))
    #expect(right.string(forKey: "theme") == "dark")
    #expect(right.source(ofKey: "theme") == .cloud(device: "left", milliseconds: World.morning))
  }

  @Test("However time is cut into steps, the same things happen")
  func steps() {
    func run(step: Int) -> (UInt64, [String]) {
      let cloud = CloudSimulator(devices: ["left", "right"], seed: 5, parameters: .visible)
      cloud.setLoss(0.3)
      cloud.setLatency(.milliseconds(50)...(.milliseconds(700)))
      cloud.store(ofDevice: 0).set("a", forKey: "key")
      cloud.store(ofDevice: 1).set("b", forKey: "key")
      for _ in 0..<(12_000 / step) { cloud.advance(by: .milliseconds(step)) }
      return (cloud.traceHash, cloud.events().events.map(\.description))
    }
    #expect(run(step: 12_000) == run(step: 16 * 5))
    #expect(run(step: 12_000) == run(step: 1))
  }

  @Test("The same seed and actions give the same log, another seed another")
  func determinism() {
    func log(seed: UInt64) -> [SyncEvent] {
      let cloud = CloudSimulator(devices: ["left", "right"], seed: seed, parameters: .visible)
      cloud.setLoss(0.5)
      for number in 0..<10 {
        cloud.store(ofDevice: number % 2).set(Int64(number), forKey: "key")
        cloud.advance(by: .milliseconds(700))
      }
      return cloud.events().events
    }
    #expect(log(seed: 3) == log(seed: 3))
    #expect(log(seed: 3) != log(seed: 4))
  }

  @Test(
    "A policy says whose write stands: the later, what arrived last, or what arrived first",
    arguments: [
      (.lastWriter, 0, "right"), (.serverOrder, 0, "right"), (.guide, 0, "left"),
      (.lastWriter, 3_600, "left"), (.serverOrder, 3_600, "right"), (.guide, 3_600, "left"),
    ] as [(CloudPolicy, Int64, String)])
  func policies(policy: CloudPolicy, skew: Int64, expected: String) {
    let cloud = CloudSimulator(devices: ["left", "right"], policy: policy)
    let (left, right) = (cloud.store(ofDevice: 0), cloud.store(ofDevice: 1))
    cloud.setClockSkew(.seconds(skew), device: 0)
    cloud.setOnline(false, device: 1)
    left.set("left", forKey: "key")
    cloud.advance(by: .seconds(120))
    right.set("right", forKey: "key")
    cloud.setOnline(true, device: 1)
    cloud.advance(by: .seconds(240))
    #expect(left.string(forKey: "key") == expected)
    #expect(right.string(forKey: "key") == expected)
  }

  @Test("Offline edits wait and are counted; after reconnecting both sides are equal")
  func offline() {
    let cloud = CloudSimulator(devices: ["left", "right"], parameters: .visible)
    let (left, right) = (cloud.store(ofDevice: 0), cloud.store(ofDevice: 1))
    cloud.setOnline(false, device: 0)
    for key in ["a", "b", "c", "a"] { left.set("\(key) left", forKey: key) }
    right.set("d right", forKey: "d")
    cloud.settle()
    #expect(cloud.status(ofDevice: 0).pendingCount == 3)
    #expect(cloud.status(ofDevice: 0).phase == .offline)
    #expect(right.keys() == ["d"])
    cloud.setOnline(true, device: 0)
    cloud.settle()
    #expect(cloud.status(ofDevice: 0).pendingCount == 0)
    #expect(left.keys() == right.keys() && left.keys() == ["a", "b", "c", "d"])
    for key in left.keys() { #expect(left.value(forKey: key) == right.value(forKey: key)) }
  }

  @Test("Synchronizing does not go around the throttle and needs an account")
  func synchronize() {
    let cloud = CloudSimulator(
      devices: ["left"], parameters: SyncParameters(pace: Pace(uploadDelay: 0, burst: 2)))
    let store = cloud.store()
    for number in 0..<5 {
      store.set(Int64(number), forKey: "key")
      #expect(store.synchronize())
      cloud.advance(by: .seconds(1))
    }
    let uploads = cloud.events().events.filter {
      if case .accepted = $0.kind { true } else { false }
    }
    #expect(uploads.count == 2)
    #expect(cloud.status(ofDevice: 0).nextUpload > 0)
    #expect(store.syncState(ofKey: "key") == .pending)
    cloud.settle()
    #expect(store.syncState(ofKey: "key") == .synced)
    cloud.signOut(device: 0)
    #expect(!store.synchronize())
  }

  @Test("A countdown runs towards the next round and an answer ends the round")
  func countdown() {
    let cloud = CloudSimulator(devices: ["left"], parameters: .visible)
    cloud.setLatency(.milliseconds(100)...(.milliseconds(100)))
    cloud.advance(by: .milliseconds(500))
    #expect(cloud.status(ofDevice: 0).nextSync == 1_500)
    cloud.advance(by: .milliseconds(1_500))
    #expect(cloud.status(ofDevice: 0).isSyncing)
    cloud.advance(by: .milliseconds(200))
    #expect(!cloud.status(ofDevice: 0).isSyncing)
    cloud.setOnline(false, device: 0)
    #expect(cloud.status(ofDevice: 0).nextSync == nil)
  }

  @Test("With time stopped, each step moves one message: it leaves, is half way, arrives")
  func singleSteps() {
    let cloud = CloudSimulator(devices: ["left"], parameters: .visible)
    cloud.setLatency(.milliseconds(400)...(.milliseconds(400)))
    cloud.isPaused = true
    cloud.store().set(true, forKey: "flag")
    cloud.advance(by: .seconds(60))
    #expect(cloud.messagesInFlight.isEmpty)
    var positions: [[Double]] = []
    for _ in 0..<4 {
      cloud.stepOnce()
      positions.append(cloud.messagesInFlight.map(\.progress))
    }
    #expect(positions == [[0], [0.5], [0], [0.5]])
    #expect(cloud.messagesInFlight.first?.direction == .down)
    cloud.stepOnce()
    #expect(cloud.messagesInFlight.isEmpty)
    #expect(cloud.store().syncState(ofKey: "flag") == .synced)
  }

  @Test("Changes of different keys on two devices are no conflict")
  func noConflict() {
    let cloud = CloudSimulator(devices: ["left", "right"], parameters: .visible)
    cloud.store(ofDevice: 0).set(1 as Int64, forKey: "a")
    cloud.store(ofDevice: 1).set(2 as Int64, forKey: "b")
    cloud.settle()
    #expect(cloud.store(ofDevice: 0).keys() == ["a", "b"])
    #expect(cloud.store(ofDevice: 0).lostWrites.isEmpty)
    #expect(cloud.store(ofDevice: 1).lostWrites.isEmpty)
  }

  @Test("A default store of its own for every task that asks for one")
  func hermetic() async {
    let elsewhere = NSUbiquitousKeyValueStore.default
    await CloudSimulator.hermetic(devices: ["here", "there"]) { cloud in
      NSUbiquitousKeyValueStore.default.set("mine", forKey: "hermetic")
      await Task.yield()
      #expect(NSUbiquitousKeyValueStore.default.string(forKey: "hermetic") == "mine")
      #expect(elsewhere.object(forKey: "hermetic") == nil)
      cloud.settle()
      #expect(cloud.store(ofDevice: 1).string(forKey: "hermetic") == "mine")
    }
    CloudSimulator.hermetic { _ in
      #expect(NSUbiquitousKeyValueStore.default.object(forKey: "hermetic") == nil)
    }
    #expect(NSUbiquitousKeyValueStore.default === elsewhere)
  }

  @Test("A hostile device name is text like any other")
  func hostileName() {
    let name = "\u{1B}[2J\u{202E}left\n"
    let cloud = CloudSimulator(devices: [name, name], parameters: .fast)
    cloud.store(ofDevice: 0).set(true, forKey: "flag")
    cloud.settle()
    #expect(cloud.store(ofDevice: 1).bool(forKey: "flag"))
    #expect(cloud.store(ofDevice: 1).name == name)
    #expect(
      cloud.store(ofDevice: 1).source(ofKey: "flag")
        == .cloud(device: name, milliseconds: World.morning))
  }

  @Test("The log is bounded, and a reader gets what it has not seen")
  func log() {
    let cloud = CloudSimulator(devices: ["left"], parameters: .fast)
    let start = cloud.events().next
    for number in 0..<3_000 { cloud.store().set(Int64(number), forKey: "key") }
    let (events, next) = cloud.events(from: start)
    #expect(next == start + 3_000)
    #expect(events.count <= 2 * EventLog.countMax)
    #expect(events.last?.description == "left sets key to 2999.")
    #expect(cloud.events(from: next).events.isEmpty)
    cloud.syncNow(device: 0)
    cloud.advance(by: .milliseconds(1))
    #expect(
      cloud.events(from: next).events.map(\.description) == ["left sends key to the account."])
  }

  @Test("Extreme durations and shares move time and loss no further than makes sense")
  func extremes() {
    let cloud = CloudSimulator(devices: ["left"], parameters: .visible)
    cloud.setOnline(false, device: 0)
    cloud.advance(by: .seconds(Int64.max))
    cloud.advance(by: .seconds(-5))
    cloud.setLoss(.nan)
    cloud.setLoss(7)
    cloud.setLatency(.seconds(-1)...(.seconds(Int64.max)))
    cloud.setClockSkew(.seconds(Int64.max), device: 0)
    cloud.store().set(1 as Int64, forKey: "a")
    cloud.setClockSkew(.seconds(Int64.min), device: 0)
    cloud.store().set(2 as Int64, forKey: "a")
    #expect(cloud.store().longLong(forKey: "a") == 2)
  }
}

import Foundation
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization
import TestSupport
import Testing

@testable import SetteeCloudCore
import SetteeCloudNotifications

@Suite("Change notifications")
struct NotificationTests {
  let cloud = CloudSimulator(
    devices: ["left", "right"], parameters: SyncParameters(quota: Quota(keyCountMax: 3)))

  @Test("An own write is announced in the feed and not posted")
  func ownWrite() {
    let store = cloud.store(ofDevice: 0)
    let (posts, changes) = (Posts(of: store), RecordedChanges(of: store))
    store.set("dark", forKey: "theme")
    #expect(changes.all == [ToldKeys(keys: ["theme"], origin: .ownWrite)])
    #expect(posts.all.isEmpty)
    #expect(cloud.store(ofDevice: 1).string(forKey: "theme") == nil)
  }

  @Test("A server change names exactly the keys whose visible value changed")
  func serverChange() {
    let (left, right) = (cloud.store(ofDevice: 0), cloud.store(ofDevice: 1))
    right.set("same", forKey: "b")
    cloud.settle()
    let (posts, changes) = (Posts(of: right), RecordedChanges(of: right))
    left.set("new", forKey: "a")
    left.set("other", forKey: "b")
    left.set("same", forKey: "b")
    cloud.settle()
    #expect(posts.all == [Post(reason: NSUbiquitousKeyValueStoreServerChange, keys: ["a"])])
    #expect(changes.all == [ToldKeys(keys: ["a"], origin: .server(device: "left"))])
    #expect(right.string(forKey: "a") == "new")
  }

  @Test("Changes by two devices in one message are announced by writer and posted once")
  func twoWriters() {
    let cloud = CloudSimulator(devices: ["a", "b", "c"], parameters: .fast)
    let reader = cloud.store(ofDevice: 2)
    cloud.setOnline(false, device: 2)
    cloud.store(ofDevice: 0).set(true, forKey: "x")
    cloud.store(ofDevice: 1).set(true, forKey: "y")
    cloud.settle()
    let (posts, changes) = (Posts(of: reader), RecordedChanges(of: reader))
    cloud.setOnline(true, device: 2)
    cloud.settle()
    #expect(posts.all.map(\.reason) == [NSUbiquitousKeyValueStoreServerChange])
    #expect(posts.all.map { $0.keys.sorted() } == [["x", "y"]])
    #expect(changes.all.count == 2)
    #expect(changes.all.contains(ToldKeys(keys: ["x"], origin: .server(device: "a"))))
    #expect(changes.all.contains(ToldKeys(keys: ["y"], origin: .server(device: "b"))))
  }

  @Test("Changes from own writes, other devices and another account tell what was and what is")
  func values() {
    let cloud = CloudSimulator(devices: ["a", "b"], parameters: .fast)
    let (mine, theirs) = (cloud.store(ofDevice: 0), cloud.store(ofDevice: 1))
    theirs.set("begun", forKey: "x")
    cloud.settle()
    let changes = RecordedChanges(of: mine)
    mine.set("mine", forKey: "x")
    cloud.settle()
    theirs.set("theirs", forKey: "x")
    cloud.settle()
    theirs.removeObject(forKey: "x")
    theirs.set(true, forKey: "y")
    cloud.settle()
    cloud.signOut(device: 0)
    let told = changes.changes.flatMap(\.changes)
    #expect(
      told.filter { $0.key == "x" } == [
        KeyChange("x", from: "begun", to: "mine"), KeyChange("x", from: "mine", to: "theirs"),
        KeyChange("x", from: "theirs", to: nil),
      ])
    #expect(
      told.filter { $0.key == "y" } == [
        KeyChange("y", from: nil, to: true), KeyChange("y", from: true, to: nil),
      ])
    let numbers = changes.changes.map(\.number)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("A write over quota changes nothing, uploads nothing and is posted with reason 2")
  func quota() {
    let store = cloud.store()
    for key in ["a", "b", "c"] { store.set("x", forKey: key) }
    let posts = Posts(of: store)
    #expect(throws: StoreError.quotaExceeded(limit: "3 keys")) { try store.write([Edit("d", 1)]) }
    store.set("longer", forKey: "a")
    #expect(
      posts.all == [Post(reason: NSUbiquitousKeyValueStoreQuotaViolationChange, keys: ["d"])])
    cloud.settle()
    #expect(store.object(forKey: "d") == nil)
    #expect(cloud.store(ofDevice: 1).keys() == ["a", "b", "c"])
  }

  @Test("A write before the account's values are here is refused with reason 1")
  func initialSync() {
    let cloud = CloudSimulator(devices: ["new"], parameters: .fast, isSynced: false)
    let store = cloud.store()
    let posts = Posts(of: store)
    #expect(throws: StoreError.initialSyncPending) { try store.write([Edit("a", 1)]) }
    store.set("ignored", forKey: "b")
    #expect(
      posts.all
        == ["a", "b"].map {
          Post(reason: NSUbiquitousKeyValueStoreInitialSyncChange, keys: [$0])
        })
    cloud.settle()
    store.set("taken", forKey: "b")
    #expect(store.keys() == ["b"])
  }

  @Test("An account change is posted with reason 3 and the keys that went and came")
  func accountChange() {
    let store = cloud.store()
    store.set("home", forKey: "place")
    cloud.settle()
    let (posts, changes) = (Posts(of: store), RecordedChanges(of: store))
    cloud.signIn(device: 0, to: "work")
    cloud.settle()
    store.set("office", forKey: "desk")
    cloud.settle()
    cloud.signIn(device: 0, to: "account")
    cloud.settle()
    let reason = NSUbiquitousKeyValueStoreAccountChange
    #expect(
      posts.all == [
        Post(reason: reason, keys: ["place"]), Post(reason: reason, keys: ["desk"]),
        Post(reason: reason, keys: ["place"]),
      ])
    #expect(changes.all.filter { $0.origin == .accountChange }.count == 3)
    #expect(store.string(forKey: "place") == "home")
  }

  @Test("A standing that changes without its value is announced to those who asked")
  func standings() {
    let store = cloud.store()
    let heard = Mutex<[Set<Key>]>([])
    let observation = store.observeSyncStates { keys in heard.withLock { $0.append(keys) } }
    defer { observation.cancel() }
    store.set(Int64(1), forKey: "a")
    #expect(store.syncState(ofKey: "a") == .pending)
    let changes = RecordedChanges(of: store)
    cloud.settle()
    #expect(store.syncState(ofKey: "a") == .synced)
    #expect(heard.withLock { $0 } == [["a"], ["a"]])
    #expect(changes.all.isEmpty)
    #expect(store.syncState(ofKey: "b") == nil)
  }

  @Test(
    "Whom a quota violation names is a parameter",
    arguments: [
      (.refusedKeys, ["d"]), (.wholeWrite, ["d", "a"]), (.noKeys, []),
    ] as [(SyncParameters.QuotaNotice, [String])])
  func quotaNotice(rule: SyncParameters.QuotaNotice, keys: [String]) {
    var parameters = SyncParameters(quota: Quota(keyCountMax: 3))
    parameters.quotaNotice = rule
    let store = CloudSimulator(devices: ["left"], parameters: parameters).store()
    for key in ["a", "b", "c"] { store.set("x", forKey: key) }
    let posts = Posts(of: store)
    #expect(throws: StoreError.self) { try store.write([Edit("d", 1), Edit("a", "y")]) }
    #expect(
      posts.all == [Post(reason: NSUbiquitousKeyValueStoreQuotaViolationChange, keys: keys)])
  }

  @Test("With the switch off synchronize says no, and what is written stays here")
  func switchedOff() {
    let (left, right) = (cloud.store(ofDevice: 0), cloud.store(ofDevice: 1))
    cloud.setSwitchedOn(false, device: 0)
    #expect(!left.synchronize())
    left.set("off", forKey: "a")
    cloud.settle()
    cloud.setSwitchedOn(true, device: 0)
    #expect(left.synchronize())
    cloud.settle()
    #expect(left.string(forKey: "a") == "off" && right.string(forKey: "a") == nil)
    let reason = "it was written while syncing was switched off"
    #expect(left.syncState(ofKey: "a") == .refused(reason: reason))
    #expect(cloud.keyStatus(ofDevice: 0).keys.map(\.standing) == [.local])
    left.set("on", forKey: "a")
    cloud.settle()
    #expect(right.string(forKey: "a") == "on")
  }

  @Test("By the guide a device whose values gave way is told which, with reason 0")
  func guide() {
    var parameters = SyncParameters.fast
    parameters.policy = .guide
    let cloud = CloudSimulator(devices: ["left", "right"], parameters: parameters)
    let (left, right) = (cloud.store(ofDevice: 0), cloud.store(ofDevice: 1))
    left.set(Int64(1), forKey: "level")
    cloud.settle()
    cloud.setOnline(false, device: 0)
    left.set(Int64(13), forKey: "level")
    right.set("red", forKey: "colour")
    cloud.settle()
    let posts = Posts(of: left)
    cloud.setOnline(true, device: 0)
    cloud.settle()
    #expect(left.longLong(forKey: "level") == 1)
    #expect(posts.all.map(\.reason) == [NSUbiquitousKeyValueStoreServerChange])
    #expect(posts.all.map { $0.keys.sorted() } == [["colour", "level"]])
    left.set(Int64(13), forKey: "level")
    cloud.settle()
    #expect(right.longLong(forKey: "level") == 13)
  }

  @Test("A for-await loop hears of server changes, as programs for Apple's systems are written")
  func forAwait() async {
    let (left, right) = (cloud.store(ofDevice: 0), cloud.store(ofDevice: 1))
    let name = NSUbiquitousKeyValueStore.didChangeExternallyNotification
    let sequence = NotificationCenter.default.notifications(named: name, object: right)
    var changes = sequence.makeAsyncIterator()
    left.set("new", forKey: "text")
    cloud.settle()
    let change = await changes.next()
    #expect(
      change?.userInfo?[NSUbiquitousKeyValueStoreChangeReasonKey] as? Int
        == NSUbiquitousKeyValueStoreServerChange)
    #expect(
      change?.userInfo?[NSUbiquitousKeyValueStoreChangedKeysKey] as? [String] == ["text"])
    #expect(change?.object as AnyObject === right)
    let listener = Task {
      for await _ in sequence where right.string(forKey: "text") == "end" { return true }
      return false
    }
    listener.cancel()
    #expect(await listener.value == false, "cancelling ends the loop")
  }

  @Test("An observer may use the store while it hears of a server change")
  func reentrance() {
    let (left, right) = (cloud.store(ofDevice: 0), cloud.store(ofDevice: 1))
    let observation = right.observe { change in
      guard change.origin != .ownWrite else { return }
      right.set(right.string(forKey: "question"), forKey: "answer")
    }
    defer { observation.cancel() }
    left.set("?", forKey: "question")
    cloud.settle()
    #expect(left.string(forKey: "answer") == "?")
  }
}

/// One posted notification.
struct Post: Equatable, Sendable {
  var reason: Int
  var keys: [String]
}

/// The notifications of one store since the recording began.
final class Posts: Sendable {
  private let posts: Records
  private let token: Token

  init(of store: NSUbiquitousKeyValueStore) {
    let records = Records()
    posts = records
    token = Token(
      NotificationCenter.default.addObserver(
        forName: NSUbiquitousKeyValueStore.didChangeExternallyNotification, object: store,
        queue: nil
      ) { records.add($0) })
  }

  deinit { NotificationCenter.default.removeObserver(token.inner) }

  var all: [Post] { posts.list.withLock { $0 } }

  private final class Records: Sendable {
    let list = Mutex<[Post]>([])

    func add(_ notification: Notification) {
      let reason = notification.userInfo?[NSUbiquitousKeyValueStoreChangeReasonKey] as? Int
      let keys = notification.userInfo?[NSUbiquitousKeyValueStoreChangedKeysKey] as? [String]
      list.withLock { $0.append(Post(reason: reason ?? -1, keys: keys ?? [])) }
    }
  }

  /// Foundation's token is not marked sendable; it is only ever handed back.
  private final class Token: @unchecked Sendable {
    let inner: any NSObjectProtocol

    init(_ inner: any NSObjectProtocol) { self.inner = inner }
  }
}

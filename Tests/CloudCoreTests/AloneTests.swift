import CloudTestSupport
import SetteeCloudCore
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization
import TestSupport
import Testing

/// What a program keeps while it names no account, and what becomes of it when it does.
@Suite("A device that no account was named for", .endsInAnHour)
struct AloneTests {
  private let bench = DeviceBench()
  /// Where the program keeps what belongs to no account.
  private let local = InMemoryReplicaStorage()

  @Test("It keeps its values from run to run, and says that no account has them")
  func keeping() throws {
    try checkStoreLaws { try DeviceBench().device(over: NoAccount()).store }
    let first = try alone()
    first.store.set("Ada", forKey: "name")
    #expect(first.problem == "Kept on this device: no account is named.")
    #expect(first.store.trouble?.description == first.problem)
    #expect(first.store.syncState(ofKey: "name") == nil)
    #expect(!first.store.synchronize())
    bench.time.advance(by: .milliseconds(100))
    #expect(try alone().store.string(forKey: "name") == "Ada")
  }

  @Test("Two processes of one program see each other's values")
  func processes() throws {
    let (one, two) = (try alone(), try alone())
    two.listen()
    one.store.set("Ada", forKey: "name")
    try one.flush()
    bench.time.advance(by: .milliseconds(100))
    #expect(two.store.string(forKey: "name") == "Ada")
  }

  @Test(
    "Who is named takes them in: the account's values stand, others enter it, none is lost",
    arguments: [false, true])
  func joining(isMember: Bool) async throws {
    try await setElsewhere("dark", forKey: "theme")
    let other = try alone()
    other.store.set("light", forKey: "theme")
    other.store.set("Ada", forKey: "name")
    let device = try bench.device()
    if isMember { await device.sync() }
    device.inherit(from: other)
    #expect(device.store.string(forKey: "name") == "Ada")
    await device.sync()
    #expect(device.store.string(forKey: "theme") == "dark")
    let lost = device.lostWrites
    #expect(lost.map(\.conflict.loser.content) == [.value(.string("light"))])
    #expect(lost.map(\.conflict.cause) == [.joining])
    let third = try bench.device("third")
    await third.sync()
    #expect(third.store.string(forKey: "name") == "Ada")
    #expect(try alone().store.keys().isEmpty)
  }

  @Test("Before the device was ever in an account, the later of two writes stands")
  func later() throws {
    let device = try bench.device()
    device.store.set("early", forKey: "a")
    bench.time.advance(by: .seconds(1))
    let other = try alone()
    other.store.set("late", forKey: "a")
    other.store.set("early", forKey: "b")
    bench.time.advance(by: .seconds(1))
    device.store.set("late", forKey: "b")
    device.inherit(from: other)
    #expect(device.store.string(forKey: "a") == "late")
    #expect(device.store.string(forKey: "b") == "late")
  }

  @Test("Where the device cannot store, its values stay for the next time, and come but once")
  func failing() async throws {
    try await setElsewhere("dark", forKey: "theme")
    let other = try alone()
    other.store.set("light", forKey: "theme")
    try other.flush()
    let storage = InMemoryReplicaStorage()
    let device = try bench.device(storage: storage)
    await device.sync()
    storage.fail(with: full)
    device.inherit(from: other)
    #expect(local.replica?.value(for: "theme") == .string("light"))
    #expect(device.lostWrites.count == 1)
    storage.fail(with: nil)
    // Taken in once more, as after a crash between the two disks.
    device.inherit(from: try alone())
    #expect(device.lostWrites.count == 1)
    #expect(local.replica?.keys.isEmpty == true)
    #expect(storage.replica?.lostWrites.count == 1)
  }

  @Test("Who observed it hears of what the device shows from then on, and of its trouble")
  func holders() async throws {
    let other = try alone()
    other.store.set("Ada", forKey: "name")
    other.store.set("light", forKey: "theme")
    let heard = Mutex<[StoreChange]>([])
    let observation = other.store.observe { change in heard.withLock { $0.append(change) } }
    try await setElsewhere("dark", forKey: "theme")
    let device = try bench.device()
    await device.sync()
    device.inherit(from: other)
    await device.sync()
    #expect(other.problem == nil)
    try await setElsewhere("Bob", forKey: "name")
    await device.sync()
    let changes = heard.withLock { $0 }
    #expect(changes.map(\.keys) == [["theme"], ["name"]])
    #expect(changes.flatMap(\.changes).map(\.new) == [.string("dark"), .string("Bob")])
    #expect(changes.map(\.origin) == [.accountChange, .server(device: "elsewhere")])
    bench.fail(.requestLost(.unreachable("no route")))
    await device.sync()
    #expect(other.problem == "The account cannot be reached: no route.")
    observation.cancel()
  }

  @Test("Its file lies where the user's data does, by the program's name")
  func place() throws {
    let folders = UserFolders(environment: ["XDG_DATA_HOME": "/data"])
    let path = try CloudDevice.pathAlone(ofProgram: "reader", in: folders)
    #expect(path.text == "/data/settee/local/reader/values.replica")
    #expect(throws: StoreError.self) {
      try CloudDevice.pathAlone(ofProgram: "../reader", in: folders)
    }
  }

  private func alone() throws -> CloudDevice {
    try CloudDevice(
      name: "this device", storage: local.process(), transport: NoAccount(),
      environment: CloudEnvironment(time: bench.time) { systemChance() })
  }

  private func setElsewhere(_ value: String, forKey key: Key) async throws {
    let elsewhere = try bench.device("elsewhere")
    await elsewhere.sync()
    try elsewhere.store.set(.string(value), forKey: key)
    await elsewhere.sync()
  }

  private var full: StoreError {
    .system(call: "write", path: "/data", message: "No space left")
  }
}

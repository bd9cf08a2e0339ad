import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// From a write on one device until another device shows it, stored on both ends: what a person
/// waits for, over each engine that is there.
enum DevicesBenchmark {
  /// More writes than this in a row would meet the throttle.
  static let countMax = 500

  static func run(_ arguments: BenchmarkOptions, count: Int) async throws {
    print()
    print(
      EnginesBenchmark.row(
        "\(count) writes between devices, ms", ["visible", "p95", "p99"], columns: 40))
    let cloud = InMemoryCloud()
    var parameters = SyncParameters()
    parameters.pace = FolderTransport.pace
    try await measure("memory, nothing stored", count) { name in
      try CloudDevice(
        name: name, storage: InMemoryReplicaStorage().process(), transport: cloud.transport(),
        parameters: parameters)
    }
    guard let folder = arguments.text("--folder") else { return }
    try await measure("shared folder", count, at: .folder(Path(folder + "-devices")), folder)
    guard let members = arguments.text("--etcd") else { return }
    let place = try CloudPlace("etcd:\(members)", in: Path("/"))
    try await measure("etcd", count, at: place, folder)
  }

  /// The devices' copies are kept beside the shared folder.
  private static func measure(
    _ engine: String, _ count: Int, at place: CloudPlace, _ folder: String
  ) async throws {
    try await measure(engine, count) { name in
      try place.device(named: name, of: "bench", keptIn: Path(folder + "-copies"))
    }
  }

  private static func measure(
    _ engine: String, _ count: Int, open: (String) throws -> CloudDevice?
  ) async throws {
    guard let one = try open("one"), let two = try open("two") else { return }
    for device in [one, two] {
      await device.sync()
      device.start()
    }
    let (source, target) = (one.store, two.store)
    let (changes, sink) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observation = target.observe { _ in sink.yield() }
    defer { observation.cancel() }
    var next = changes.makeAsyncIterator()
    let clock = ContinuousClock()
    var times: [Duration] = []
    for number in 1...count {
      let start = clock.now
      source.set(Int64(number), forKey: "key")
      while target.longLong(forKey: "key") != Int64(number) { _ = await next.next() }
      times.append(clock.now - start)
    }
    try one.close()
    try two.close()
    print(
      EnginesBenchmark.row(
        engine, [50, 95, 99].map { EnginesBenchmark.text(times, $0) }, columns: 40))
  }
}

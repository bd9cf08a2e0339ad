import SetteeCloudCore
import SetteeEngines
import SetteeFiles
import SetteePropertyLists
import SetteeReplication

/// How long a write is on its way to another device, over each engine that is there.
enum EnginesBenchmark {
  static func run(_ arguments: BenchmarkOptions) async throws {
    try arguments.allow("--folder", "--etcd", "--writes")
    let count = try arguments.number("--writes", default: 300, in: 10...100_000)
    print(
      row("\(count) writes, ms", ["push p50", "p95", "p99", "pull p50", "visible", "p95", "p99"]))
    let cloud = InMemoryCloud()
    try await measure("memory", count) { cloud.transport() }
    if let folder = arguments.text("--folder") {
      try await measure("shared folder", count) { FolderTransport(Path(folder)) }
    }
    if let members = arguments.text("--etcd") {
      try await measure("etcd", count) { EtcdTransport(try EtcdPlace(members)) }
    } else {
      print("etcd is not measured: 'make setup-cloud' fetches it, then say 'make bench' again.")
    }
    try await DevicesBenchmark.run(arguments, count: min(count, DevicesBenchmark.countMax))
  }

  /// Pushes one changed value after the other and waits until another device has seen it.
  private static func measure(
    _ engine: String, _ count: Int, connect: () throws -> any CloudTransport
  ) async throws {
    let (one, two) = (try connect(), try connect())
    let account = try await identity(of: one)
    let (hints, sink) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observation = two.observeHints { sink.yield() }
    defer { observation.cancel() }
    var next = hints.makeAsyncIterator()
    let clock = ContinuousClock()
    var times = Times()
    var cursors = (one: Int64(0), two: Int64(0))
    for number in 1...count {
      let stamp = Stamp(milliseconds: Int64(number), counter: 0, replica: ReplicaID(1))
      let record = Record(value: .integer(Int128(number)), stamp: stamp)
      let start = clock.now
      cursors.one = try await one.exchange(
        Request(
          account: account, replica: ReplicaID(1), name: "one", number: number,
          cursor: cursors.one, records: [KeyedRecord(key: "key", record: record)])
      ).upTo
      times.push.append(clock.now - start)
      var isVisible = false
      while !isVisible {
        _ = await next.next()
        let begin = clock.now
        let answer = try await two.exchange(
          Request(
            account: account, replica: ReplicaID(2), name: "two", number: number,
            cursor: cursors.two, records: []))
        times.pull.append(clock.now - begin)
        cursors.two = answer.upTo
        isVisible = answer.changes.contains { $0.record.stamp == stamp }
      }
      times.visible.append(clock.now - start)
    }
    print(times.row(engine))
  }

  /// A server that has just been started takes a moment.
  private static func identity(of transport: any CloudTransport) async throws -> AccountID {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(30)
    while true {
      do throws(TransportError) {
        return try await transport.account()
      } catch {
        guard case .unreachable = error, clock.now < deadline else { throw error }
        LiveTimekeeper().pause(for: .milliseconds(100))
      }
    }
  }

  private struct Times {
    var push: [Duration] = []
    var pull: [Duration] = []
    var visible: [Duration] = []

    func row(_ name: String) -> String {
      let cells = [50, 95, 99].map { EnginesBenchmark.text(push, $0) }
      let more = [50, 95, 99].map { EnginesBenchmark.text(visible, $0) }
      return EnginesBenchmark.row(name, cells + [EnginesBenchmark.text(pull, 50)] + more)
    }
  }

  /// The time that so many of a hundred stay below.
  static func text(_ times: [Duration], _ percent: Int) -> String {
    let sorted = times.sorted()
    guard let time = sorted.dropFirst((sorted.count - 1) * percent / 100).first else { return "-" }
    return FigureTable.decimal(time / .milliseconds(1), places: 3)
  }

  static func row(_ name: String, _ cells: [String], columns: Int = 20) -> String {
    FigureTable.left(name, columns) + cells.map { FigureTable.right($0, 10) }.joined()
  }
}

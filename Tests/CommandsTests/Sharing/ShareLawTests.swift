import CloudTestSupport
import SetteeCloudCore
import SetteeDocumentStores
import SetteeDocuments
import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import SetteeYAMLDocuments
import Synchronization
import TestSupport
import Testing

@testable import SetteeCommands

/// One device of a shared document: its disk, its file, its copy of the account.
private final class SharingDevice {
  let disk = InMemoryDisk()
  let store: DocumentStore
  let device: CloudDevice
  let path: Path
  var share: DocumentShare

  init(_ name: String, _ text: String, _ format: any DocumentFormat, _ bench: DeviceBench) throws {
    path = Path("/home/\(name)")
    disk.makeFolder(path.parent)
    disk.write(Array(text.utf8), at: path)
    store = try DocumentStore(
      path: path, format: format,
      environment: DocumentEnvironment(
        files: InMemoryFileSystem(on: disk), watcher: InMemoryFileWatcher(on: disk),
        time: bench.time, chance: { 0.5 }, stateHome: Path("/home/state")))
    var parameters = SyncParameters(quota: CloudLimits.documents.quota)
    parameters.pace = Pace(
      period: 5_000, uploadDelay: 0, timeout: 10_000, burst: 1_000, refill: 50)
    parameters.journal = Journal.Limits(perKey: 10_000, total: 10_000)
    device = try bench.device(name, parameters: parameters)
    share = Self.share(store, device, disk)
  }

  private static func share(
    _ store: DocumentStore, _ device: CloudDevice, _ disk: InMemoryDisk
  ) -> DocumentShare {
    DocumentShare(
      store, device, ShareScope(),
      file: ShareMemory.File(
        path: Path("/home/state/memory"), files: InMemoryFileSystem(on: disk)))
  }

  /// What a program that is started again knows.
  func restart() { share = Self.share(store, device, disk) }

  var values: [Key: PropertyList] { SharedPlaces(of: store.document, ShareScope()).values }

  var text: String { String(decoding: disk.bytes(at: path) ?? [], as: UTF8.self) }

  @discardableResult
  func exchange() throws -> ShareOutcome { try share.exchange(keeping: nil, mayRemove: true) }

  /// An exchange as a command makes it.
  func sync() async throws {
    if !share.isFirst { try exchange() }
    for _ in 0..<4 {
      guard await device.sync() == nil else { return }
      guard case .exchanged(let report) = try exchange(), !report.sent.isEmpty else { return }
    }
  }

  var journal: [PropertyList] {
    device.read { $0.lostWrites }.compactMap { entry in
      if case .value(let value) = entry.conflict.loser.content { value } else { nil }
    }
  }
}

@Suite("Laws of shared documents")
struct ShareLawTests {
  private static let json = """
    // The editor of the house.
    {
      "editor": { // how it looks
        "font": 12, // points
        "theme": "dark",
        "rulers": [80, 100]
      },
      // What is built.
      "build": {
        "jobs": 4,
        "flags": [] // none yet
      },
      "name": "settee",
      "empty": {}
    }

    """

  private static let yaml = """
    # Ours, in another order.
    name: settee # its name
    build:
      # as many as there are cores
      jobs: 4
      flags: []
    editor:
      font: 12
      theme: dark # at night
      rulers: [80, 100]
    empty: {}

    """

  /// 90, 91, 94; the ninth of what shows it.
  @Test(
    "Two devices, JSON and YAML, come to the same by place, whatever is cut, and lose nothing",
    arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func convergence(seed: UInt64) async throws {
    let bench = DeviceBench()
    let devices = [
      try SharingDevice("config.json", Self.json, JSONFormat.json, bench),
      try SharingDevice("config.yaml", Self.yaml, YAMLFormat.yaml, bench),
    ]
    let comments = devices.map { Self.comments(of: $0.store.document) }
    var run = SharingRun(seed: seed)
    for device in devices { try await device.sync() }
    #expect(devices[0].values == devices[1].values)
    for _ in 0..<500 {
      bench.time.advance(by: .milliseconds(Int64(run.chance.below(900))))
      let device = devices[run.chance.below(2)]
      try run.edit(device)
      bench.fail(run.fault())
      if run.chance.below(3) == 0 { try await device.sync() }
      if run.chance.below(20) == 0 { device.restart() }
    }
    bench.fail(nil)
    for _ in 0..<4 { for device in devices { try await device.sync() } }
    #expect(devices[0].values == devices[1].values)
    for (device, known) in zip(devices, comments) {
      let left = Set(Self.comments(of: device.store.document))
      #expect(left.isSuperset(of: known), "\(device.text)")
      #expect(device.store.document.isReadAgainTheSame())
      #expect(device.text == String(decoding: device.store.document.bytes, as: UTF8.self))
    }
    let kept = Set(devices.flatMap(\.journal)).union(devices[0].values.values)
    let lost = run.written.filter { !kept.contains($0) && !run.overwritten.contains($0) }
    #expect(lost.isEmpty, "\(lost.count) of \(run.written.count)")
  }

  @Test("An exchange that finds nothing new tells nothing, so that nobody looks again for it")
  func rest() async throws {
    let bench = DeviceBench()
    let device = try SharingDevice("config.json", Self.json, JSONFormat.json, bench)
    try await device.sync()
    try await device.sync()
    let told = Mutex(0)
    let observation = device.device.observeStatus { told.withLock { $0 += 1 } }
    try device.exchange()
    #expect(told.withLock { $0 } == 0)
    observation.cancel()
  }

  private static func comments(of document: Document) -> [String] {
    document.comments.map(document.text)
  }
}

/// Edits by a seed, and what became of what they wrote as far as their writers saw it.
private struct SharingRun {
  var chance: SplitMix
  private(set) var written: Set<PropertyList> = []
  /// Values that somebody wrote over who had seen them.
  private(set) var overwritten: Set<PropertyList> = []
  private var number: Int128 = 1_000

  init(seed: UInt64) { chance = SplitMix(seed: seed) }

  mutating func fault() -> InMemoryCloud.Fault? {
    switch chance.below(6) {
    case 0: .requestLost(.unreachable("cut"))
    case 1: .answerLost(.timedOut("cut"))
    default: nil
    }
  }

  /// A value that nobody wrote before.
  private mutating func fresh() -> PropertyList {
    number += 1
    switch chance.below(4) {
    case 0: return .string("text \(number)")
    case 1: return .array([.integer(number), .string("x")])
    case 2: return .real(Double(number) + 0.5)
    default: return .integer(number)
    }
  }

  private static let known: [[Place.Step]] = [
    [.member("editor"), .member("font")], [.member("editor"), .member("theme")],
    [.member("editor"), .member("rulers")], [.member("build"), .member("jobs")],
    [.member("build"), .member("flags")], [.member("name")], [.member("empty")],
  ]

  /// Sets a place that all know, or edits what comes and goes.
  mutating func edit(_ device: SharingDevice) throws {
    let steps =
      chance.below(2) == 0
      ? Self.known[chance.below(Self.known.count - 1)]
      : [
        .member("empty"), .member(Key("o\(chance.below(4))")),
        .member(Key("p\(chance.below(3))")),
      ]
    let isKnown = steps.first != .member("empty")
    switch isKnown ? 0 : chance.below(5) {
    case 3: try remove(Array(steps.prefix(2 + chance.below(2))), on: device)
    case 4: try set(Array(steps.prefix(2)), on: device)
    default: try set(steps, on: device)
    }
  }

  private mutating func set(_ steps: [Place.Step], on device: SharingDevice) throws {
    let value = fresh()
    // A scalar in the way gives way to an object.
    var place = steps
    while place.count > 1, device.store.document.root.value(at: place.dropLast()) != nil,
      device.store.document.root.value(at: place.dropLast())?.kind != .object
    { place.removeLast() }
    noteGone(place, on: device)
    written.insert(value)
    let wrapped = steps[place.count...].reversed().reduce(value) { inner, step in
      guard case .member(let name) = step else { return inner }
      return .dictionary(PropertyDictionary([(name, inner)]))
    }
    try device.store.write([Edit(Self.place(place), .set(wrapped))])
    try device.store.flush()
  }

  private mutating func remove(_ steps: [Place.Step], on device: SharingDevice) throws {
    guard device.store.document.root.value(at: steps) != nil else { return }
    noteGone(steps, on: device)
    try device.store.write([Edit(Self.place(steps), .remove)])
    try device.store.flush()
  }

  private mutating func noteGone(_ steps: [Place.Step], on device: SharingDevice) {
    var leaves: [Key: PropertyList] = [:]
    device.store.document.root.value(at: steps)?.propertyList.addLeaves(at: steps, to: &leaves)
    overwritten.formUnion(leaves.values)
  }

  private static func place(_ steps: [Place.Step]) -> Place {
    guard case .member(let key)? = steps.first else { return Place("") }
    return Place(key, Array(steps.dropFirst()))
  }
}

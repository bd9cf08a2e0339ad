import Dispatch
import SetteePropertyLists
import SetteeStores
import Synchronization
import Testing

/// Checks the laws that `Store` promises, on fresh stores of one kind.
///
/// Every implementation runs this one function; a law that holds for some stores only is no law.
/// `make` is called once per law and returns a store without values that accepts writes; a store
/// that needs a set-up (an account, a folder) does it there. `abilities` tells what its values can
/// be where that is less, or more, than property lists hold.
public func checkStoreLaws(
  _ abilities: StoreAbilities = StoreAbilities(), make: () throws -> any Store,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  for law in StoreLaw.allCases {
    let subject = StoreLawSubject(
      store: try make(), law: law, abilities: abilities, location: sourceLocation)
    try subject.check()
  }
}

/// What the values of a store can be.
public struct StoreAbilities: Sendable {
  /// Whether null can be stored; where not, writing it is refused.
  public var hasNull: Bool
  /// What a value reads back as; nothing where writing it is refused.
  public var readBack: @Sendable (PropertyList) -> PropertyList?
  /// Whether the entries of objects, and the keys, have an order that a move changes.
  public var hasEntryOrder: Bool
  /// Whether places inside values are keys too, and told of beside the key that holds them.
  public var hasKeysInside: Bool

  public init(
    hasNull: Bool = true, hasEntryOrder: Bool = false, hasKeysInside: Bool = false,
    readBack: @escaping @Sendable (PropertyList) -> PropertyList? = { $0 }
  ) {
    self.hasNull = hasNull
    self.hasEntryOrder = hasEntryOrder
    self.hasKeysInside = hasKeysInside
    self.readBack = readBack
  }
}

/// What a store promises, one sentence each; a failing law is named in the test's output.
public enum StoreLaw: String, CaseIterable, Sendable {
  case acceptedWriteIsVisible = "An accepted write is visible to the next read"
  case equalWriteIsSilent = "A write of the stored value announces nothing"
  case groupIsOneChange = "A group is announced once, with all of its keys"
  case lastEditOfKeyWins = "Of several edits of one key in a group the last one counts"
  case restoredValueIsSilent = "A group that ends where it began announces nothing"
  case removalIsAnnouncedOnce = "Removing a key is announced once, removing it again is not"
  case refusalChangesNothing = "A refused write changes and announces nothing"
  case nullIsNotAbsent = "Null is a value, distinct from an absent key"
  case keysAreBytes = "Keys that look alike but differ in bytes are different keys"
  case keysAndSourcesAgree = "keys, value and source tell of the same keys"
  case observersMayUseTheStore = "An observer may read and write the store it hears from"
  case cancelledObserverIsSilent = "A cancelled or released observation hears nothing"
  case threadsLoseNothing = "Writes from several threads are all kept and all announced"
  case changesTellTheirValues = "A change tells what each key was and became, and where inside"
  case changesFollowOnEachOther =
    "Changes come by their numbers, each beginning with what the one before ended with"
  case quietWriteSaysSo = "A change that was made quietly says so"
  case keysAreHeardAlone = "An observer of some keys hears of no change of others alone"
  case nobodyWaitsForAnObserver = "A busy observer keeps no writer waiting, and misses nothing"
  case endedObservationBeginsNoCall = "Once cancel has returned no call begins, and none is running"
  case observerMayEndItself = "An observer may end its own observation inside its call"
  case actsChangePlaces = "Each act changes its place alone, and is announced once"
  case refusedActChangesNothing = "An act that cannot be done is refused and changes nothing"
  case equalActIsSilent = "An act that changes nothing announces nothing"
  case keysAreRenamed = "A whole key can be renamed and duplicated"
  case receiptTakesBack = "A receipt takes its write back, and the receipt of that brings it back"
  case groupsActInOrder = "Each edit of a group acts on what those before it left"
  case flushKeepsValues = "A flush changes and announces nothing"
}

/// One store under one law.
struct StoreLawSubject: Sendable {
  let store: any Store
  let law: StoreLaw
  let abilities: StoreAbilities
  let location: SourceLocation

  init(
    store: any Store, law: StoreLaw, abilities: StoreAbilities = StoreAbilities(),
    location: SourceLocation
  ) {
    self.store = store
    self.law = law
    self.abilities = abilities
    self.location = location
  }

  func check() throws {
    switch law {
    case .acceptedWriteIsVisible: try acceptedWriteIsVisible()
    case .equalWriteIsSilent: try equalWriteIsSilent()
    case .groupIsOneChange: try groupIsOneChange()
    case .lastEditOfKeyWins: try lastEditOfKeyWins()
    case .restoredValueIsSilent: try restoredValueIsSilent()
    case .removalIsAnnouncedOnce: try removalIsAnnouncedOnce()
    case .refusalChangesNothing: try refusalChangesNothing()
    case .nullIsNotAbsent: try nullIsNotAbsent()
    case .keysAreBytes: try keysAreBytes()
    case .keysAndSourcesAgree: try keysAndSourcesAgree()
    case .observersMayUseTheStore: try observersMayUseTheStore()
    case .cancelledObserverIsSilent: try cancelledObserverIsSilent()
    case .threadsLoseNothing: threadsLoseNothing()
    case .changesTellTheirValues: try changesTellTheirValues()
    case .changesFollowOnEachOther: changesFollowOnEachOther()
    case .quietWriteSaysSo: try quietWriteSaysSo()
    case .keysAreHeardAlone: try keysAreHeardAlone()
    case .nobodyWaitsForAnObserver: try nobodyWaitsForAnObserver()
    case .endedObservationBeginsNoCall: try endedObservationBeginsNoCall()
    case .observerMayEndItself: try observerMayEndItself()
    case .actsChangePlaces: try actsChangePlaces()
    case .refusedActChangesNothing: try refusedActChangesNothing()
    case .equalActIsSilent: try equalActIsSilent()
    case .keysAreRenamed: try keysAreRenamed()
    case .receiptTakesBack: try receiptTakesBack()
    case .groupsActInOrder: try groupsActInOrder()
    case .flushKeepsValues: try flushKeepsValues()
    }
  }

  private func acceptedWriteIsVisible() throws {
    for value in StoreLawSubject.values {
      guard let shown = abilities.readBack(value) else {
        try store.set("before", forKey: "kind")
        expectRefusal(of: value)
        continue
      }
      try store.set(value, forKey: "kind")
      expect(store.value(forKey: "kind") == shown, "reads back \(value)")
    }
  }

  private func expectRefusal(of value: PropertyList) {
    do throws(StoreError) {
      try store.set(value, forKey: "kind")
      expect(false, "\(value) is refused")
    } catch {
      expect(store.value(forKey: "kind") == "before", "\(value) leaves what stood")
    }
  }

  private func equalWriteIsSilent() throws {
    try store.set(1, forKey: "a")
    let changes = RecordedChanges(of: store)
    try store.set(1, forKey: "a")
    expect(changes.all.isEmpty, "no announcement")
  }

  private func groupIsOneChange() throws {
    try store.set("kept", forKey: "same")
    let changes = RecordedChanges(of: store)
    try store.write([Edit("a", 1), Edit("b", [2]), Edit("same", "kept")])
    expect(
      changes.all == [ToldKeys(keys: ["a", "b"], origin: .ownWrite)],
      "one change of a and b, was \(changes.all)")
  }

  private func lastEditOfKeyWins() throws {
    try store.write([Edit("a", 1), Edit("a", 2)])
    expect(store.value(forKey: "a") == 2, "the last edit's value")
  }

  private func restoredValueIsSilent() throws {
    try store.set(1, forKey: "a")
    let changes = RecordedChanges(of: store)
    try store.write([Edit("a", 2), Edit("a", 1), Edit("b", 1), Edit("b", nil)])
    expect(changes.all.isEmpty, "no announcement, was \(changes.all)")
    expect(store.value(forKey: "a") == 1 && store.value(forKey: "b") == nil, "as before")
  }

  private func removalIsAnnouncedOnce() throws {
    try store.set(true, forKey: "a")
    let changes = RecordedChanges(of: store)
    try store.remove("a")
    try store.remove("a")
    expect(store.value(forKey: "a") == nil, "the key is gone")
    expect(changes.all == [ToldKeys(keys: ["a"], origin: .ownWrite)], "one announcement")
  }

  private func refusalChangesNothing() throws {
    try store.set(1, forKey: "a")
    let changes = RecordedChanges(of: store)
    let hostile = Key("control \u{1} character")
    do {
      try store.write([Edit("a", 2), Edit(hostile, 3), Edit("b", 4)])
      expect(store.value(forKey: hostile) == 3 && store.value(forKey: "b") == 4, "all accepted")
    } catch {
      expect(store.value(forKey: "a") == 1, "the old value stands")
      expect(store.value(forKey: "b") == nil, "no later edit was applied")
      expect(changes.all.isEmpty, "no announcement")
    }
  }

  private func nullIsNotAbsent() throws {
    guard abilities.hasNull else {
      try store.set("before", forKey: "kind")
      return expectRefusal(of: .null)
    }
    try store.set(.null, forKey: "a")
    expect(store.value(forKey: "a") == .some(.null), "null reads back as null")
    try store.remove("a")
    expect(store.value(forKey: "a") == nil, "and can be removed")
  }

  private func keysAreBytes() throws {
    let composed = Key("caf\u{E9}")
    let decomposed = Key("cafe\u{301}")
    try store.write([Edit(composed, 1), Edit(decomposed, 2)])
    expect(store.value(forKey: composed) == 1, "the composed key")
    expect(store.value(forKey: decomposed) == 2, "the decomposed key")
  }

  private func keysAndSourcesAgree() throws {
    try store.write([Edit("a", 1), Edit("b", 2), Edit("c", 3)])
    try store.remove("b")
    expect(Set(store.keys()) == ["a", "c"] && store.keys().count == 2, "keys are a and c")
    expect(store.source(ofKey: "a") != nil, "a has a source")
    expect(store.source(ofKey: "b") == nil, "b has none")
  }

  private func observersMayUseTheStore() throws {
    let store = store
    let echoed = Mutex<StoreError?>(nil)
    let observation = store.observe { change in
      guard change.keys.contains("question"), store.value(forKey: "question") != nil else { return }
      do throws(StoreError) {
        try store.set("heard", forKey: "answer")
      } catch {
        echoed.withLock { $0 = error }
      }
    }
    defer { observation.cancel() }
    try store.set("?", forKey: "question")
    expect(echoed.withLock { $0 } == nil, "the observer's write is accepted")
    expect(store.value(forKey: "answer") == "heard", "and visible")
  }

  private func cancelledObserverIsSilent() throws {
    let cancelled = RecordedChanges(of: store)
    cancelled.cancel()
    let count = Mutex(0)
    _ = store.observe { _ in count.withLock { $0 += 1 } }
    try store.set(1, forKey: "a")
    expect(cancelled.all.isEmpty, "the cancelled observer hears nothing")
    expect(count.withLock { $0 } == 0, "the released observer hears nothing")
  }

  private func threadsLoseNothing() {
    let store = store
    let changes = RecordedChanges(of: store)
    let refusals = Mutex<[StoreError]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for index in 0..<25 {
        do throws(StoreError) {
          try store.set(.integer(Int128(index)), forKey: Key("thread \(thread) key \(index)"))
        } catch {
          refusals.withLock { $0.append(error) }
        }
      }
    }
    expect(refusals.withLock { $0 }.isEmpty, "no write is refused")
    expect(store.keys().count == 100, "100 keys, was \(store.keys().count)")
    expect(changes.all.count == 100, "100 announcements, was \(changes.all.count)")
  }

  private func flushKeepsValues() throws {
    let other: PropertyList = abilities.hasNull ? .null : "b"
    try store.write([Edit("a", 1), Edit("b", other)])
    let changes = RecordedChanges(of: store)
    try store.flush()
    expect(store.value(forKey: "a") == 1 && store.value(forKey: "b") == other, "kept")
    expect(changes.all.isEmpty, "no announcement, was \(changes.all)")
  }

  func expect(_ holds: Bool, _ detail: String) {
    #expect(holds, "\(law.rawValue): \(detail)", sourceLocation: location)
  }

  private static let values: [PropertyList] = [
    true, false, 0, -1, .integer(Int128(Int64.min)), .integer(Int128(UInt64.max)), 0.5, .real(-0.0),
    .real(.nan), .real(.infinity), "", "a\nb\tc", "👩‍👩‍👧 e\u{301}", .data([]), .data([0, 255, 10]),
    .date(Timestamp(secondsSinceReferenceDate: 0.123)), [], [1, [2, "three"]], .dictionary([:]),
    .dictionary(["b": 1, "a": .dictionary(["deep": .null])]), .null,
  ]
}

import SetteePropertyLists
import Testing

@testable import SetteeReplication
import SetteeSimulations

@Suite("Events in words")
struct SentenceTests {
  @Test("A plain sync is told in sentences, in order")
  func story() throws {
    var world = World.devices(2)
    _ = world.drainEvents()
    try world.set("dark", "theme", on: 0)
    world.advance(to: world.time + 25)
    world.setOnline(false, 1)
    try world.set(Optional.none, "theme", on: 0)
    #expect(
      world.told() == [
        "left sets theme to 'dark'.", "left sends theme to the account.",
        "The account receives theme from left.", "The account accepts theme = 'dark' from left.",
        "The account sends theme to left.", "The account sends theme to right.",
        "left receives theme.", "right receives theme.",
        "right now shows theme as 'dark', written by left.",
        "right goes offline; what it writes waits.", "left removes theme.",
      ])
  }

  @Test("No event is without words, and each is one sentence")
  func complete() {
    var simulation = WorldSimulation(seed: 11, loss: 300)
    _ = simulation.run(ticks: 0)
    for kind in Self.kinds {
      let text = SyncEvent(time: 0, device: "left", kind: kind).description
      #expect(text.hasSuffix(".") && text.count > 10, "\(kind)")
    }
  }

  @Test(
    "Values are short in sentences",
    arguments: [
      (true, "on"), (3, "3"), (.null, "null"), ("a", "'a'"), ([1], "1 item"), ([1, 2], "2 items"),
      (.data([0]), "1 bytes"), (.dictionary(["a": 1]), "1 entry"),
      (.string(String(repeating: "x", count: 30)), "'" + String(repeating: "x", count: 24) + "…'"),
    ] as [(PropertyList, String)])
  func brief(value: PropertyList, text: String) {
    #expect(value.brief == text)
  }

  @Test(
    "Spans and times of day are read easily",
    arguments: [
      (0, "0 ms"), (999, "999 ms"), (1_500, "1.5 s"), (180_000, "3 min"), (7_200_000, "2 h"),
      (259_200_000, "3 days"), (-1_500, "-1.5 s"),
    ] as [(Int64, String)])
  func durations(span: Int64, text: String) {
    #expect(span.asDuration == text)
    #expect(World.morning.asTimeOfDay == "08:00:00.000")
    #expect((-1 as Int64).asTimeOfDay == "23:59:59.999")
  }

  static let kinds: [SyncEvent.Kind] = {
    let side = Conflict.Side(content: .removed, stamp: stamp(1), device: "left")
    let parcel = SyncEvent.Parcel(LinkTests.message)
    return [
      .wrote("key", .removed), .wrote("key", .value(1)), .refusedWrite(.initialSync),
      .refusedWrite(.quota("key", .keys(1))), .refusedWrite(.clockExhausted("key")),
      .shows("key", .removed, writer: "right"), .entered("key", old: stamp(1), new: stamp(2)),
      .wentOffline, .cameOnline, .signedIn(account: "home"), .signedOut(account: "home"),
      .finishedInitialSync(keyCount: 1), .throttled(until: 5), .ignored(.otherAccount),
      .ignored(.gap), .ignored(.malformedStamp("key")), .noticedFastClock(writer: "x", lead: 5),
      .clockSet(skew: 0), .clockSet(skew: -5), .unstorable("key", type: "UUID"), .sent(parcel),
      .delivered(parcel), .lost(parcel), .accepted("key", .removed), .outdated("key"),
      .refused("key", .bytes(1)),
      .switchedOff, .switchedOn, .historyReplaced(resentCount: 1), .changedIdentity,
      .returnedTooLate(conflictCount: 2), .gaveWay(count: 1), .reusedIdentity,
      .reusedStamp("key"), .ignored(.otherHistory), .ignored(.switchedOff),
      .ignored(.malformedKey("key")), .ignored(.malformedValue("key")),
      .conflict(Conflict(key: "key", winner: side, loser: side), keeper: .nobody),
    ]
  }()
}

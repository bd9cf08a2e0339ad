import Testing

@testable import SetteeReplication

@Suite("Links")
struct LinkTests {
  static let message = Message.request(
    Request(
      account: AccountID(1), replica: alpha, name: "left", number: 1, cursor: 0, records: []))

  /// The arrivals of messages sent one per millisecond.
  func arrivals(_ conditions: Link.Conditions, seed: UInt64 = 1, count: Int = 1_000) -> [Link
    .Flight]
  {
    var link = Link(seed: seed, conditions: conditions)
    for time in 0..<count { link.send(Self.message, .up, at: Int64(time)) }
    var flights: [Link.Flight] = []
    while let due = link.nextDue, let flight = link.arrival(at: due) { flights.append(flight) }
    return flights
  }

  @Test("A message arrives within its delay, in order, and not before")
  func delay() {
    let flights = arrivals(Link.Conditions(delayMin: 20, delayMax: 60))
    #expect(flights.count == 1_000)
    #expect(flights.map(\.number) == Array(1...1_000))
    #expect(flights.allSatisfy { (20...60).contains($0.due - $0.departure) })
    var link = Link(seed: 1, conditions: .reliable(delay: 5))
    link.send(Self.message, .up, at: 0)
    let (early, due) = (link.arrival(at: 4), link.arrival(at: 5))
    #expect(early == nil && due != nil)
  }

  @Test("Loss and duplication come in the share asked for")
  func shares() {
    let flights = arrivals(Link.Conditions(loss: 300, duplication: 200))
    #expect((1_100...1_300).contains(flights.count))
    #expect((0.25...0.35).contains(Double(flights.count(where: \.isLost)) / Double(flights.count)))
    #expect((150...250).contains(flights.count(where: \.isCopy)))
  }

  @Test("Messages overtake each other only where the network reorders")
  func reordering() {
    let wild = arrivals(Link.Conditions(delayMin: 0, delayMax: 50, reordering: 1_000))
    #expect(wild.map(\.number) != wild.map(\.number).sorted())
  }

  @Test("The same seed does the same, another does not")
  func seeds() {
    let conditions = Link.Conditions(loss: 300, duplication: 100, reordering: 100)
    #expect(arrivals(conditions) == arrivals(conditions))
    #expect(arrivals(conditions) != arrivals(conditions, seed: 2))
  }

  @Test("A message under way can be seen travelling from 0 to 1")
  func progress() throws {
    var link = Link(seed: 1, conditions: .reliable(delay: 100))
    link.send(Self.message, .down, at: 1_000)
    let flight = try #require(link.flights.first)
    #expect(
      [900, 1_000, 1_025, 1_100, 9_999].map { flight.progress(at: $0) } == [0, 0, 0.25, 1, 1])
  }

  @Test("Cutting the link loses what is under way")
  func cut() {
    var link = Link(seed: 1, conditions: .reliable(delay: 100))
    link.send(Self.message, .down, at: 0)
    let lost = link.cut()
    #expect(lost.count == 1)
    #expect(link.flights.isEmpty && link.nextDue == nil)
  }

  @Test("Drawn numbers cover their range and nothing else")
  func numbers() {
    var generator = SplitMix64(seed: 9)
    let drawn = (0..<1_000).map { _ in generator.number(from: -2, through: 3) }
    #expect(Set(drawn) == [-2, -1, 0, 1, 2, 3])
    let only = generator.number(from: 5, through: 5)
    #expect(only == 5)
    _ = generator.number(from: .min, through: .max)
  }
}

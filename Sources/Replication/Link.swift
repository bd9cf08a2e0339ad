/// The way between one device and the account, with the faults of real networks.
///
/// Everything it does follows from its seed and from what is sent when.
package struct Link: Sendable {
  package var conditions: Conditions
  /// Messages under way, the next to arrive first.
  package private(set) var flights: [Flight] = []

  private var generator: SplitMix64
  private var nextNumber = 0
  private var latestDue = (up: Int64.min, down: Int64.min)

  package init(seed: UInt64, conditions: Conditions = Conditions()) {
    generator = SplitMix64(seed: seed)
    self.conditions = conditions
  }

  /// Puts a message on its way, perhaps twice, perhaps to be lost.
  package mutating func send(_ message: Message, _ direction: Direction, at time: Int64) {
    launch(message, direction, at: time, isCopy: false)
    if generator.happens(conditions.duplication) {
      launch(message, direction, at: time, isCopy: true)
    }
  }

  /// When the next message arrives or vanishes.
  package var nextDue: Int64? { flights.first?.due }

  /// Takes the message whose time has come.
  package mutating func arrival(at time: Int64) -> Flight? {
    guard let first = flights.first, first.due <= time else { return nil }
    return flights.removeFirst()
  }

  /// Loses everything under way, as when a cable is pulled.
  package mutating func cut() -> [Flight] {
    defer { flights = [] }
    return flights
  }

  package enum Direction: Sendable, Hashable {
    /// From the device to the account.
    case up
    /// From the account to the device.
    case down
  }

  /// A message under way.
  package struct Flight: Sendable, Hashable {
    package let number: Int
    package let message: Message
    package let direction: Direction
    package let departure: Int64
    /// When it arrives or, where `isLost`, vanishes.
    package let due: Int64
    /// When it arrives or would have arrived.
    package let arrival: Int64
    package let isLost: Bool
    package let isCopy: Bool

    /// The part of the way behind it, 0 to 1.
    package func progress(at time: Int64) -> Double {
      guard arrival > departure else { return 1 }
      return min(1, max(0, Double(time - departure) / Double(arrival - departure)))
    }
  }

  /// What the network does to messages.
  ///
  /// Shares are per thousand.
  package struct Conditions: Sendable, Hashable {
    package var delayMin: Int64
    package var delayMax: Int64
    package var loss: Int
    package var duplication: Int
    /// How many messages may overtake those sent before them.
    package var reordering: Int

    package init(
      delayMin: Int64 = 20, delayMax: Int64 = 60, loss: Int = 0, duplication: Int = 0,
      reordering: Int = 0
    ) {
      self.delayMin = delayMin
      self.delayMax = delayMax
      self.loss = loss
      self.duplication = duplication
      self.reordering = reordering
    }

    /// A network that loses nothing and is as slow as given.
    package static func reliable(delay: Int64) -> Conditions {
      Conditions(delayMin: delay, delayMax: delay)
    }
  }

  private mutating func launch(
    _ message: Message, _ direction: Direction, at time: Int64, isCopy: Bool
  ) {
    let arrival = arrivalTime(direction, at: time)
    let isLost = generator.happens(conditions.loss)
    let due = isLost ? generator.number(from: time, through: arrival) : arrival
    nextNumber += 1
    insert(
      Flight(
        number: nextNumber, message: message, direction: direction, departure: time, due: due,
        arrival: arrival, isLost: isLost, isCopy: isCopy))
  }

  private mutating func arrivalTime(_ direction: Direction, at time: Int64) -> Int64 {
    let low = min(max(0, conditions.delayMin), Pace.spanMax)
    let high = min(max(low, conditions.delayMax), Pace.spanMax)
    let drawn = time + generator.number(from: low, through: high)
    if generator.happens(conditions.reordering) { return drawn }
    switch direction {
    case .up:
      latestDue.up = max(latestDue.up, drawn)
      return latestDue.up
    case .down:
      latestDue.down = max(latestDue.down, drawn)
      return latestDue.down
    }
  }

  private mutating func insert(_ flight: Flight) {
    var place = flights.count
    while place > 0, flights[place - 1].due > flight.due { place -= 1 }
    flights.insert(flight, at: place)
  }
}

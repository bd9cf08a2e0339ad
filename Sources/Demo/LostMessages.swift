import SetteeCloudCore

/// The messages that vanished a moment ago, so that one can see where.
struct LostMessages {
  private var underWay: [MessageInFlight] = []
  private var marks: [(message: MessageInFlight, until: Int64)] = []

  /// How long a lost message stays on the link, in milliseconds.
  static let markMilliseconds: Int64 = 1_000

  /// Compares what is under way with the last time; to be called whenever time has passed.
  @MainActor
  mutating func note(_ world: any DemoWorld) {
    let time = world.time
    let now = world.messagesInFlight
    let present = Set(now.map(Name.init))
    for message in underWay where !present.contains(Name(message)) {
      let isCut = !world.standing(ofDevice: message.device).isOnline
      if message.isLost || isCut { marks.append((message, time + Self.markMilliseconds)) }
    }
    underWay = now
    marks.removeAll { $0.until <= time }
  }

  /// The messages to mark, each where it was last seen.
  func recent(at time: Int64) -> [MessageInFlight] {
    marks.filter { $0.until > time }.map(\.message)
  }

  private struct Name: Hashable {
    let device: Int
    let number: Int

    init(_ message: MessageInFlight) { (device, number) = (message.device, message.number) }
  }
}

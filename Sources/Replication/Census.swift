/// What an account knows of the devices that call: how far each has read, and the latest of its own
/// writes that arrived.
///
/// Two devices with one identity, as after a copied home directory, give themselves away: one of
/// them does not know what the other sent. A device that repeats itself or is late does not know
/// either, but it has learnt it when it calls again.
struct Census: Sendable {
  private var seats: [ReplicaID: Seat] = [:]
  private var issuedCount: UInt64 = 0

  enum Identity: Sendable {
    case sole
    /// The sender is late, or somebody else: nothing of the request may be taken.
    case doubtful
    /// Somebody else uses the sender's identity.
    case shared
  }

  /// Takes note of a request and tells whose it is.
  mutating func identity(of request: Request, at time: Int64) -> Identity {
    guard var seat = seats[request.replica] else {
      seats[request.replica] = Seat(request, at: time)
      return .sole
    }
    let identity = seat.identity(of: request)
    if case .sole = identity { seat.note(request, at: time) }
    seats[request.replica] = seat
    return identity
  }

  /// The cursor that every known device has reached; `nil` while none is known.
  var lowestCursor: Int64? { seats.values.map(\.cursor).min() }

  /// Forgets devices that have not called for so long.
  mutating func forget(silentFor age: Int64, at time: Int64) {
    seats = seats.filter { time - $0.value.heardAt <= age }
  }

  /// An identity that no known device has.
  mutating func newIdentity(seed: UInt64) -> ReplicaID {
    issuedCount += 1
    var generator = SplitMix64(seed: seed ^ (issuedCount << 32))
    var identity = ReplicaID(generator.next())
    while identity.number == 0 || seats[identity] != nil {
      identity = ReplicaID(generator.next())
    }
    return identity
  }

  /// One device's place.
  private struct Seat: Sendable {
    var cursor: Int64
    var heardAt: Int64
    var latest: WriteMark?
    /// The number of a request whose sender did not know the latest write.
    var doubtfulNumber: Int?

    init(_ request: Request, at time: Int64) {
      cursor = request.cursor
      heardAt = time
      latest = request.latestOwnWrite
    }

    mutating func identity(of request: Request) -> Identity {
      guard let latest, request.isIgnorant(of: latest) else {
        doubtfulNumber = nil
        return .sole
      }
      guard let known = doubtfulNumber, known < request.number else {
        doubtfulNumber = doubtfulNumber ?? request.number
        return .doubtful
      }
      return .shared
    }

    mutating func note(_ request: Request, at time: Int64) {
      heardAt = max(heardAt, time)
      cursor = request.cursor
      guard let own = request.latestOwnWrite else { return }
      if let latest, own.stamp <= latest.stamp { return }
      latest = own
    }
  }
}

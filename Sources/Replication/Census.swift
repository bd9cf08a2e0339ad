/// What an account knows of the devices that call: how far each has read, and which requests it
/// has made.
///
/// Two devices with one identity, as after a copied home directory, give themselves away by
/// different requests of one number. A device that repeats itself, is late or skips numbers does
/// not.
struct Census: Sendable {
  private var seats: [ReplicaID: Seat] = [:]
  private var issuedCount: UInt64 = 0

  /// So many of a device's latest requests are remembered.
  static let memory = 32

  /// Takes note of a request; tells whether its sender's identity is in use elsewhere.
  mutating func isReused(_ request: Request, at time: Int64) -> Bool {
    guard var seat = seats[request.replica] else {
      seats[request.replica] = Seat(request, at: time)
      return false
    }
    let isReused = seat.isContradicted(by: request)
    if !isReused { seat.note(request, at: time) }
    seats[request.replica] = seat
    return isReused
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
    var latest: Int
    var requests: [(number: Int, fingerprint: UInt64)] = []

    init(_ request: Request, at time: Int64) {
      cursor = request.cursor
      heardAt = time
      latest = request.number
      note(request, at: time)
    }

    /// A number too old to be remembered counts as reused too: whoever sent it long ago no longer
    /// waits for the answer and will not heed it.
    func isContradicted(by request: Request) -> Bool {
      if request.number <= latest - Census.memory { return true }
      guard let known = requests.first(where: { $0.number == request.number }) else { return false }
      return known.fingerprint != request.fingerprint
    }

    mutating func note(_ request: Request, at time: Int64) {
      heardAt = max(heardAt, time)
      if request.number >= latest {
        latest = request.number
        cursor = request.cursor
      }
      guard !requests.contains(where: { $0.number == request.number }) else { return }
      requests.append((request.number, request.fingerprint))
      requests.removeAll { $0.number <= latest - Census.memory }
    }
  }
}

extension Request {
  fileprivate var fingerprint: UInt64 {
    var fingerprint = Fingerprint()
    fingerprint.add(cursor)
    for keyed in records {
      fingerprint.add(keyed.key)
      fingerprint.add(keyed.record.stamp)
      fingerprint.add(keyed.record.value)
    }
    return fingerprint.value
  }
}

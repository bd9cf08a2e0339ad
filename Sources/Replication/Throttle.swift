/// A token bucket: a burst of uploads at once, then one per period.
package struct Throttle: Sendable, Hashable {
  package let burst: Int
  /// Milliseconds until one token returns.
  package let period: Int64

  private var tokens: Int
  private var refilledAt: Int64 = 0

  package init(burst: Int, period: Int64) {
    self.burst = max(1, burst)
    self.period = max(1, period)
    tokens = self.burst
  }

  /// Takes a token if there is one.
  package mutating func take(at time: Int64) -> Bool {
    refill(at: time)
    guard tokens > 0 else { return false }
    tokens -= 1
    return true
  }

  /// The first moment from `time` on at which `take` succeeds.
  package func nextToken(from time: Int64) -> Int64 {
    tokens > 0 ? time : max(time, refilledAt + period)
  }

  private mutating func refill(at time: Int64) {
    guard tokens < burst else {
      refilledAt = time
      return
    }
    let earned = max(0, time - refilledAt) / period
    tokens = Int(min(Int64(burst), Int64(tokens) + earned))
    refilledAt += earned * period
  }
}

/// When a device talks to its account, in milliseconds.
package struct Pace: Sendable, Hashable {
  /// From one round of asking for news to the next.
  package let period: Int64
  /// From a write to its upload, so that several go together; `nil` waits for the period.
  package let uploadDelay: Int64?
  /// After so long without a reply a request counts as lost.
  package let timeout: Int64
  /// Uploads that may go at once.
  package let burst: Int
  /// From one further upload to the next.
  package let refill: Int64

  /// Apple's pace as far as it is known: "several per minute", seconds after the write.
  package init(
    period: Int64 = 60_000, uploadDelay: Int64? = 1_000, timeout: Int64 = 10_000, burst: Int = 15,
    refill: Int64 = 60_000
  ) {
    self.period = Self.bounded(period, from: 1)
    self.uploadDelay = uploadDelay.map { Self.bounded($0, from: 0) }
    self.timeout = Self.bounded(timeout, from: 1)
    self.burst = max(1, burst)
    self.refill = Self.bounded(refill, from: 1)
  }

  /// A hundred years: spans are held below it, so that no sum of times overflows.
  package static let spanMax: Int64 = 3_155_760_000_000

  /// A pace that can be watched: writes wait for the next round, and the rounds are visible.
  package static func visible(period: Int64) -> Pace {
    Pace(period: period, uploadDelay: nil, timeout: period, burst: 15, refill: period)
  }

  private static func bounded(_ span: Int64, from low: Int64) -> Int64 {
    min(max(span, low), spanMax)
  }
}

/// Steele, Lea and Flood's SplitMix64: small, fast, and the same numbers for the same seed.
package struct SplitMix64: RandomNumberGenerator, Sendable, Hashable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from `low` through `high`; the slight bias of the remainder does not matter here.
  package mutating func number(from low: Int64, through high: Int64) -> Int64 {
    guard low < high else { return low }
    let span = UInt64(bitPattern: high &- low)
    return span == .max
      ? Int64(bitPattern: next()) : low &+ Int64(truncatingIfNeeded: next() % (span + 1))
  }

  /// Whether something happens that does so in so many of a thousand cases.
  package mutating func happens(_ permille: Int) -> Bool {
    permille > 0 && number(from: 0, through: 999) < Int64(permille)
  }
}

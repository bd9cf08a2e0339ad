/// A small generator with a seed (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators"), so that a failure can be repeated.
public struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to 1.
  public var unit: Double { mutating get { Double(next() >> 11) / 9_007_199_254_740_992 } }

  /// A whole number from 0 up to a limit.
  public mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }
}

import SetteeReplication

/// What one seed's run of the world of files is like.
struct FilesPlan: Sendable {
  let programCount: Int
  let keyCount: Int
  /// Whether the settings file's name is a symbolic link, as people who keep their settings in a
  /// repository have it.
  let isLinked: Bool
  /// Per hundred thousand steps.
  let rates: FaultRates
  /// The most milliseconds from one call of another writer to its next.
  let foreignPause: Int64
  /// How often, in a thousand cases, somebody else runs between two calls of a program.
  let preemption: Int

  init(using generator: inout SplitMix64, programs: Int?) {
    programCount = programs ?? Int(generator.number(from: 2, through: 4))
    keyCount = Int(generator.number(from: 2, through: 6))
    isLinked = generator.happens(333)
    rates = Fault.rates(of: Fault.ofFiles, using: &generator)
    foreignPause = [5, 80, 900].pick(using: &generator)
    preemption = [20, 100, 300].pick(using: &generator)
  }
}

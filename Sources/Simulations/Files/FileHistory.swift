import SetteePropertyLists

/// What stood in a settings file, one version after the other, as nobody inside the simulation can
/// know it.
///
/// It is told of every change of the file, and says which of them breaks a promise.
struct FileHistory {
  /// Whole contents, in the order in which they stood.
  private(set) var versions = [Version(values: [:], isOurs: true, since: 0)]
  /// The version that stands; `nil` while the file is none.
  private(set) var standing: Int? = 0
  /// Since when the file has stood as it is.
  private(set) var unchangedSince: Int64 = 0
  /// When the file last was made none, and after which version.
  private var broken: (time: Int64, index: Int)?
  /// The newest version that one of our programs put there.
  private(set) var committed = 0
  /// The newest that was acknowledged as durable: no loss of power goes behind it.
  private(set) var durable = 0
  /// When people began anew, and what the newest of ours was before.
  private var renewals: [(time: Int64, committed: Int)] = []
  /// What others wrote into the very file that a version stood in, which another may have replaced
  /// by then.
  private var overwritten: [(index: Int, values: PropertyDictionary)] = []
  /// What programs put where a link had led before, of which nothing is seen where it leads now.
  private var aside: [PropertyDictionary] = []
  /// What programs wrote that nobody acknowledged: it may be there or not.
  private(set) var unacknowledged: [Key: [PropertyList?]] = [:]

  struct Version {
    var values: PropertyDictionary
    var isOurs: Bool
    var since: Int64
    /// When it ceased to stand.
    var until: Int64?
  }

  /// How long another program's version must stand before no commit may drop it.
  static let foreignMin: Int64 = 1_000

  var standingValues: PropertyDictionary? { standing.map { versions[$0].values } }

  /// The file was made something that is no settings file, or was taken away.
  mutating func breakUp(at time: Int64) {
    endStanding(at: time)
    standing = nil
    unchangedSince = time
    broken = (time, newest)
  }

  /// Whether others broke the file after a version and since a time, and no version that followed
  /// was acknowledged as durable: a loss of power may leave what they made of it.
  func wasBroken(after index: Int, since time: Int64) -> Bool {
    broken.map { $0.time >= time && $0.index >= max(index, durable) } ?? false
  }

  /// Another program, or a fault, has put a whole version there.
  mutating func replace(by values: PropertyDictionary, at time: Int64) {
    append(values, isOurs: false, at: time)
  }

  /// One of our programs has put a version there that names some keys.
  ///
  /// It may have been stopped after it last looked: what came since it cannot know. Nor can it know
  /// what was there before the file was emptied, where it found what is new to it (`wasNew`).
  /// - Returns: What is wrong with it.
  mutating func commit(
    _ values: PropertyDictionary, naming named: [Key: PropertyList?], isSealOld: Bool = false,
    wasNew: Bool = false, lookedAt: Int64? = nil, at time: Int64
  ) -> (invariant: Invariant, detail: String)? {
    let bases = possibleBases(isSealOld: isSealOld, at: min(time, lookedAt ?? time))
    defer {
      append(values, isOurs: true, at: time)
      committed = versions.count - 1
    }
    let mayMend = mayHaveMended(bases)
    let keys = Set(values.keys).union(bases.flatMap { versions[$0].values.keys })
    for key in keys.sorted() where named[key] != .some(values[key]) {
      if bases.contains(where: { versions[$0].values[key] == values[key] }) { continue }
      if wasNew, values[key] == nil { continue }
      if mayMend, unacknowledged[key, default: []].contains(values[key]) { continue }
      let base = bases.last.map { versions[$0] }
      let lost = base?.values[key]?.brief ?? "the absence"
      return (
        base?.isOurs == false ? .foreignStands : .survivesWriters,
        "a commit that does not name \(key) puts \(values[key]?.brief ?? "nothing") in place of"
          + " \(lost)"
      )
    }
    return nil
  }

  /// The versions that a commit may have built on.
  private func possibleBases(isSealOld: Bool, at time: Int64) -> [Int] {
    let earliest = earliestBase(at: time)
    guard let standing, !wasNone(at: time) else {
      return Array((isSealOld ? 0 : earliest)..<versions.count)
    }
    var first = standing
    // Others write without a lock: what they put there a moment ago may fall.
    while first > earliest, !hasStood(first, at: time) { first -= 1 }
    return Array(first...standing)
  }

  /// Whether a commit that built on one of some versions may have found the file damaged, and have
  /// mended it from the seal, where a commit that died has left what it was about to write.
  private func mayHaveMended(_ bases: [Int]) -> Bool {
    guard standing != nil, let first = bases.first else { return true }
    return broken.map { $0.index >= first } ?? false
  }

  /// Whether no version stood at a time, though one may have come since.
  private func wasNone(at time: Int64) -> Bool {
    versions.last { $0.since <= time }?.until.map { $0 < time } ?? false
  }

  /// The newest version of ours; of those that people did away with where nobody could know it yet.
  private func earliestBase(at time: Int64) -> Int {
    renewals.filter { $0.time > time }.map(\.committed).reduce(committed, min)
  }

  /// Whether a version had stood for long enough, and without a break.
  private func hasStood(_ index: Int, at time: Int64) -> Bool {
    min(versions[index].until ?? time, time) - versions[index].since >= Self.foreignMin
  }

  /// A program was told that a version is safe from a loss of power.
  mutating func acknowledge(_ index: Int) { durable = max(durable, index) }

  /// A program died, or was told that something failed, with writes on their way.
  mutating func giveUp(_ writes: [Key: PropertyList?]) {
    for (key, value) in writes { unacknowledged[key, default: []].append(value) }
  }

  /// A program has put values where the link had led before.
  mutating func putAside(_ values: PropertyDictionary) { aside.append(values) }

  /// Whether a value that no version has was put where the link had led before.
  func isAside(_ value: PropertyList?, of key: Key) -> Bool {
    first(holding: value, of: key) == nil && aside.contains { $0[key] == value }
  }

  /// Another program has written into the file in which a version stood.
  mutating func overwrite(_ index: Int, with values: PropertyDictionary) {
    overwritten.append((index, values))
  }

  /// The power failed, and this is what the disk has now; `nil` for no settings file, be there none
  /// or a torn one.
  /// - Returns: What is wrong with it.
  mutating func losePower(
    leaving values: PropertyDictionary?, isTorn: Bool = false, at time: Int64
  ) -> (invariant: Invariant, detail: String)? {
    guard let values else {
      defer {
        breakUp(at: time)
        committed = min(committed, durable)
      }
      guard isTorn ? isOursSinceDurable : standing == durable && versions[durable].isOurs else {
        return nil
      }
      return (.survivesPowerLoss, "a durable version is torn")
    }
    let kept = versions.indices.last { versions[$0].values == values }
    defer {
      append(values, isOurs: kept.map { versions[$0].isOurs } ?? false, at: time)
      committed = versions.count - 1
      durable = versions.count - 1
    }
    let isOverwritten = overwritten.contains { $0.index >= durable && $0.values == values }
    guard isOverwritten || kept ?? -1 >= durable else {
      return (
        .survivesPowerLoss,
        "the file holds \(values.told), and \(versions[durable].values.told) was durable"
      )
    }
    return nil
  }

  /// Whether nobody but our programs has touched the file since a version was durable: none of what
  /// may be left is torn, be it durable or not.
  private var isOursSinceDurable: Bool {
    guard let standing, durable <= standing else { return false }
    return isOurs(durable...standing) && !wasBroken(after: durable, since: .min)
  }

  /// People began anew: nothing of before counts.
  mutating func beginAnew(at time: Int64) {
    renewals.append((time, committed))
    append([:], isOurs: false, at: time)
    committed = versions.count - 1
    durable = versions.count - 1
  }

  /// A commit may have taken the file for one that nobody has written yet.
  mutating func mayBeginAnew(at time: Int64) {
    guard standing == nil else { return }
    versions.append(Version(values: [:], isOurs: false, since: time, until: time))
  }

  /// Whether these values stood at some time since a version.
  func stood(_ values: PropertyDictionary, since index: Int) -> Bool {
    versions[index...].contains { $0.values == values }
  }

  /// The first version of ours in which a key has a value.
  func first(holding value: PropertyList?, of key: Key) -> Int? {
    versions.indices.first { versions[$0].isOurs && versions[$0].values[key] == value }
  }

  /// Whether our programs put each of some versions there.
  func isOurs(_ indices: ClosedRange<Int>) -> Bool { versions[indices].allSatisfy(\.isOurs) }

  /// The newest version, whether it still stands or not.
  var newest: Int { versions.count - 1 }

  private mutating func append(_ values: PropertyDictionary, isOurs: Bool, at time: Int64) {
    // The same again is no other version: it has stood all the while.
    if standing == newest, versions[newest].values == values, versions[newest].isOurs == isOurs {
      unchangedSince = time
      return
    }
    endStanding(at: time)
    versions.append(Version(values: values, isOurs: isOurs, since: time))
    standing = versions.count - 1
    unchangedSince = time
  }

  private mutating func endStanding(at time: Int64) {
    if let standing { versions[standing].until = time }
  }
}

import SetteePropertyLists
import SetteeReplication

/// What has to go which way so that a document and an account come to say the same, by place.
///
/// Each place is decided for itself, by what changed on either side since both were last equal.
/// Where both changed unseen by each other, the later one stands and the other goes to the journal;
/// so it is where one side has a scalar and the other members below it.
struct SharePlan {
  /// From the document to the account, as what nobody contests; nothing removes.
  private(set) var sends: [Key: PropertyList?] = [:]
  /// What one side did not know of the other.
  private(set) var unseen: [UnseenWrite] = []
  /// From the account to the document.
  private(set) var takes: [Key: PropertyList?] = [:]
  /// Places that say the same already.
  private(set) var equal: [Key: ShareMemory.Pair] = [:]
  /// Places that both sides have, or that exclude each other, differently.
  private(set) var differing: Set<Key> = []

  /// What both sides have, and what is known of them.
  struct Sides {
    let here: SharedPlaces
    /// When the document was written last, in milliseconds since 1970-01-01 UTC.
    let modified: Int64
    let there: [Key: Record]
    let memory: ShareMemory
    /// Whose values stand where a first exchange finds differing ones; nothing after it.
    var side: ShareSide?
    /// A value as the document's format would hold it.
    var holding: (PropertyList) -> PropertyList?
  }

  private let sides: Sides

  init(_ sides: Sides) {
    self.sides = sides
    let keys = Set(sides.here.values.keys).union(sides.there.keys).union(sides.memory.pairs.keys)
    for key in keys.sorted() {
      let there = sides.there[key]
      if !sides.here.keeps(key, there?.value ?? sides.here.values[key]) { decide(key, there) }
    }
    settleClashes()
  }

  private mutating func decide(_ key: Key, _ record: Record?) {
    let (here, there) = (sides.here.values[key], record?.value)
    let now = ShareMemory.Pair(here: Fingerprint.of(here), there: Fingerprint.of(there))
    let before = sides.memory[key]
    if now.here == now.there || there.flatMap(sides.holding).map(Fingerprint.of) == now.here {
      equal[key] = now
      return
    }
    switch (now.here != before.here, now.there != before.there) {
    case (false, false): break
    case (true, false): sends[key] = .some(here)
    case (false, true): takes[key] = .some(there)
    case (true, true): contest(key, here, record)
    }
  }

  private mutating func contest(_ key: Key, _ here: PropertyList?, _ record: Record?) {
    differing.insert(key)
    let isMine =
      sides.side.map { $0 == .mine } ?? (sides.modified > (record?.stamp.milliseconds ?? 0))
    unseen.append(write(key, here, stands: isMine))
    if !isMine { takes[key] = .some(record?.value) }
  }

  private func write(_ key: Key, _ value: PropertyList?, stands: Bool) -> UnseenWrite {
    let cause: Conflict.Cause =
      sides.side == nil ? .order : stands ? .deviceChosen : .joining
    return UnseenWrite(key, value, stands: stands, at: sides.modified, because: cause)
  }

  // MARK: A value against members below it

  /// The account's values as they will be, and when each was set.
  private var coming: [Key: (value: PropertyList, time: Int64)] {
    var coming: [Key: (value: PropertyList, time: Int64)] = [:]
    for (key, record) in sides.there {
      guard let value = record.value, !sides.here.keeps(key, value) else { continue }
      coming[key] = (value, record.stamp.milliseconds)
    }
    for (key, value) in sends { coming[key] = value.map { ($0, sendTime) } }
    for write in unseen where write.stands {
      coming[write.key] = write.value.map { ($0, sendTime) }
    }
    return coming
  }

  /// When what the document has was set, beside what the account has.
  private var sendTime: Int64 { sides.side == .theirs ? .min : .max }

  private mutating func settleClashes() {
    let coming = coming
    var below: [Key: [Key]] = [:]
    for key in coming.keys {
      for outer in key.outerPointers where coming[outer] != nil {
        below[outer, default: []].append(key)
      }
    }
    for (outer, inner) in below.sorted(by: { $0.key < $1.key }) {
      guard let value = coming[outer], let latest = inner.compactMap({ coming[$0]?.time }).max()
      else { continue }
      if value.value == .dictionary([:]) {
        // An object that has members now.
        sends[outer] = sides.there[outer]?.value == nil ? nil : .some(nil)
        takes[outer] = nil
        continue
      }
      differing.formUnion([outer] + inner)
      for loser in value.time > latest ? inner : [outer] { drop(loser) }
    }
  }

  /// Gives up a value that excludes a later one.
  private mutating func drop(_ key: Key) {
    takes[key] = nil
    if let sent = sends.removeValue(forKey: key), let value = sent {
      unseen.append(write(key, value, stands: false))
    } else if !unseen.contains(where: { $0.key == key }) {
      unseen.append(write(key, nil, stands: true))
    }
    if sides.here.values[key] != nil { takes[key] = .some(nil) }
  }
}

/// Whose values stand where a first exchange finds differing ones.
enum ShareSide: String, CaseIterable {
  case mine, theirs
}

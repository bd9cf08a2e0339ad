/// Where the members of a large table are, by hash of their names.
struct TOMLNames {
  /// Hash and member, or a negative member where nothing is: at most half of them are taken.
  private var slots: [(hash: UInt32, member: Int32)]
  private var count = 0

  init() { slots = Self.empty(64) }

  /// The member of a hash that is the one looked for.
  func member(_ hash: UInt32, where isWanted: (Int) -> Bool) -> Int? {
    var place = Int(hash) & (slots.count - 1)
    while slots[place].member >= 0 {
      if slots[place].hash == hash, isWanted(Int(slots[place].member)) {
        return Int(slots[place].member)
      }
      place = (place + 1) & (slots.count - 1)
    }
    return nil
  }

  mutating func insert(_ member: Int, _ hash: UInt32) {
    if count * 2 >= slots.count { grow() }
    count += 1
    put((hash, Int32(truncatingIfNeeded: member)))
  }

  private mutating func grow() {
    let old = slots
    slots = Self.empty(old.count * 2)
    for slot in old where slot.member >= 0 { put(slot) }
  }

  private mutating func put(_ slot: (hash: UInt32, member: Int32)) {
    var place = Int(slot.hash) & (slots.count - 1)
    while slots[place].member >= 0 { place = (place + 1) & (slots.count - 1) }
    slots[place] = slot
  }

  private static func empty(_ count: Int) -> [(hash: UInt32, member: Int32)] {
    Array(repeating: (0, -1), count: count)
  }
}

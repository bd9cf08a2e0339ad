/// Where the keys of a list of entries stand, by hash.
///
/// An open-addressing table of numbers: one look into it and one at the entry find a key, with no
/// copy of a key in between. Few entries need no table: looking at each is as fast.
struct KeyIndex: Sendable {
  typealias Entry = PropertyDictionary.Entry

  /// For each place 0, or a position and one in the lower half, a key's hash in the upper.
  private var places: [UInt64] = []

  /// Up to so many entries are looked at one by one.
  private static let scanCountMax = 8
  private static let positionMask: UInt64 = 0xFFFF_FFFF

  init() {}

  /// Finds the places of all entries anew.
  init(of entries: [Entry]) {
    guard entries.count > Self.scanCountMax else { return }
    rebuild(entries)
  }

  /// The position of a key; the entries must be those that were noted.
  func position(of key: Key, in entries: [Entry]) -> Int? {
    guard !places.isEmpty else { return entries.firstIndex { $0.key == key } }
    let hash = Self.hash(of: key)
    let mask = places.count - 1
    var place = Int(hash) & mask
    while true {
      let content = places[place]
      if content == 0 { return nil }
      if content >> 32 == hash {
        let position = Int(content & Self.positionMask) - 1
        if entries[position].key == key { return position }
      }
      place = (place + 1) & mask
    }
  }

  /// Notes the last entry, whose key is new.
  mutating func noteAppended(to entries: [Entry]) {
    if places.isEmpty {
      if entries.count > Self.scanCountMax { rebuild(entries) }
    } else if entries.count * 3 > places.count * 2 {
      grow()
      insert(Self.hash(of: entries[entries.count - 1].key), position: entries.count - 1)
    } else {
      insert(Self.hash(of: entries[entries.count - 1].key), position: entries.count - 1)
    }
  }

  private mutating func rebuild(_ entries: [Entry]) {
    var count = 32
    while entries.count * 3 > count * 2 { count *= 2 }
    places = Array(repeating: 0, count: count)
    for position in entries.indices {
      insert(Self.hash(of: entries[position].key), position: position)
    }
  }

  /// Doubles the table; the hashes stand in it.
  private mutating func grow() {
    let old = places
    places = Array(repeating: 0, count: old.count * 2)
    for content in old where content != 0 { insert(content) }
  }

  private mutating func insert(_ hash: UInt64, position: Int) {
    insert(hash << 32 | UInt64(position + 1))
  }

  private mutating func insert(_ content: UInt64) {
    let mask = places.count - 1
    var place = Int(content >> 32) & mask
    while places[place] != 0 { place = (place + 1) & mask }
    places[place] = content
  }

  private static func hash(of key: Key) -> UInt64 {
    key.name.byteHash >> 32
  }
}

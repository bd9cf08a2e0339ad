/// A dictionary of property-list values that remembers the order of its keys.
///
/// Order is kept so that a file is written as it was read; it does not count for equality.
/// Look-up is O(1) on average, removal O(n), appending amortised O(1).
public struct PropertyDictionary: Sendable {
  /// A key with its value.
  public typealias Entry = (key: Key, value: PropertyList)

  private var entries: [Entry] = []
  private var index = KeyIndex()

  /// A dictionary without entries.
  public init() {}

  /// Collects entries; of several with one key the last value stays, at the first one's place.
  public init(_ entries: some Sequence<(Key, PropertyList)>) {
    self.entries.reserveCapacity(entries.underestimatedCount)
    for (key, value) in entries { self[key] = value }
  }

  /// The value of a key; a new key goes to the end, `nil` removes.
  public subscript(key: Key) -> PropertyList? {
    get {
      guard let position = index.position(of: key, in: entries) else { return nil }
      return entries[position].value
    }
    set {
      switch (index.position(of: key, in: entries), newValue) {
      case (let position?, let value?): entries[position].value = value
      case (nil, let value?):
        entries.append((key, value))
        index.noteAppended(to: entries)
      case (let position?, nil):
        entries.remove(at: position)
        index = KeyIndex(of: entries)
      case (nil, nil): break
      }
    }
  }

  /// Where the entry of a key stands.
  ///
  /// O(1) on average.
  package func position(of key: Key) -> Int? { index.position(of: key, in: entries) }

  /// The keys in order.
  public var keys: [Key] { entries.map(\.key) }
}

extension PropertyDictionary: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { entries.count }
  public subscript(position: Int) -> Entry { entries[position] }
}

extension PropertyDictionary: Hashable {
  /// O(1) for copies of one dictionary, else O(n) in all that is inside.
  public static func == (left: PropertyDictionary, right: PropertyDictionary) -> Bool {
    guard left.count == right.count else { return false }
    return left.isCopy(of: right) || left.allSatisfy { right[$0.key] == $0.value }
  }

  private func isCopy(of other: PropertyDictionary) -> Bool {
    entries.withUnsafeBufferPointer { own in
      other.entries.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress }
    }
  }

  public func hash(into hasher: inout Hasher) {
    var sum = 0
    for entry in entries {
      var one = Hasher()
      one.combine(entry.key)
      one.combine(entry.value)
      sum ^= one.finalize()
    }
    hasher.combine(sum)
  }
}

extension PropertyDictionary: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (Key, PropertyList)...) { self.init(elements) }
}

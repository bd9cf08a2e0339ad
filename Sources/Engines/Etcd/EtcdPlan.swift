import SetteePropertyLists
import SetteeReplication

/// What a batch of writes comes to, decided on one view: what to store, what to keep of the losers
/// and what to tell the device.
struct EtcdPlan: Sendable {
  private(set) var books: EtcdUsage
  private(set) var receipts: [Delivery.Receipt] = []
  private(set) var puts: [EtcdOperation] = []
  private(set) var defeats: [(key: Key, defeat: Ruling.Defeat)] = []
  /// The records as they are after the writes decided so far.
  private var current: [Key: Record] = [:]

  /// A record's text may be this long, so that it fits into a request with all that goes along.
  ///
  /// A megabyte of data, which takes a third more as text, fits; a megabyte of text that JSON must
  /// escape may not, and is refused as too large a value.
  static let textByteCountMax = EtcdTransaction.byteCountMax - 50_000

  init(
    _ batch: [KeyedRecord], on view: EtcdView, in layout: EtcdLayout, hasNews: Bool,
    parameters: SyncParameters
  ) {
    books = view.books
    for keyed in batch {
      let place = layout.record(keyed.key)
      let present = view.present[place].flatMap { EtcdText.record(of: $0, in: layout)?.record }
      let ruling = parameters.ruling(
        on: keyed, over: current[keyed.key] ?? present, usage: books.usage, hasNews: hasNews)
      take(ruling, on: keyed, at: place)
    }
  }

  private mutating func take(_ ruling: Ruling, on keyed: KeyedRecord, at place: [UInt8]) {
    var outcome = ruling.outcome
    if let stored = ruling.stored {
      let text = EtcdText.bytes(of: KeyedRecord(key: keyed.key, record: stored).propertyList)
      if text.count > Self.textByteCountMax {
        outcome = .refused(.valueBytes(Self.textByteCountMax))
      } else {
        puts.append(.put(key: place, value: text))
        books.usage = ruling.usage
        current[keyed.key] = stored
      }
    }
    if let defeat = ruling.defeat, outcome == ruling.outcome { defeats.append((keyed.key, defeat)) }
    receipts.append(
      Delivery.Receipt(key: keyed.key, stamp: keyed.record.stamp, outcome: outcome))
  }

  /// Books lost writes and makes room for them; gives what to store in the journal and what to
  /// take out of it.
  ///
  /// The journal's places that are taken are given: for each defeat those of its key, and the
  /// oldest of all.
  mutating func journalOperations(
    _ journal: (ofKeys: [[[UInt8]]], oldest: [[UInt8]]), in layout: EtcdLayout,
    parameters: SyncParameters, at time: Int64
  ) -> [EtcdOperation] {
    var operations: [[UInt8]: EtcdOperation] = [:]
    var places: [Key: [[UInt8]]] = [:]
    for ((key, defeat), taken) in zip(defeats, journal.ofKeys) {
      let place = layout.journal(of: key, defeat.loser.stamp)
      var ofKey = places[key] ?? taken
      guard !ofKey.contains(place) else { continue }
      let lost = EtcdLostWrite(
        defeat, of: key, isSecret: parameters.secretKeys.contains(key), at: time)
      operations[place] = .put(key: place, value: lost.bytes)
      books.lostCount += 1
      ofKey.append(place)
      while ofKey.count > max(1, parameters.journal.perKey) {
        drop(ofKey.removeFirst(), &operations)
      }
      places[key] = ofKey
    }
    for old in journal.oldest where books.lostCount > parameters.journal.total {
      if operations[old] == nil { drop(old, &operations) }
    }
    return operations.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.value)
  }

  private mutating func drop(_ place: [UInt8], _ operations: inout [[UInt8]: EtcdOperation]) {
    operations[place] = .delete(key: place)
    books.lostCount = max(0, books.lostCount - 1)
    books.droppedCount += 1
  }
}

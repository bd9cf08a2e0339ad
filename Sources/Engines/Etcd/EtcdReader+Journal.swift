import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// The account's own journal of lost writes.
extension EtcdReader {
  /// Lost writes per answer; each may be as large as a request.
  private static let lostPageCount = 2

  /// The lost writes, the oldest first; those that go meanwhile are left out.
  func lostWrites() throws(TransportFault) -> [AccountLoss] {
    var range = EtcdRange(below: layout.journal)
    range.isOldestFirst = true
    range.isKeysOnly = true
    let keys = try read([range]).ranges[0].pairs.map(\.key)
    var lost: [AccountLoss] = []
    for start in stride(from: 0, to: keys.count, by: Self.lostPageCount) {
      let page = keys[start...].prefix(Self.lostPageCount).map { EtcdRange(key: $0) }
      lost += try read(page).ranges.flatMap(\.pairs).compactMap { pair in
        EtcdLostWrite(pair.value).map { one in
          AccountLoss(
            number: Self.number(of: pair.key), loser: one.loser, isSecret: one.isSecret,
            winner: one.winner, time: one.time)
        }
      }
    }
    return lost
  }

  /// Draws a number from the place, which a lost write keeps.
  ///
  /// So what is listed is not another one when it is restored; nine digits are seldom those of two
  /// among a thousand.
  private static func number(of place: [UInt8]) -> UInt64 { ContentHash.of(place) % 1_000_000_000 }

  /// Takes lost writes out and books it; `false` where somebody wrote meanwhile.
  func remove(_ losses: [KeyedStamp]) throws(TransportFault) -> Bool {
    let places = losses.map { EtcdRange(key: layout.journal(of: $0.key, $0.stamp)) }
    let fixed = [EtcdRange(key: layout.identity), EtcdRange(key: layout.usage)]
    let ranges = try read(fixed + places).ranges
    let present = ranges.dropFirst(fixed.count).flatMap(\.pairs).map(\.key)
    guard !present.isEmpty, let identity = ranges[0].pairs.first, let usage = ranges[1].pairs.first
    else { return true }
    var books = try EtcdUsage(usage.value)
    books.lostCount = max(0, books.lostCount - present.count)
    let transaction = EtcdTransaction(
      comparisons: [identity, usage].map {
        EtcdComparison(key: $0.key, modRevision: $0.modRevision)
      },
      operations: present.map { .delete(key: $0) } + [
        .put(key: layout.usage, value: books.bytes)
      ])
    do throws(EtcdError) {
      return try cluster.transact(transaction, within: patience).isDone
    } catch {
      throw .etcd(error)
    }
  }
}

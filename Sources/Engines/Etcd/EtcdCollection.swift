import SetteePropertyLists
import SetteeReplication

/// Forgets removed keys that are old and that every device has read past.
///
/// A device that comes later than that gets everything anew and sends nothing before, so nothing
/// comes back by itself. A clock that is wrong can make it begin too early; still nothing goes that
/// a device which counts has not read.
struct EtcdCollection {
  let reader: EtcdReader
  let parameters: SyncParameters
  /// Milliseconds since 1970-01-01 UTC by this device's clock.
  let now: Int64

  /// So many fit into a transaction, each with its comparison.
  private static let batchCountMax = 60

  /// Collects what can be collected; where somebody else writes meanwhile, the rest waits for the
  /// next day.
  func run(heard names: EtcdNames) throws(TransportFault) {
    let floor = floor(names)
    guard floor > 0, let view = try reader.view(since: 0, names: names.upTo, of: []) else { return }
    let old = view.news.filter { isOld($0, floor) }.sorted { $0.modRevision < $1.modRevision }
    var (booksRevision, collected) = (view.booksRevision, view.collectedUpTo)
    for start in stride(from: 0, to: old.count, by: Self.batchCountMax) {
      let batch = old[start...].prefix(Self.batchCountMax)
      collected = max(collected, batch.last?.modRevision ?? 0)
      let answer = try forget(batch, upTo: collected, view, booksRevision)
      guard answer.isDone else { return }
      booksRevision = answer.header.revision
    }
  }

  /// Up to where every device has read that was heard of lately.
  private func floor(_ names: EtcdNames) -> Int64 {
    let first = (now - parameters.replicaAge) / EtcdIntroduction.day
    return names.introductions.values.filter { $0.day.map { $0 >= first } ?? true }
      .map(\.cursor).min() ?? 0
  }

  private func isOld(_ pair: EtcdPair, _ floor: Int64) -> Bool {
    guard pair.modRevision <= floor, let keyed = EtcdText.record(of: pair, in: reader.layout)
    else { return false }
    return keyed.record.value == nil
      && keyed.record.stamp.milliseconds <= now - parameters.tombstoneAge
  }

  /// Takes tombstones out and says so, in one transaction: nobody sees the one without the other.
  private func forget(
    _ batch: some Collection<EtcdPair>, upTo collected: Int64, _ view: EtcdView,
    _ booksRevision: Int64
  ) throws(TransportFault) -> EtcdTransactionAnswer {
    let layout = reader.layout
    let comparisons =
      [
        EtcdComparison(key: layout.identity, modRevision: view.identityRevision),
        EtcdComparison(key: layout.usage, modRevision: booksRevision),
      ] + batch.map { EtcdComparison(key: $0.key, modRevision: $0.modRevision) }
    let puts: [EtcdOperation] = [
      .put(key: layout.collected, value: Array("\(collected)".utf8)),
      .put(key: layout.usage, value: view.books.bytes),
    ]
    do throws(EtcdError) {
      return try reader.cluster.transact(
        EtcdTransaction(
          comparisons: comparisons, operations: puts + batch.map { .delete(key: $0.key) }),
        within: reader.patience)
    } catch {
      throw .etcd(error)
    }
  }

  /// Reads up to where removed keys were forgotten.
  static func revision(in bytes: [UInt8]) throws(TransportFault) -> Int64 {
    guard let revision = Int64(String(decoding: bytes, as: UTF8.self)), revision >= 0 else {
      throw .damaged(place: "meta/collected")
    }
    return revision
  }
}

import SetteePropertyLists
import SetteeReplication

/// What an exchange has to know of an account, all of it as it was at one revision.
struct EtcdView: Sendable {
  let header: EtcdHeader
  let account: AccountID
  let books: EtcdUsage
  let identityRevision: Int64
  let booksRevision: Int64
  /// Up to which revision removed keys may have been forgotten.
  let collectedUpTo: Int64
  /// Names that were learnt since the last look.
  let names: [EtcdPair]
  /// What was written after a revision.
  var news: [EtcdPair]
  /// The pairs of the keys that are about to be written, by etcd's keys.
  let present: [[UInt8]: EtcdPair]
}

/// Reads an account.
struct EtcdReader: Sendable {
  let cluster: EtcdCluster
  let layout: EtcdLayout
  let patience: Patience

  /// Records per answer while catching up.
  static let pageCount = 128

  /// What the account is; `nil` where there is none yet.
  func identity() throws(TransportFault) -> (identity: EtcdIdentity, clusterID: UInt64)? {
    let answer = try read([EtcdRange(key: layout.identity)])
    guard let pair = answer.ranges[0].pairs.first else { return nil }
    return (try EtcdIdentity(pair.value), answer.header.clusterID)
  }

  /// Looks at the account; `nil` where there is none.
  ///
  /// It gives the records and names that are newer than two revisions, and the records of some keys
  /// in any case.
  func view(
    since revision: Int64, names namesRevision: Int64, of keys: [Key]
  ) throws(TransportFault) -> EtcdView? {
    var news = EtcdRange(below: layout.records)
    news.minModRevision = revision + 1
    news.limit = Self.pageCount
    var names = EtcdRange(below: layout.names)
    names.minModRevision = namesRevision + 1
    let fixed =
      [EtcdRange(key: layout.identity), EtcdRange(key: layout.usage), names, news]
      + [EtcdRange(key: layout.collected)]
    let answer = try read(fixed + keys.map { EtcdRange(key: layout.record($0)) })
    guard let identity = answer.ranges[0].pairs.first else { return nil }
    let books = answer.ranges[1].pairs.first
    var view = EtcdView(
      header: answer.header,
      account: try EtcdIdentity(identity.value).account(on: answer.header.clusterID),
      books: try books.map { (pair) throws(TransportFault) in try EtcdUsage(pair.value) }
        ?? EtcdUsage(),
      identityRevision: identity.modRevision, booksRevision: books?.modRevision ?? 0,
      collectedUpTo: try answer.ranges[4].pairs.first.map { (pair) throws(TransportFault) in
        try EtcdCollection.revision(in: pair.value)
      } ?? 0,
      names: answer.ranges[2].pairs, news: answer.ranges[3].pairs,
      present: Dictionary(
        answer.ranges[5...].flatMap(\.pairs).map { ($0.key, $0) }, uniquingKeysWith: { $1 }))
    if answer.ranges[3].hasMore { try readOn(news, at: answer.header.revision, into: &view) }
    return view
  }

  /// The keys of the lost writes of some settings, the oldest first, and the oldest of all.
  func journal(
    of keys: [Key], oldest count: Int
  ) throws(TransportFault) -> (ofKeys: [[[UInt8]]], oldest: [[UInt8]]) {
    var ranges = keys.map { EtcdRange(below: layout.journal(of: $0)) }
    var all = EtcdRange(below: layout.journal)
    all.limit = max(1, count)
    ranges.append(all)
    for index in ranges.indices {
      ranges[index].isKeysOnly = true
      ranges[index].isOldestFirst = true
    }
    let lists = try read(ranges).ranges.map { $0.pairs.map(\.key) }
    return (Array(lists.dropLast()), lists.last ?? [])
  }

  /// Reads the rest of a long list, page by page, at the revision of its beginning.
  private func readOn(
    _ range: EtcdRange, at revision: Int64, into view: inout EtcdView
  ) throws(TransportFault) {
    var range = range
    range.revision = revision
    var hasMore = true
    while hasMore, let last = view.news.last {
      range.key = last.key + [0]
      let page = try read([range]).ranges[0]
      view.news += page.pairs
      hasMore = page.hasMore && !page.pairs.isEmpty
    }
  }

  func read(_ ranges: [EtcdRange]) throws(TransportFault) -> EtcdTransactionAnswer {
    do throws(EtcdError) {
      return try cluster.read(ranges, within: patience)
    } catch {
      throw .etcd(error)
    }
  }
}

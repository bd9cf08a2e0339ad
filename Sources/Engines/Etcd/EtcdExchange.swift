import SetteeCloudCore
import SetteePropertyLists
import SetteeReplication

/// One exchange of a device with its account: reads, decides, compares and puts, until all of the
/// device's writes are settled.
///
/// Everything that is put compares the revisions of what was read, so two devices never decide on
/// the same state: the slower one reads again. Some device gets ahead each time.
struct EtcdExchange {
  let reader: EtcdReader
  let request: Request
  let parameters: SyncParameters
  /// Milliseconds since 1970-01-01 UTC, for the journal.
  let now: Int64
  /// Draws the number of a new history.
  let chance: @Sendable () -> UInt64

  /// A transaction of so many records needs at most three operations for each, one for the books
  /// and one for the oldest lost write: fewer than etcd allows.
  static let batchCountMax = 32
  /// So many bytes of values are decided at once; one larger value goes alone.
  static let batchByteCountMax = 200_000

  /// What has been settled so far; kept when the exchange goes on with another member.
  struct Progress: Sendable {
    var names: EtcdNames
    var upTo: Int64 = 0
    var isRestart: Bool?
    /// Whether removals may have been forgotten that the device has not heard of: then it gets
    /// everything, and nothing of it is taken.
    var isOutdated: Bool?
    var collectedUpTo: Int64 = 0
    var hasNews = false
    var news: [[UInt8]: EtcdPair] = [:]
    /// What the exchange itself has put.
    var stored: [[UInt8]: EtcdPair] = [:]
    var receipts: [Delivery.Receipt] = []
    var books = EtcdUsage()
    var isRead = false

    init(names: EtcdNames) { self.names = names }

    /// Has everything read, whatever was read before: what it tells of may have been removed since,
    /// and the removal forgotten.
    mutating func becomeOutdated() {
      (isOutdated, isRead, upTo) = (true, false, 0)
      (news, stored) = ([:], [:])
    }
  }

  /// Goes on until the answer is complete.
  func run(_ progress: inout Progress) throws(TransportFault) -> Delivery {
    if !progress.isRead { _ = try look(for: [], &progress) }
    if !progress.names.knows(introduction(progress), of: request.replica) {
      let isNewDay = progress.names.introductions[request.replica]?.day != today
      try introduce(&progress)
      if isNewDay, progress.isOutdated != true {
        try EtcdCollection(reader: reader, parameters: parameters, now: now)
          .run(heard: progress.names)
      }
    }
    try introduceOthers(&progress)
    while progress.isOutdated != true, progress.receipts.count < request.records.count {
      let batch = batch(from: progress.receipts.count)
      while try !settle(batch, &progress) {}
    }
    return delivery(progress)
  }

  /// Looks at the account and takes in what is new.
  private func look(
    for keys: [Key], _ progress: inout Progress
  ) throws(TransportFault) -> EtcdView {
    let isWhole = progress.isRestart ?? false || progress.isOutdated ?? false
    let since = isWhole || progress.isRead ? progress.upTo : request.cursor
    let view = try reader.view(since: since, names: progress.names.upTo, of: keys)
    guard let view, view.account == request.account else {
      let found = view?.account ?? AccountID(0)
      throw .foreign(expected: request.account, found: found)
    }
    if try restarts(view, &progress) { return try look(for: keys, &progress) }
    progress.collectedUpTo = view.collectedUpTo
    if progress.isOutdated != true {
      progress.isOutdated = false
      if view.collectedUpTo > (progress.isRead ? progress.upTo : request.cursor) {
        progress.becomeOutdated()
        return try look(for: keys, &progress)
      }
    }
    progress.isRead = true
    progress.names.learn(view.names, upTo: view.header.revision, in: reader.layout)
    progress.upTo = max(progress.upTo, view.header.revision)
    progress.books = view.books
    for pair in view.news { progress.news[pair.key] = pair }
    if parameters.policy == .guide {
      progress.hasNews = progress.isRestart ?? false || hasForeignNews(progress)
    }
    return view
  }

  /// Whether the view is of another history than the device knows, and all has to be read anew.
  private func restarts(
    _ view: EtcdView, _ progress: inout Progress
  ) throws(TransportFault) -> Bool {
    guard progress.isRestart == nil else { return false }
    let isBehind = view.header.revision < request.cursor
    if isBehind, view.books.history == request.history {
      guard try isRestored(progress) else { return true }
      try beginHistory(after: view)
      progress.names = EtcdNames()
      return true
    }
    let isOther = request.cursor > 0 && (isBehind || view.books.history != request.history)
    progress.isRestart = isOther
    if isOther { progress.names = EtcdNames() }
    return isOther
  }

  /// Whether the cluster's history is shorter than the device's.
  ///
  /// A member that slept may answer from its past. A write goes through the whole cluster, and so
  /// its revision is the truth.
  private func isRestored(_ progress: Progress) throws(TransportFault) -> Bool {
    try transact(EtcdTransaction(operations: [put(introduction(progress))])).header.revision
      <= request.cursor
  }

  /// Gives the account a new history, so that every device learns of the restoration, even one
  /// that comes when the revisions have passed its cursor again.
  private func beginHistory(after view: EtcdView) throws(TransportFault) {
    var books = view.books
    books.history = max(1, chance())
    _ = try transact(
      EtcdTransaction(
        comparisons: comparisons(of: view, booksRevision: view.booksRevision),
        operations: [book(books)]))
  }

  /// Leaves the device's name for the others, and how far it has read.
  private func introduce(_ progress: inout Progress) throws(TransportFault) {
    let introduction = introduction(progress)
    _ = try transact(EtcdTransaction(operations: [put(introduction)]))
    progress.names.learn(introduction, of: request.replica)
  }

  /// Leaves the names of those whose writes the device brings, which the account has not heard of;
  /// what a device says of itself is never replaced.
  private func introduceOthers(_ progress: inout Progress) throws(TransportFault) {
    for (writer, name) in request.otherWriters.all where !progress.names.known.knows(writer) {
      let introduction = EtcdIntroduction(name: EtcdNames.cut(name), cursor: 0, day: 0)
      let place = reader.layout.name(writer)
      let answer = try transact(
        EtcdTransaction(
          comparisons: [EtcdComparison(key: place, modRevision: 0)],
          operations: [.put(key: place, value: introduction.bytes)]))
      if answer.isDone { progress.names.learn(introduction, of: writer) }
    }
  }

  private func introduction(_ progress: Progress) -> EtcdIntroduction {
    // A cursor of another history says nothing about this one.
    let cursor = progress.isRestart ?? false ? 0 : request.cursor
    return EtcdIntroduction(name: EtcdNames.cut(request.name), cursor: cursor, day: today)
  }

  private func put(_ introduction: EtcdIntroduction) -> EtcdOperation {
    .put(key: reader.layout.name(request.replica), value: introduction.bytes)
  }

  private var today: Int64 { now / EtcdIntroduction.day }

  /// Decides about a batch and stores what follows; `false` where somebody was faster.
  private func settle(
    _ batch: [KeyedRecord], _ progress: inout Progress
  ) throws(TransportFault) -> Bool {
    let view = try look(for: batch.map(\.key), &progress)
    // So long may it take that others have removed keys meanwhile, and forgotten that.
    guard progress.isOutdated != true else { return true }
    var plan = EtcdPlan(
      batch, on: view, in: reader.layout, hasNews: progress.hasNews, parameters: parameters)
    let journal = try journalOperations(&plan)
    guard let revision = try commit(plan, journal, on: view, of: batch) else { return false }
    progress.upTo = max(progress.upTo, revision)
    for case .put(let key, let value) in plan.puts {
      progress.stored[key] = EtcdPair(key: key, value: value, modRevision: revision)
    }
    progress.receipts += plan.receipts
    progress.books = plan.books
    return true
  }

  private func journalOperations(
    _ plan: inout EtcdPlan
  ) throws(TransportFault) -> [EtcdOperation] {
    guard !plan.defeats.isEmpty, parameters.rules.journalsConflicts else { return [] }
    let excess = plan.books.lostCount + plan.defeats.count - parameters.journal.total
    let taken = try reader.journal(of: plan.defeats.map(\.key), oldest: excess)
    return plan.journalOperations(taken, in: reader.layout, parameters: parameters, at: now)
  }

  /// Stores a plan in one transaction; gives its revision, or `nil` where the view was outdated.
  private func commit(
    _ plan: EtcdPlan, _ journal: [EtcdOperation], on view: EtcdView, of batch: [KeyedRecord]
  ) throws(TransportFault) -> Int64? {
    guard !plan.puts.isEmpty || !journal.isEmpty else { return view.header.revision }
    let records = Set(batch.map { reader.layout.record($0.key) }).map {
      EtcdComparison(key: $0, modRevision: view.present[$0]?.modRevision ?? 0)
    }
    let puts = Self.last(of: plan.puts) + [book(plan.books)]
    var transaction = EtcdTransaction(
      comparisons: comparisons(of: view, booksRevision: view.booksRevision) + records,
      operations: puts + journal)
    if transaction.byteCount > EtcdTransaction.byteCountMax, !journal.isEmpty {
      guard let booksRevision = try commit(journal, of: plan, on: view) else { return nil }
      transaction = EtcdTransaction(
        comparisons: comparisons(of: view, booksRevision: booksRevision) + records,
        operations: puts)
    }
    let answer = try transact(transaction)
    return answer.isDone ? answer.header.revision : nil
  }

  /// Stores lost writes before what they lost to, one by one, where all is too large together.
  ///
  /// They are booked first: should this end in the middle, the count is too high, never too low.
  /// A write that was kept and then did not lose does no harm.
  private func commit(
    _ journal: [EtcdOperation], of plan: EtcdPlan, on view: EtcdView
  ) throws(TransportFault) -> Int64? {
    var books = plan.books
    books.usage = view.books.usage
    var booksRevision = view.booksRevision
    for one in journal {
      let answer = try transact(
        EtcdTransaction(
          comparisons: comparisons(of: view, booksRevision: booksRevision),
          operations: [one, book(books)]))
      guard answer.isDone else { return nil }
      booksRevision = answer.header.revision
    }
    return booksRevision
  }

  private func book(_ books: EtcdUsage) -> EtcdOperation {
    .put(key: reader.layout.usage, value: books.bytes)
  }

  /// etcd takes no key twice in a transaction; of several puts of one key the last counts.
  private static func last(of puts: [EtcdOperation]) -> [EtcdOperation] {
    var places: [[UInt8]: Int] = [:]
    var kept: [EtcdOperation] = []
    for put in puts {
      guard case .put(let key, _) = put else { continue }
      if let place = places[key] {
        kept[place] = put
      } else {
        places[key] = kept.count
        kept.append(put)
      }
    }
    return kept
  }

  private func comparisons(of view: EtcdView, booksRevision: Int64) -> [EtcdComparison] {
    [
      EtcdComparison(key: reader.layout.identity, modRevision: view.identityRevision),
      EtcdComparison(key: reader.layout.usage, modRevision: booksRevision),
    ]
  }

  /// The next writes that fit into a transaction.
  private func batch(from start: Int) -> [KeyedRecord] {
    var batch: [KeyedRecord] = []
    var byteCount = 0
    for keyed in request.records[start...].prefix(Self.batchCountMax) {
      byteCount += (keyed.record.byteCount ?? 0) + keyed.key.name.utf8.count
      if !batch.isEmpty, byteCount > Self.batchByteCountMax { break }
      batch.append(keyed)
    }
    return batch
  }

  private func hasForeignNews(_ progress: Progress) -> Bool {
    progress.news.values.contains { pair in
      guard let keyed = EtcdText.record(of: pair, in: reader.layout) else { return false }
      return keyed.record.stamp.replica != request.replica
    }
  }

  private func delivery(_ progress: Progress) -> Delivery {
    let isRestart = progress.isRestart ?? false
    // With what was put: where the device has written again meanwhile, it learns only from here
    // what the account holds.
    let changed = progress.news.merging(progress.stored) { news, own in
      news.modRevision > own.modRevision ? news : own
    }
    let news = changed.values.sorted { left, right in
      left.modRevision != right.modRevision
        ? left.modRevision < right.modRevision
        : left.key.lexicographicallyPrecedes(right.key)
    }
    var delivery = Delivery(
      account: request.account,
      since: isRestart || progress.isOutdated ?? false ? 0 : request.cursor, upTo: progress.upTo,
      changes: news.compactMap { EtcdText.record(of: $0, in: reader.layout) },
      receipts: progress.receipts, usage: progress.books.usage, answers: request.number,
      names: progress.names.known)
    delivery.history = progress.books.history
    delivery.isRestart = isRestart
    delivery.collectedUpTo = progress.collectedUpTo
    return delivery
  }

  private func transact(
    _ transaction: EtcdTransaction
  ) throws(TransportFault) -> EtcdTransactionAnswer {
    do throws(EtcdError) {
      return try reader.cluster.transact(transaction, within: reader.patience)
    } catch {
      throw .etcd(error)
    }
  }
}

import SetteeCloudCore
import SetteeDocuments
import SetteeDocumentStores
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// A document kept equal to an account of its own, by place.
///
/// The document's comments, order, layout and format are its own: what comes is an edit of a place.
/// What was changed here is written to the device's copy of the account before news is fetched, so
/// that who wins is decided where it always is, and losers are in the journal.
struct DocumentShare {
  let store: DocumentStore
  let device: CloudDevice
  let scope: ShareScope
  let file: ShareMemory.File
  /// What is told of it to whoever asks how the account stands.
  private let told: SharedFile?
  private(set) var memory: ShareMemory
  /// What the latest exchange came to.
  private(set) var last = ShareReport()
  /// What was lost before the account became another one; what was since is told with the next
  /// exchange.
  private var lossesBefore: Set<KeyedStamp>?

  init(
    _ store: DocumentStore, _ device: CloudDevice, _ scope: ShareScope, file: ShareMemory.File,
    telling told: SharedFile? = nil
  ) {
    self.told = told
    self.store = store
    self.device = device
    self.scope = scope
    self.file = file
    memory = file.load()
  }

  /// Whether the document has nothing in common with the account of its device yet.
  var isFirst: Bool { memory.account == nil || memory.account != account }

  private var account: AccountID? { device.read { $0.membership.account } }

  /// Brings what changed here to the device's copy of the account and what changed there to the
  /// document; talks to nobody.
  ///
  /// - Parameters:
  ///   - side: Whose values stand where a first exchange finds differing ones.
  ///   - mayRemove: Whether more than half of the places may go at once.
  /// - Returns: What it came to.
  /// - Throws: Where the document is too large to be shared, or a disk failed.
  mutating func exchange(
    keeping side: ShareSide? = nil, mayRemove: Bool = false
  ) throws(CommandError) -> ShareOutcome {
    let (document, modified): (Document, Int64)
    switch store.standing {
    case .absent: return .waits("The file is not there; nothing is sent or taken.")
    case .refused(let reason): return .waits("Nothing is sent or taken: \(reason)")
    case .present(let found, let moment): (document, modified) = (found, moment)
    }
    guard document.root.kind == .object else {
      return .waits("The file holds no object any more; nothing is sent or taken.")
    }
    guard let account else { return .waits("The account's values have not arrived yet.") }
    let isFirst = isFirst
    if isFirst { memory = ShareMemory(account: account) }
    let here = SharedPlaces(of: document, scope)
    if let excess = here.excess(over: .documents) {
      throw CommandError("\(store.path.text) is not shared: \(excess)", code: .notSo)
    }
    let sides = SharePlan.Sides(
      here: here, modified: modified, there: records, memory: memory, side: isFirst ? side : nil,
      holding: { [store] in $0.held(by: store.format) })
    let plan = SharePlan(sides)
    if isFirst, side == nil, !plan.differing.isEmpty {
      memory.account = nil
      return .asksForSide(plan.counts(sides))
    }
    if !mayRemove, let question = plan.question(sides) { return .asksToRemove(question) }
    last = try carryOut(plan, sides, in: document)
    return .exchanged(last)
  }

  /// How the document stands beside the contents of another account.
  func counts(beside contents: Delivery?) -> ShareCounts? {
    guard case .present(let document, let modified) = store.standing,
      document.root.kind == .object
    else { return nil }
    let there = contents?.changes.map { ($0.key, $0.record) } ?? []
    let sides = SharePlan.Sides(
      here: SharedPlaces(of: document, scope), modified: modified,
      there: Dictionary(there) { $0.merged(with: $1) }, memory: ShareMemory(), side: nil,
      holding: { [store] in $0.held(by: store.format) })
    return SharePlan(sides).counts(sides)
  }

  /// Takes note that the account is about to become another one.
  mutating func prepareForAnother() { lossesBefore = losses }

  /// Forgets what both were equal at, after the account has become another one.
  mutating func forget() { memory = ShareMemory() }

  private var records: [Key: Record] {
    device.read { replica in
      Dictionary(uniqueKeysWithValues: replica.records.map { ($0.key, $0.record) })
    }
  }

  private mutating func carryOut(
    _ plan: SharePlan, _ sides: SharePlan.Sides, in document: Document
  ) throws(CommandError) -> ShareReport {
    let before = memory
    memory.file = told
    var report = ShareReport(placeCount: sides.here.values.count)
    for (key, pair) in plan.equal { memory[key] = pair }
    let lossesBefore = lossesBefore ?? losses
    self.lossesBefore = nil
    try send(plan, sides)
    report.sent = plan.sends.keys + plan.unseen.filter(\.stands).map(\.key)
    var taking = DocumentTaking(plan.takes, from: records, into: document, besides: sides.here)
    taking.write(to: store)
    report.withheld = sides.here.problems
    report.refused = taking.refusals.merging(sides.passedOver(by: scope, in: document)) { own, _ in
      own
    }
    do throws(StoreError) {
      try store.flush()
      try journalContests(modified: sides.modified)
    } catch {
      throw CommandError(unsaved: error)
    }
    let now = records
    for key in taking.taken {
      let held = key.memberSteps.flatMap { store.document.root.value(at: $0) }
      memory[key] = ShareMemory.Pair(
        here: Fingerprint.of(held.flatMap { $0.isOnePlace ? $0.propertyList : nil }),
        there: Fingerprint.of(now[key]?.value))
    }
    report.taken = taking.taken
    report.lostCount = losses.subtracting(lossesBefore).count
    if memory != before { try rememberReceived() }
    return report
  }

  /// Remembers what both sides are equal at, once what came is durable here too.
  ///
  /// Only where there is something to remember: a copy that is stored tells of it, and who is told
  /// looks again.
  private func rememberReceived() throws(CommandError) {
    do throws(StoreError) {
      try device.flush()
    } catch {
      throw CommandError(unsaved: error)
    }
    try remember()
  }

  /// What was lost and is not there again.
  private var losses: Set<KeyedStamp> {
    let open = device.read { $0.lostWrites }.filter { !$0.isSettled }.map(\.conflict)
    return Set(open.map { KeyedStamp(key: $0.key, stamp: $0.loser.stamp) })
  }

  /// Writes what changed here, and remembers it once it is durable.
  private mutating func send(
    _ plan: SharePlan, _ sides: SharePlan.Sides
  ) throws(CommandError) {
    guard !plan.sends.isEmpty || !plan.unseen.isEmpty else { return }
    do throws(WriteRefusal) {
      if !plan.unseen.isEmpty { try device.take(plan.unseen) }
      let edits = plan.sends.sorted { $0.key < $1.key }.map { Edit($0.key, $0.value) }
      if !edits.isEmpty { _ = try device.write(edits) }
    } catch {
      throw CommandError("Nothing was sent: \(error.sentence)", code: .notSo)
    }
    do throws(StoreError) {
      try device.flush()
    } catch {
      throw CommandError(error)
    }
    let now = records
    for key in plan.sends.keys + plan.unseen.filter(\.stands).map(\.key) {
      memory[key] = ShareMemory.Pair(
        here: Fingerprint.of(sides.here.values[key]), there: Fingerprint.of(now[key]?.value))
    }
    try remember()
  }

  /// Keeps what other programs wrote to places right before they were taken.
  private func journalContests(modified: Int64) throws(StoreError) {
    let contested = store.contestedPlaces
    guard !contested.isEmpty else { return }
    for place in contested {
      guard let loss = store.lostWrite(at: place) else { continue }
      let steps = [.member(place.key)] + place.steps
      var lost: [Key: PropertyList] = [:]
      if case .value(let value) = loss.content { value.addLeaves(at: steps, to: &lost) }
      let writes = lost.map { key, value in
        UnseenWrite(key, value, stands: false, at: modified, because: .arrival)
      }
      do throws(WriteRefusal) {
        try device.take(writes)
      } catch {
        // Nothing of them stands, so that no limit is broken.
      }
      store.settle(loss, in: place)
    }
    try device.flush()
  }

  private func remember() throws(CommandError) {
    do throws(StoreError) {
      try file.store(memory)
    } catch {
      throw CommandError(error)
    }
  }
}

extension SharePlan.Sides {
  /// Values of the account that cannot come to places which hold what stands elsewhere.
  fileprivate func passedOver(
    by scope: ShareScope, in document: Document
  ) -> [Key: String] {
    var reasons: [Key: String] = [:]
    for (key, record) in there {
      guard let value = record.value, !scope.keeps(key, value),
        let place = ([key] + key.outerPointers).first(where: { here.kept[$0] != nil }),
        let staying = here.kept[place],
        key.memberSteps.flatMap(document.root.value(at:))?.isSame(as: value) != true
      else { continue }
      reasons[key] = "what stands at \(place) in the document \(staying.obstacle)"
    }
    return reasons
  }
}

extension WriteRefusal {
  /// Why a document's places were not written, for people.
  fileprivate var sentence: String {
    switch self {
    case .initialSync: "the account's values have not arrived yet."
    case .quota(let key, let limit): "with \(key) the account would hold more than \(limit)."
    case .invalidKey(let key, let reason), .unstorable(let key, let reason): "\(key): \(reason)."
    case .misplaced(let problem): "\(problem)"
    case .clockExhausted(let key): "no time follows the last write of \(key)."
    }
  }
}

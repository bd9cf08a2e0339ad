import SetteeFiles
import SetteePropertyLists

/// How edits get into a settings file.
extension SuiteFile {
  /// Puts edits into the file, together with whatever others have written since, and makes them
  /// durable if they shall be.
  ///
  /// Blocks: for the lock at most `FileLock.waitMax`, and where the file cannot be read, until it
  /// has stood still for `damageMin`. What else to write, `decide` tells under the lock by the
  /// newest values, edits included; it is asked again where another process was seen writing
  /// without the lock.
  mutating func commit(
    _ edits: Edits, isDurable: Bool = true, deciding decide: Decision? = nil
  ) throws(StoreError) -> Commit {
    for _ in 0..<3 {
      switch try attempt(edits, isDurable: isDurable, decide) {
      case .committed(let commit): return commit
      case .unsettled(let rest): environment.time.pause(for: rest)
      }
    }
    throw .corrupt(path: path.text, reason: "somebody keeps writing it")
  }

  typealias Decision =
    (_ value: @escaping (Key) -> PropertyList?) -> Result<[Key: PropertyList?], StoreError>

  private enum Attempt {
    case committed(Commit)
    /// Perhaps somebody is in the middle of writing: try again after that time.
    case unsettled(Duration)
  }

  /// What a transaction builds on.
  struct Base {
    var values: PropertyDictionary
    var contents: FileContents?
    /// What the seal shall keep as the version before.
    var previous: [UInt8]
    var hash: UInt64?
    /// The generation of these values, where a seal tells it.
    var generation: UInt64?
    /// The newest generation that anybody has seen.
    var newestGeneration: UInt64
    var isForeign: Bool
    /// Whether the file is damaged, and a copy of it was kept.
    var isSetAside = false
    /// Whether others may write at the same time, because the file system knows no locks.
    var isUnlocked = false
    var notices: [StoreNotice] = []
    /// Whether what is built shall be durable.
    var isDurable: Bool
  }

  private mutating func attempt(
    _ edits: Edits, isDurable: Bool, _ decide: Decision?
  ) throws(StoreError) -> Attempt {
    let target = try resolveForWriting()
    try makeFolders(target)
    let lock = try acquireLock(target)
    defer { lock?.release() }
    // Without a lock they may be those of a living process.
    if lock != nil { try sweepTemporaries(target) }
    let seal = try sealHead(target)
    let contents = try read(target, withAttributes: true)
    var base = Base(
      values: known.values, contents: contents, previous: contents?.bytes ?? [],
      generation: known.generation, newestGeneration: newestGeneration(seal), isForeign: false,
      isDurable: isDurable)
    base.hash = base.contents.map { ContentHash.of($0.bytes) }
    if lock == nil {
      base.notices.append(.unlocked(path: target.text))
      base.isUnlocked = true
    }
    if base.hash != known.hash, let rest = try takeUp(&base, seal, target) {
      return .unsettled(rest)
    }
    unsettled = nil
    let values = base.values
    // Where others have changed a key meanwhile, what was edited inside it is edited there.
    var edits = edits
    edits.rebase { values[$0] }
    let new = edits.values
    let decided = try decide?({ key in new[key] ?? values[key] }).get() ?? [:]
    var commit = try finish(new.merging(decided) { $1 }, base, target)
    commit?.decided = Set(decided.keys)
    return commit.map { .committed($0) } ?? .unsettled(Self.retryDelay)
  }

  /// The file that is to be written; a link to nothing is refused, since whoever made it knows
  /// where the file has gone and we do not.
  private func resolveForWriting() throws(StoreError) -> Path {
    let chain = try resolve()
    if !chain.links.isEmpty, chain.status == nil {
      throw .readOnly(
        store: path.text,
        reason: "it is a symbolic link to \(chain.end), where no file is; "
          + "put the file there or remove the link")
    }
    return chain.end
  }

  /// The generation that the next commit counts on from.
  ///
  /// Where no seal tells it, the count begins at the clock's seconds: after a seal was lost, it
  /// must not begin below what other processes have seen.
  private func newestGeneration(_ seal: SuiteSeal?) -> UInt64 {
    let newest = [seal?.generation, known.generation].compactMap { $0 }.max()
    return newest ?? UInt64(max(0, environment.time.unixSeconds))
  }

  /// How long to wait where another process was seen writing without a lock.
  private static let retryDelay = Duration.milliseconds(10)

  /// Takes up a version that is not the one we know; returns how long to wait where it is none.
  private mutating func takeUp(
    _ base: inout Base, _ seal: SuiteSeal?, _ target: Path
  ) throws(StoreError) -> Duration? {
    guard let contents = base.contents, let hash = base.hash else {
      base.values = [:]
      base.isForeign = true
      return settle(.absent, for: Self.absenceMin)
    }
    do throws(StoreError) {
      base.values = try parse(contents.bytes, target)
      base.isForeign = true
      base.generation = seal?.generation(of: hash)
      if seal != nil, base.generation == nil {
        base.notices.append(.changedOutside(path: target.text))
      }
      base.notices += restorationNotice(base.generation, target)
      return nil
    } catch {
      guard case .corrupt = error else { throw error }
      if let rest = settle(.unreadable(hash: hash), for: Self.damageMin) { return rest }
      base.values = try newestWhole(seal, target, damagedBy: error)
      try setAside(contents, in: &base, target)
      return nil
    }
  }

  /// Goes on from another version than the damaged one, of which a copy is kept.
  private func setAside(
    _ damaged: FileContents, in base: inout Base, _ target: Path
  ) throws(StoreError) {
    base.isForeign = base.values != known.values
    // Also a commit that dies after its seal leaves a version to go back to.
    base.previous = base.values.isEmpty ? [] : try encode(base.values).bytes
    let copy = try keepCopy(damaged.bytes, target)
    base.isSetAside = true
    base.notices.append(.setAside(path: target.text, copy: copy.text))
  }

  /// Writes the new version, unless the file says already what the edits want.
  ///
  /// Returns `nil` where another process has written without a lock since it was read.
  private mutating func finish(
    _ edits: [Key: PropertyList?], _ base: Base, _ target: Path
  ) throws(StoreError) -> Commit? {
    let values = base.values.applying(edits)
    var commit = Commit(values: values, isForeign: base.isForeign, notices: base.notices)
    // What was committed without waiting for the disk is written anew: where `fsync` has failed, a
    // second one on the same file may lie. So is what somebody else wrote: whoever it was may not
    // have lived to make it durable.
    let isOwed = base.isDurable && (!isDurable || base.isForeign && base.contents != nil)
    if !base.isSetAside, !isOwed, !values.differs(from: base.values, in: edits) {
      known = Version(
        values: values, hash: base.hash, status: base.contents?.status,
        generation: base.generation, layout: base.isForeign ? nil : known.layout)
      return commit
    }
    if let warning = try checkFolder(target) { commit.notices.append(warning) }
    if base.isUnlocked, try status(target) != base.contents?.status { return nil }
    // Until all calls have succeeded nothing is certain, not even after the rename.
    isDurable = false
    let new = try encode(values, edits, after: base)
    let (version, notices) = try replace(target, by: values, new, after: base)
    known = version
    isDurable = base.isDurable
    commit.notices += notices
    return commit
  }

  /// Writes the seal, then the file, each whole or not at all.
  private func replace(
    _ target: Path, by values: PropertyDictionary, _ new: Encoded, after base: Base
  ) throws(StoreError) -> (Version, [StoreNotice]) {
    if let status = base.contents?.status { try checkMayReplace(target, status) }
    let seal = SuiteSeal(
      sealing: new.bytes, after: base.previous,
      hash: (base.isSetAside ? nil : base.hash) ?? ContentHash.of(base.previous),
      generation: base.newestGeneration.addingReportingOverflow(1).0)
    let permissions = permissions(after: base.contents?.status)
    return try saving(target) { () throws(FileError) in
      // A seal that a loss of power tears is one that is missing; the file stands without it,
      // unless it is damaged.
      try AtomicReplacement(of: Companion.seal.path(of: target), on: environment.files)
        .commit(seal.bytes, permissions: 0o600, isDurable: base.isSetAside)
      let lost = try AtomicReplacement(of: target, on: environment.files).commit(
        new.bytes, permissions: permissions.mode, inheriting: base.contents?.inheritance,
        isDurable: base.isDurable)
      let version = Version(
        values: values, hash: seal.hash,
        status: try environment.files.statusIfPresent(at: target), generation: seal.generation,
        layout: new.layout)
      var notices: [StoreNotice] = []
      if permissions.isTightened { notices.append(.tightened(path: target.text)) }
      if !lost.isEmpty { notices.append(.attributesLost(path: target.text, names: lost)) }
      return (version, notices)
    }
  }

  /// The mode of the new version: the old one's, but nobody else's where there are secrets.
  private func permissions(after status: FileStatus?) -> (mode: UInt32, isTightened: Bool) {
    guard let old = status?.permissions else { return (0o600, false) }
    let mode = holdsSecrets ? old & ~0o077 : old
    return (mode, mode != old)
  }

  private func checkMayReplace(_ target: Path, _ status: FileStatus) throws(StoreError) {
    if status.owner != environment.files.userID {
      throw .readOnly(store: target.text, reason: "the file belongs to another user")
    }
    if status.isWriteProtected {
      throw .readOnly(
        store: target.text, reason: "nobody may write the file; 'chmod u+w' it to change settings")
    }
  }

  private func checkFolder(_ target: Path) throws(StoreError) -> StoreNotice? {
    let isShared = try status(target.parent)?.isSharedFolder ?? false
    return isShared ? .sharedFolder(path: target.parent.text) : nil
  }
}

extension FileContents {
  /// What the next version takes over beside the mode.
  fileprivate var inheritance: AtomicReplacement.Inheritance {
    AtomicReplacement.Inheritance(group: status.group, attributes: attributes)
  }
}

extension PropertyDictionary {
  /// Whether any of the edited keys has another value than before.
  fileprivate func differs(
    from base: PropertyDictionary, in edits: [Key: PropertyList?]
  ) -> Bool {
    edits.keys.contains { self[$0] != base[$0] }
  }
}

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
    var hash: UInt64?
    /// The hash of the last whole version, which the next one follows.
    var previousHash: UInt64
    /// The generation of these values, where a seal tells it.
    var generation: UInt64?
    /// The generation of the seal as it was read.
    var sealGeneration: UInt64?
    /// The newest generation that anybody has seen.
    var newestGeneration: UInt64
    var isForeign: Bool
    /// Whether the file is damaged, and a copy of it was kept.
    var isSetAside = false
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
    let hash = contents.map { ContentHash.of($0.bytes) }
    let known = known(of: target)
    var base = Base(
      values: known.values, contents: contents, hash: hash,
      previousHash: hash ?? ContentHash.of([]), generation: known.generation,
      sealGeneration: seal?.generation, newestGeneration: newestGeneration(seal), isForeign: false,
      isDurable: isDurable)
    if lock == nil { base.notices.append(.unlocked(path: target.text)) }
    // Where a seal says that there was a file, it may be gone or empty for a moment only.
    let isBare = contents?.bytes.isEmpty ?? true
    let isNews = base.hash != known.hash || isBare && seal != nil || !isKnown(target)
    if isNews, environment.rules.buildsOnNewest, let rest = try takeUp(&base, seal, target) {
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
  /// Where no seal tells it, the count goes on at the clock's milliseconds at least: after a seal
  /// was lost, it must not go on below what other processes have seen, which may be more than this
  /// one has, and no file is committed to more often than that for long.
  private func newestGeneration(_ seal: SuiteSeal?) -> UInt64 {
    let clock = UInt64(max(0, environment.time.unixMilliseconds))
    return max(seal?.generation ?? clock, known.generation ?? 0)
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
      return settle(try absence(target, seal), for: Self.absenceMin)
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
      let state = Fingerprint(hash: hash, status: contents.status, generation: seal?.generation)
      if let rest = settle(state, for: Self.damageMin) { return rest }
      let whole = try newestWhole(seal, contents, target, damagedBy: error)
      base.values = whole.values
      base.previousHash = whole.hash ?? ContentHash.of([])
      try setAside(contents, in: &base, target)
      return nil
    }
  }

  /// Goes on from another version than the damaged one, of which a copy is kept.
  private func setAside(
    _ damaged: FileContents, in base: inout Base, _ target: Path
  ) throws(StoreError) {
    base.isForeign = !isKnown(target) || base.values != known.values
    let copy = try storing { () throws(FileError) in
      try DamagedCopies(of: target, on: environment.files)
        .keep(damaged.bytes, unixSeconds: environment.time.unixSeconds)
    }
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
    if !base.isSetAside, !owesDisk(edits, base), !values.differs(from: base.values, in: edits) {
      known = Version(
        values: values, hash: base.hash, status: base.contents?.status,
        generation: base.generation, sealGeneration: base.generation ?? base.sealGeneration,
        layout: base.isForeign ? nil : known.layout, place: target)
      return commit
    }
    if let warning = try checkFolder(target) { commit.notices.append(warning) }
    // Until all calls have succeeded nothing is certain, not even after the rename.
    isDurable = false
    let new = try encode(values, edits, after: base)
    guard let (version, notices) = try replace(target, by: values, new, after: base) else {
      return nil
    }
    known = version
    isDurable = base.isDurable
    synced = base.isDurable ? version.status : nil
    commit.notices += notices
    return commit
  }

  /// Whether the file is written anew although it says already what the edits want.
  ///
  /// So is what was committed without waiting for the disk: where `fsync` has failed, a second one
  /// on the same file may lie. And what this process has not made durable itself: whoever wrote it
  /// may not have lived to do so.
  private func owesDisk(_ edits: [Key: PropertyList?], _ base: Base) -> Bool {
    guard base.isDurable else { return false }
    let isSynced = base.contents == nil || synced == base.contents?.status
    return !isDurable || !edits.isEmpty && !isSynced
  }

  /// Writes the seal, then the file, each whole or not at all; what fails is tried once more, with
  /// new temporary files.
  ///
  /// Returns nothing where somebody has touched the file since it was read.
  private func replace(
    _ target: Path, by values: PropertyDictionary, _ new: Encoded, after base: Base
  ) throws(StoreError) -> (Version, [StoreNotice])? {
    if let status = base.contents?.status { try checkMayReplace(target, status) }
    let replacement = Replacement(
      values: values, new: new,
      seal: SuiteSeal(
        sealing: new.bytes, after: base.previousHash,
        generation: base.newestGeneration.addingReportingOverflow(1).0))
    do throws(ReplacementFailure) {
      return try put(replacement, target, over: base.contents?.status, base)
    } catch {
      return try putAgain(replacement, target, after: error, base)
    }
  }

  private func putAgain(
    _ replacement: Replacement, _ target: Path, after first: ReplacementFailure, _ base: Base
  ) throws(StoreError) -> (Version, [StoreNotice])? {
    do throws(ReplacementFailure) {
      guard first.isReplaced else {
        return try put(replacement, target, over: base.contents?.status, base)
      }
      guard let present = try replaced(first, target, by: replacement) else { return nil }
      return try put(replacement, target, over: present, base)
    } catch {
      guard first.isReplaced || error.isReplaced else {
        throw StoreError(error.error, saving: target)
      }
      let reason = "\(error.error.operation.rawValue) failed: \(error.error.message)"
      throw .notDurable(path: target.text, reason: reason)
    }
  }

  /// The file that the first try has put in place; nothing where somebody has touched it since.
  private func replaced(
    _ first: ReplacementFailure, _ target: Path, by replacement: Replacement
  ) throws(ReplacementFailure) -> FileStatus? {
    if let status = first.status { return status }
    do throws(FileError) {
      let contents = try environment.files.readFile(
        target, byteCountMax: XMLPropertyListLimits.byteCountMax)
      return contents?.bytes == replacement.new.bytes ? contents?.status : nil
    } catch {
      throw ReplacementFailure(error: error, isReplaced: true)
    }
  }

  /// A new version on its way into the file.
  private struct Replacement {
    let values: PropertyDictionary
    let new: Encoded
    let seal: SuiteSeal
  }

  private struct ReplacementFailure: Error {
    let error: FileError
    /// Whether the file has the new contents already.
    var isReplaced = false
    /// The file with the new contents, as it was put in place.
    var status: FileStatus?
  }

  private func put(
    _ replacement: Replacement, _ target: Path, over status: FileStatus?, _ base: Base
  ) throws(ReplacementFailure) -> (Version, [StoreNotice])? {
    let files = environment.files
    let permissions = permissions(after: base.contents?.status)
    let file = AtomicReplacement(of: target, on: files, rules: environment.rules.commit)
    let lost: [String]?
    var written: FileStatus?
    do throws(FileError) {
      let isStill = { (temporary: Path) throws(FileError) -> Bool in
        written = try files.statusIfPresent(at: temporary)
        return try files.statusIfPresent(at: target) == status
      }
      // A seal that a loss of power tears is one that is missing; the file stands without it,
      // unless it is damaged.
      let seal = AtomicReplacement(of: Companion.seal.path(of: target), on: files)
      let sealed = try seal.put(
        replacement.seal.bytes, permissions: 0o600, isDurable: base.isSetAside, while: isStill)
      if sealed == nil { return nil }
      if base.isSetAside { try seal.secure() }
      // Also where nobody waits for it to be durable: a loss of power that tore this version would
      // take the one before along, which was.
      lost = try file.put(
        replacement.new.bytes, permissions: permissions.mode,
        inheriting: base.contents?.inheritance, while: isStill)
    } catch {
      throw ReplacementFailure(error: error)
    }
    guard let lost else { return nil }
    var version = Version(
      values: replacement.values, hash: replacement.seal.hash,
      generation: replacement.seal.generation, sealGeneration: replacement.seal.generation,
      layout: replacement.new.layout, place: target)
    do throws(FileError) {
      // What others put in its place meanwhile must not count as ours.
      version.status = try files.status(at: target, renamedFrom: written)
      if base.isDurable { try file.secure() }
    } catch {
      throw ReplacementFailure(error: error, isReplaced: true, status: version.status)
    }
    var notices: [StoreNotice] = []
    if permissions.isTightened { notices.append(.tightened(path: target.text)) }
    if !lost.isEmpty { notices.append(.attributesLost(path: target.text, names: lost)) }
    return (version, notices)
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

import Files
import PropertyLists

/// The file of one suite: what it holds, and how edits get into it.
///
/// Every transaction takes the lock, reads the newest version, applies its own edits only, and puts
/// the whole new version in the old one's place; so no process loses another's edits. Reading takes
/// no lock. The value has one user at a time (its owner guards it), and no thread of its own.
struct SuiteFile {
  /// The file as it was named; a symbolic link stays one, and what it leads to is written.
  let path: Path
  let environment: SuiteEnvironment
  private var known = Version(values: [:], hash: nil)
  /// Since when a file that cannot be taken as it is has stood unchanged.
  private var unsettled: (fingerprint: Fingerprint, since: Duration)?
  var hasSwept = false
  /// Whether our last commit would survive a loss of power.
  private(set) var isDurable = true

  init(path: Path, environment: SuiteEnvironment) {
    self.path = path
    self.environment = environment
  }

  /// What a look at the file showed.
  enum Reading {
    case unchanged
    case values(PropertyDictionary)
    /// Perhaps somebody is in the middle of writing: look again after that time.
    case unsettled(again: Duration)
  }

  /// What a transaction left in the file.
  struct Commit {
    var values: PropertyDictionary
    /// Whether others had changed the file since we last saw it.
    var isForeign: Bool
    var notices: [StoreNotice] = []
  }

  /// A version of the file; without a hash there was no file.
  private struct Version {
    var values: PropertyDictionary
    var hash: UInt64?
    var status: FileStatus?
  }

  /// A state of the file in which it is no settings file.
  private enum Fingerprint: Equatable {
    case absent
    case unreadable(hash: UInt64)
  }

  /// How long a file must be gone before that is believed: programs that save by way of a backup
  /// take it away for a moment.
  static let absenceMin = Duration.milliseconds(100)

  /// How long a file that cannot be read must stand unchanged before it counts as damaged:
  /// Foundation truncates and writes in place, without our lock.
  static let damageMin = Duration.seconds(1)
}

// MARK: Reading

extension SuiteFile {
  /// Reads the file for the first time; a damaged one is replaced in memory by the version before.
  mutating func open() -> (values: PropertyDictionary, notices: [StoreNotice]) {
    do throws(StoreError) {
      let target = try resolve()
      guard let contents = try read(target) else { return ([:], []) }
      let hash = ContentHash.of(contents.bytes)
      do throws(StoreError) {
        known = Version(
          values: try parse(contents.bytes, target), hash: hash, status: contents.status)
        return (known.values, try foreignNotice(hash, target))
      } catch {
        known.values = try restored(target) ?? [:]
        return (known.values, [.unreadable(error)])
      }
    } catch {
      return ([:], [.unreadable(error)])
    }
  }

  /// Looks at the file again.
  ///
  /// Where something tells that it changed (`isSuspected`), an unchanged status is no proof.
  /// - Throws: `.corrupt` for a file that has stood unreadable for `damageMin`.
  mutating func look(isSuspected: Bool) throws(StoreError) -> Reading {
    let target = try resolve()
    if !isSuspected, try status(target) == known.status, unsettled == nil { return .unchanged }
    guard let contents = try read(target) else { return lookAtAbsence() }
    let hash = ContentHash.of(contents.bytes)
    if hash == known.hash {
      known.status = contents.status
      unsettled = nil
      return .unchanged
    }
    do throws(StoreError) {
      let values = try parse(contents.bytes, target)
      known = Version(values: values, hash: hash, status: contents.status)
      unsettled = nil
      return .values(values)
    } catch {
      if let rest = settle(.unreadable(hash: hash), for: Self.damageMin) {
        return .unsettled(again: rest)
      }
      throw error
    }
  }

  private mutating func lookAtAbsence() -> Reading {
    guard known.hash != nil else { return .unchanged }
    if let rest = settle(.absent, for: Self.absenceMin) { return .unsettled(again: rest) }
    known = Version(values: [:], hash: nil)
    unsettled = nil
    return .values([:])
  }

  /// How much longer a state must stand before it is believed; `nil` once it is.
  private mutating func settle(_ fingerprint: Fingerprint, for duration: Duration) -> Duration? {
    let now = environment.time.uptime
    guard let start = unsettled, start.fingerprint == fingerprint else {
      unsettled = (fingerprint, now)
      return duration
    }
    let rest = start.since + duration - now
    return rest > .zero ? rest : nil
  }

  private func status(_ target: Path) throws(StoreError) -> FileStatus? {
    try storing { () throws(FileError) in try environment.files.statusIfPresent(at: target) }
  }

  /// The file that a chain of symbolic links leads to.
  private func resolve() throws(StoreError) -> Path {
    try storing { () throws(FileError) in try environment.files.resolvingLinks(path) }
  }

  private func read(_ target: Path) throws(StoreError) -> FileContents? {
    try storing { () throws(FileError) in
      try environment.files.readFile(
        target, byteCountMax: XMLPropertyListLimits.byteCountMax)
    }
  }

  /// The values in a file.
  ///
  /// An empty file is a new one where nothing was known and there is no seal; else somebody has
  /// truncated it and is about to write.
  private func parse(_ bytes: [UInt8], _ target: Path) throws(StoreError) -> PropertyDictionary {
    if bytes.isEmpty, known.values.isEmpty, try seal(target) == nil { return [:] }
    do throws(XMLPropertyListError) {
      guard case .dictionary(let values) = try PropertyList(xml: bytes) else {
        throw XMLPropertyListError(line: 1, column: 1, reason: .expected("a dictionary"))
      }
      return values
    } catch {
      switch error.reason {
      case .otherFormat, .unknownVersion:
        throw .readOnly(store: target.text, reason: error.reason.description)
      default: throw .corrupt(path: target.text, reason: error.description)
      }
    }
  }

  /// The version before, where a seal keeps it whole.
  private func restored(_ target: Path) throws(StoreError) -> PropertyDictionary? {
    guard let previous = try seal(target)?.previous, !previous.isEmpty else { return nil }
    return try parse(previous, target)
  }

  private func foreignNotice(_ hash: UInt64, _ target: Path) throws(StoreError) -> [StoreNotice] {
    guard let seal = try sealHead(target), !seal.covers(hash) else { return [] }
    return [.changedOutside(path: target.text)]
  }
}

// MARK: Writing

extension SuiteFile {
  /// Puts edits into the file, together with whatever others have written since, and makes them
  /// durable if they shall be.
  ///
  /// Blocks: for the lock at most `FileLock.waitMax`, and where the file cannot be read, until it
  /// has stood still for `damageMin`.
  mutating func commit(
    _ edits: [Key: PropertyList?], isDurable: Bool = true
  ) throws(StoreError) -> Commit {
    for _ in 0..<3 {
      switch try attempt(edits, isDurable: isDurable) {
      case .committed(let commit): return commit
      case .unsettled(let rest): environment.time.pause(for: rest)
      }
    }
    throw .corrupt(path: path.text, reason: "somebody keeps writing it")
  }

  private enum Attempt {
    case committed(Commit)
    /// Perhaps somebody is in the middle of writing: try again after that time.
    case unsettled(Duration)
  }

  /// What a transaction builds on.
  private struct Base {
    var values: PropertyDictionary
    var contents: FileContents?
    var hash: UInt64?
    var generation: UInt64
    var isForeign: Bool
    var notices: [StoreNotice] = []
    /// Whether what is built shall be durable.
    var isDurable: Bool
  }

  private mutating func attempt(
    _ edits: [Key: PropertyList?], isDurable: Bool
  ) throws(StoreError) -> Attempt {
    let target = try resolve()
    try storing { () throws(FileError) in try environment.files.makeDirectories(target.parent) }
    let lock = try acquireLock(target)
    defer { lock.release() }
    try sweepTemporaries(target)
    let seal = try sealHead(target)
    var base = Base(
      values: known.values, contents: try read(target), generation: seal?.generation ?? 0,
      isForeign: false, isDurable: isDurable)
    base.hash = base.contents.map { ContentHash.of($0.bytes) }
    if base.hash != known.hash, let rest = try takeUp(&base, seal, target) {
      return .unsettled(rest)
    }
    unsettled = nil
    return .committed(try finish(edits, base, target))
  }

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
      if let seal, !seal.covers(hash) { base.notices.append(.changedOutside(path: target.text)) }
      return nil
    } catch {
      guard case .corrupt = error else { throw error }
      if let rest = settle(.unreadable(hash: hash), for: Self.damageMin) { return rest }
      let copy = try setAside(contents.bytes, target)
      base.notices.append(.setAside(path: target.text, copy: copy.text))
      return nil
    }
  }

  /// Writes the new version, unless the file says already what the edits want.
  private mutating func finish(
    _ edits: [Key: PropertyList?], _ base: Base, _ target: Path
  ) throws(StoreError) -> Commit {
    let values = base.values.applying(edits)
    var commit = Commit(values: values, isForeign: base.isForeign, notices: base.notices)
    let isReadable = base.isForeign || base.hash == known.hash
    // What was committed without waiting for the disk is written anew: where `fsync` has failed, a
    // second one on the same file may lie.
    let isOwed = base.isDurable && !isDurable
    if isReadable, !isOwed, !values.differs(from: base.values, in: edits) {
      known = Version(values: values, hash: base.hash, status: base.contents?.status)
      return commit
    }
    if let warning = try checkFolder(target) { commit.notices.append(warning) }
    // Until all calls have succeeded nothing is certain, not even after the rename.
    isDurable = false
    known = try replace(
      target, by: values, after: base.contents?.bytes ?? [], status: base.contents?.status,
      generation: base.generation, isDurable: base.isDurable)
    isDurable = base.isDurable
    return commit
  }

  /// Writes the seal, then the file, each whole or not at all.
  private func replace(
    _ target: Path, by values: PropertyDictionary, after previous: [UInt8],
    status: FileStatus?, generation: UInt64, isDurable: Bool
  ) throws(StoreError) -> Version {
    if let status { try checkMayReplace(target, status) }
    let bytes = try encode(values)
    let seal = SuiteSeal(
      sealing: bytes, after: previous, generation: generation.addingReportingOverflow(1).0)
    return try storing { () throws(FileError) in
      // A seal that a loss of power tears is one that is missing; the file stands without it.
      try AtomicReplacement(of: Companion.seal.path(of: target), on: environment.files)
        .commit(seal.bytes, permissions: 0o600, isDurable: false)
      try AtomicReplacement(of: target, on: environment.files)
        .commit(bytes, permissions: status?.permissions ?? 0o600, isDurable: isDurable)
      return Version(
        values: values, hash: seal.hash,
        status: try environment.files.statusIfPresent(at: target))
    }
  }

  private func encode(_ values: PropertyDictionary) throws(StoreError) -> [UInt8] {
    let limit = XMLPropertyListLimits.byteCountMax
    let bytes: [UInt8]
    do throws(XMLStorageProblem) {
      bytes = try PropertyList.dictionary(values).xml()
    } catch {
      throw .corrupt(path: path.text, reason: error.description)
    }
    guard bytes.count <= limit else {
      throw .readOnly(
        store: path.text, reason: "with these values it would have more than \(limit) bytes")
    }
    return bytes
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

  /// Runs calls on files and tells their failure as the store's.
  func storing<Result>(
    _ calls: () throws(FileError) -> Result
  ) throws(StoreError) -> Result {
    do throws(FileError) {
      return try calls()
    } catch {
      throw StoreError(error)
    }
  }
}

extension StoreError {
  package init(_ error: FileError) {
    self = .system(
      call: error.operation.rawValue, path: error.path.text, message: error.message)
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

import SetteeFiles
import Glibc
import SetteePropertyLists

/// The file of one suite: what it holds, and how edits get into it.
///
/// Every transaction takes the lock, reads the newest version, applies its own edits only, and puts
/// the whole new version in the old one's place; so no process loses another's edits. Reading takes
/// no lock. The value has one user at a time (its owner guards it), and no thread of its own.
struct SuiteFile {
  /// The file as it was named; a symbolic link stays one, and what it leads to is written.
  let path: Path
  let environment: SuiteEnvironment
  var known = Version(values: [:], hash: nil)
  /// Since when a file that cannot be taken as it is has stood unchanged.
  var unsettled: (fingerprint: Fingerprint, since: Duration)?
  var hasSwept = false
  /// Whether our last commit would survive a loss of power.
  var isDurable = true
  /// The file that this process has made durable, as long as nobody has touched it since.
  var synced: FileStatus?
  /// Folders whose new entries may not survive a loss of power.
  var undurableFolders: Set<Path> = []
  /// Whether others may not even read it, because some of its values are secrets.
  var holdsSecrets = false

  init(path: Path, environment: SuiteEnvironment) {
    self.path = path
    self.environment = environment
  }

  /// What a look at the file showed.
  enum Reading {
    case unchanged
    case values(PropertyDictionary, notices: [StoreNotice])
    /// Perhaps somebody is in the middle of writing: look again after that time.
    case unsettled(again: Duration)
  }

  /// What a transaction left in the file.
  struct Commit {
    var values: PropertyDictionary
    /// Whether others had changed the file since we last saw it.
    var isForeign: Bool
    /// What was written because of what the file held.
    var decided: Set<Key> = []
    var notices: [StoreNotice] = []
  }

  /// A version of the file; without a hash there was no file.
  struct Version {
    var values: PropertyDictionary
    var hash: UInt64?
    var status: FileStatus?
    /// The how manieth commit it is, where a seal says so.
    var generation: UInt64?
    /// The newest generation that it is known to follow: that of the seal beside it, but for one
    /// that was written for the version after it.
    var sealGeneration: UInt64?
    /// Whether the version of that generation may have come after it: it was somebody else's, and
    /// had not been seen in the file before.
    ///
    /// A program may be stopped between its seal and its file, for as long as it pleases.
    var mayPrecedeSealed = false
    /// Where the entries stand in the file, where this process wrote it.
    var layout: XMLLayout?
    /// The file it was read from or written to, at the end of all links; `nil` before any was.
    var place: Path?
  }

  /// A state of the file in which it is no settings file; all of it stays as long as nobody writes.
  struct Fingerprint: Equatable {
    /// `nil` where there is no file.
    var hash: UInt64?
    var status: FileStatus?
    /// The seal's, which every commit changes.
    var generation: UInt64?
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
      let target = try resolve().end
      known.place = target
      guard let contents = try read(target) else { return ([:], []) }
      let hash = ContentHash.of(contents.bytes)
      do throws(StoreError) {
        known = try version(contents, hash: hash, target)
        let isOurs = known.sealGeneration == nil || known.generation != nil
        return (known.values, isOurs ? [] : [.changedOutside(path: target.text)])
      } catch {
        // What could not be read this time is no damage: the next look sees it.
        if case .system = error { throw error }
        known = try keptVersion(target, damagedBy: error)
        return (known.values, [.unreadable(error, isRestored: hasKnownVersion)])
      }
    } catch {
      return ([:], [.unreadable(error, isRestored: false)])
    }
  }

  /// Looks at the file again.
  ///
  /// Where something tells that it changed (`isSuspected`), an unchanged status is no proof.
  /// - Throws: `.corrupt` for a file that has stood unreadable for `damageMin`.
  mutating func look(isSuspected: Bool) throws(StoreError) -> Reading {
    let target = try resolve().end
    let isKnown = isKnown(target)
    if !isSuspected, isKnown, unsettled == nil, try isUntouched(target) { return .unchanged }
    guard let contents = try read(target) else { return try lookAtAbsence(target) }
    let hash = ContentHash.of(contents.bytes)
    if isKnown, hash == known.hash {
      known.status = contents.status
      unsettled = nil
      return .unchanged
    }
    do throws(StoreError) {
      let version = try version(contents, hash: hash, target)
      let notices = restorationNotice(version.generation, target)
      known = version
      unsettled = nil
      return .values(version.values, notices: notices)
    } catch {
      let state = Fingerprint(
        hash: hash, status: contents.status, generation: try sealHead(target)?.generation)
      if let rest = settle(state, for: Self.damageMin) { return .unsettled(again: rest) }
      throw error
    }
  }

  /// Whether the status says that nobody has touched the file since it was read or written.
  private func isUntouched(_ target: Path) throws(StoreError) -> Bool {
    // Of a version that was replaced as soon as it was there no status is known.
    if known.status == nil, known.hash != nil { return false }
    return try status(target) == known.status
  }

  private mutating func lookAtAbsence(_ target: Path) throws(StoreError) -> Reading {
    guard known.hash != nil || !isKnown(target) else { return .unchanged }
    let state = try absence(target, try sealHead(target))
    if let rest = settle(state, for: Self.absenceMin) { return .unsettled(again: rest) }
    known = Version(values: [:], hash: nil, place: target)
    unsettled = nil
    return .values([:], notices: [])
  }

  /// What is to be seen of a file that is gone.
  ///
  /// While nothing in its folder changes it has not been back: else two short absences, each of a
  /// writer who moves the file away, would count as one long one.
  func absence(_ target: Path, _ seal: SuiteSeal?) throws(StoreError) -> Fingerprint {
    Fingerprint(status: try status(target.parent), generation: seal?.generation)
  }

  /// Whether what is known was read from this very file, and not from where a link led before.
  func isKnown(_ target: Path) -> Bool { known.place == nil || known.place == target }

  /// What is known of a file; nothing where a link led elsewhere when it was last read.
  ///
  /// Versions of two files have no order, whatever their generations say.
  func known(of target: Path) -> Version {
    isKnown(target) ? known : Version(values: [:], hash: nil, place: target)
  }

  /// How much longer a state must stand before it is believed; `nil` once it is.
  mutating func settle(_ fingerprint: Fingerprint, for duration: Duration) -> Duration? {
    let now = environment.time.uptime
    var fingerprint = fingerprint
    if !environment.rules.settlesByStatus { fingerprint = Fingerprint(hash: fingerprint.hash) }
    guard let start = unsettled, start.fingerprint == fingerprint else {
      unsettled = (fingerprint, now)
      return duration
    }
    let rest = start.since + duration - now
    return rest > .zero ? rest : nil
  }

  /// What a file holds, and which of the sealed generations it is.
  private func version(
    _ contents: FileContents, hash: UInt64, _ target: Path
  ) throws(StoreError) -> Version {
    var version = Version(
      values: try parse(contents.bytes, target), hash: hash, status: contents.status,
      place: target)
    let seal = try sealHead(target)
    version.generation = seal?.generation(of: hash)
    version.sealGeneration = version.generation
    // Others may have committed between the reading of the file and that of the seal.
    if let seal, version.generation == nil, try status(target) == contents.status {
      version.sealGeneration = seal.generation
      let known = known(of: target)
      version.mayPrecedeSealed =
        known.sealGeneration != seal.generation || known.mayPrecedeSealed
    }
    return version
  }

  func status(_ target: Path) throws(StoreError) -> FileStatus? {
    try storing { () throws(FileError) in try environment.files.statusIfPresent(at: target) }
  }

  /// The file that a chain of symbolic links leads to.
  ///
  /// A link that another user made is refused, since that user chose where it leads; the system's
  /// own are followed.
  func resolve() throws(StoreError) -> LinkChain {
    let chain = try storing { () throws(FileError) in try environment.files.followingLinks(path) }
    for link in chain.links where link.owner != environment.files.userID && link.owner != 0 {
      throw .readOnly(
        store: path.text, reason: "the symbolic link \(link.path) belongs to another user")
    }
    return chain
  }

  func read(
    _ target: Path, withAttributes: Bool = false
  ) throws(StoreError) -> FileContents? {
    try storing { () throws(FileError) in
      try environment.files.readFile(
        target, byteCountMax: XMLPropertyListLimits.byteCountMax, withAttributes: withAttributes)
    }
  }

  /// The values in a file.
  ///
  /// An empty file is a new one where nothing was known and there is no seal; else somebody has
  /// truncated it and is about to write.
  func parse(_ bytes: [UInt8], _ target: Path) throws(StoreError) -> PropertyDictionary {
    if bytes.isEmpty, known(of: target).values.isEmpty, try seal(target) == nil { return [:] }
    do throws(XMLPropertyListError) {
      guard case .dictionary(let values) = try PropertyList(xml: bytes) else {
        throw XMLPropertyListError(line: 1, column: 1, reason: .expected("a dictionary"))
      }
      return values
    } catch {
      switch error.reason {
      case .otherFormat: break
      case .unknownVersion:
        guard try isOurs(target, butForItsVersion: bytes) else { break }
        throw .corrupt(path: target.text, reason: error.description)
      default: throw .corrupt(path: target.text, reason: error.description)
      }
      throw .readOnly(store: target.text, reason: error.reason.description)
    }
  }

  /// Whether a file is one that we wrote, with another version in its first element: a program of a
  /// later version changes more than that, a disk that forgets does not.
  private func isOurs(
    _ target: Path, butForItsVersion bytes: [UInt8]
  ) throws(StoreError) -> Bool {
    guard let seal = try sealHead(target), let before = bytes.firstRange(of: Self.versionMark),
      let end = bytes[before.upperBound...].firstIndex(of: UInt8(ascii: "\""))
    else { return false }
    let mended = bytes[..<before.upperBound] + Array("1.0".utf8) + bytes[end...]
    return seal.generation(of: ContentHash.of(Array(mended))) != nil
  }

  private static let versionMark = Array("<plist version=\"".utf8)

  /// What to tell where a version is older than the one we know: somebody has put a backup back.
  func restorationNotice(_ generation: UInt64?, _ target: Path) -> [StoreNotice] {
    guard let generation, let newest = known(of: target).generation, generation < newest else {
      return []
    }
    return [.wentBack(path: target.text)]
  }

  /// Runs calls that save a file and tells their failure as one of saving it.
  func saving<Value>(
    _ target: Path, _ calls: () throws(FileError) -> Value
  ) throws(StoreError) -> Value {
    try Result(catching: calls).mapError { StoreError($0, saving: target) }.get()
  }
}

/// Runs calls on files and tells their failure as a store's.
package func storing<Value>(
  _ calls: () throws(FileError) -> Value
) throws(StoreError) -> Value {
  try Result(catching: calls).mapError(StoreError.init).get()
}

extension StoreError {
  package init(_ error: FileError) {
    self = .system(
      call: error.operation.rawValue, path: error.path.text, message: error.message)
  }

  /// Why a file could not be saved, with what would help; told of the file, where it was one of its
  /// hidden companions that failed.
  package init(_ error: FileError, saving target: Path) {
    let path = error.path.parent == target.parent ? target : error.path
    let remedy =
      switch error.code {
      case ENOSPC, EDQUOT: "; make room on the disk"
      case EACCES, EPERM: "; you need the right to write it and its folder"
      case EROFS: "; the disk must be mounted for writing"
      default: ""
      }
    self = .system(
      call: error.operation.rawValue, path: path.text, message: error.message + remedy)
  }
}

import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// How versions of the file are read, written and recovered.
extension ReplicaFile {
  /// A replica holds an account's megabyte, and losers in its journal; nothing sane is larger.
  private static let byteCountMax = 64 * 1_048_576

  /// What a transaction builds on.
  struct Base {
    var snapshot: ReplicaSnapshot
    var generation: UInt64
    /// The bytes of the version in the file; `nil` where there is none that counts.
    var bytes: [UInt8]?
    var checksum: UInt64?
  }

  /// Takes up the version in the file if it is newer than the one known.
  func look(_ state: inout State) throws(StoreError) {
    guard let bytes = try read(path) else { return }
    let version = try decode(bytes, known: state.known)
    guard version.generation >= state.known?.generation ?? 0 else { return }
    take(version, &state)
  }

  /// Under the lock: the version to change, recovered or begun where there is none.
  func takeNewest(_ state: inout State) throws(StoreError) -> Base {
    guard let bytes = try read(path) else { return begin(&state) }
    do throws(ReplicaDamage) {
      let version = try ReplicaVersion.read(
        bytes, known: state.known, format: format, parameters: parameters)
      guard version.generation >= state.known?.generation ?? 0 else {
        return goOn(&state, instead: version, bytes)
      }
      take(version, &state)
      return Base(
        snapshot: version.snapshot, generation: version.generation, bytes: bytes,
        checksum: version.checksum)
    } catch {
      guard case .damaged = error else { throw storeError(error, path) }
      return try recover(bytes, error, &state)
    }
  }

  /// Makes the replica durable, unless nothing that is stored has changed.
  func commit(
    _ snapshot: ReplicaSnapshot, after base: Base, _ state: inout State
  ) throws(StoreError) {
    let list = snapshot.propertyList
    let body = CompactPropertyList.bytes(of: list)
    let checksum = ContentHash.of(body)
    if let bytes = base.bytes, checksum == base.checksum {
      if state.known == nil { state.known = try decode(bytes, known: nil) }
      // Who repeats a change that failed half way hears "done" only when it would survive.
      try makeDurable(base.generation, &state)
      state.replica = snapshot.replica
      return
    }
    var generation = base.generation + 1
    if !rules.storesCursorWithData {
      try write(Self.withoutData(list, base.snapshot.propertyList), generation: generation)
      generation += 1
    }
    try keep(body, generation: generation)
    try write(body, generation: generation)
    forgetVersionBefore(&state)
    state.known = ReplicaVersion(
      generation: generation, snapshot: snapshot.stored, checksum: checksum)
    state.replica = snapshot.replica
    state.durableGeneration = generation
  }

  /// Makes the rename durable that put a generation in place, unless it is known to be.
  func makeDurable(_ generation: UInt64, _ state: inout State) throws(StoreError) {
    guard state.durableGeneration != generation else { return }
    try storing { () throws(FileError) in
      try environment.files.synchronizeDirectory(path.parent)
    }
    state.durableGeneration = generation
  }

  private func take(_ version: ReplicaVersion, _ state: inout State) {
    if let known = state.known, known.generation == version.generation,
      known.checksum == version.checksum
    {
      return
    }
    var replica = version.snapshot.replica
    if let earlier = state.replica { replica.resume(from: earlier) }
    state.known = version
    state.replica = replica
  }

  private func begin(_ state: inout State) -> Base {
    guard let known = state.known else {
      return Base(snapshot: ReplicaSnapshot(makeReplica()), generation: 0)
    }
    // Somebody removed the file under a running program, which still knows what was in it.
    state.notices.append(.changedOutside(path: path.text))
    return Base(snapshot: known.snapshot, generation: known.generation)
  }

  /// An older version was put in the file's place while this process knew a newer one: that one
  /// goes on.
  private func goOn(
    _ state: inout State, instead version: ReplicaVersion, _ bytes: [UInt8]
  ) -> Base {
    state.notices.append(.changedOutside(path: path.text))
    guard let known = state.known else {
      return Base(snapshot: version.snapshot, generation: version.generation, bytes: bytes)
    }
    return Base(snapshot: known.snapshot, generation: known.generation, bytes: bytes)
  }

  /// Goes on from the copy of a damaged version, which was written before it: nothing is lost.
  ///
  /// Where there is no whole copy, from the newest version known; what the lost one knew is lost
  /// then, so the device takes a new identity, lest it give stamps again that the lost version
  /// gave.
  private func recover(
    _ bytes: [UInt8], _ damage: ReplicaDamage, _ state: inout State
  ) throws(StoreError) -> Base {
    let before = try readCompanion(.before)
    // Where a program of before has committed since, the copy is none of the damaged version.
    let newest = max(state.known?.generation ?? 0, before.map { $0.generation + 1 } ?? 0)
    if let kept = try readCompanion(.copy), kept.generation >= newest {
      try setAside(bytes, &state)
      return Base(snapshot: kept.snapshot, generation: kept.generation)
    }
    var base = state.known.map { Base(snapshot: $0.snapshot, generation: $0.generation) }
    if let previous = before, previous.generation > base?.generation ?? 0 {
      base = Base(snapshot: previous.snapshot, generation: previous.generation)
    }
    guard var base else { throw storeError(damage, path) }
    try setAside(bytes, &state)
    // The lost version, and one more that died with it, may have given the next generations away.
    base.generation += 2
    base.snapshot.replica.takeIdentity(of: makeReplica())
    return base
  }

  /// Programs of before kept the version before instead of a copy; once there is a copy it goes.
  private func forgetVersionBefore(_ state: inout State) {
    guard !state.hasForgottenVersionBefore else { return }
    state.hasForgottenVersionBefore = true
    environment.files.removeIgnoringErrors(Companion.before.path(of: path))
  }

  /// Whether a whole version lies beside the file.
  var hasCopy: Bool {
    get throws(StoreError) { try readCompanion(.copy) != nil }
  }

  private func readCompanion(_ companion: Companion) throws(StoreError) -> ReplicaVersion? {
    guard let bytes = try read(companion.path(of: path)) else { return nil }
    do throws(ReplicaDamage) {
      return try ReplicaVersion.read(bytes, known: nil, format: format, parameters: parameters)
    } catch {
      guard case .damaged = error else { throw storeError(error, path) }
      return nil
    }
  }

  private func read(_ path: Path) throws(StoreError) -> [UInt8]? {
    try storing { () throws(FileError) in
      try environment.files.readFile(path, byteCountMax: Self.byteCountMax)?.bytes
    }
  }

  private func decode(
    _ bytes: [UInt8], known: ReplicaVersion?
  ) throws(StoreError) -> ReplicaVersion {
    do throws(ReplicaDamage) {
      return try ReplicaVersion.read(bytes, known: known, format: format, parameters: parameters)
    } catch {
      throw storeError(error, path)
    }
  }

  private func storeError(_ damage: ReplicaDamage, _ path: Path) -> StoreError {
    switch damage {
    case .damaged(let reason): .corrupt(path: path.text, reason: reason)
    case .newerFormat(let newer):
      .readOnly(
        store: path.text,
        reason: "it has format \(newer), and this program knows formats up to \(format)")
    }
  }

  /// Keeps a copy of the version that is about to be written.
  ///
  /// A loss of power may tear the copy, which then counts as missing.
  private func keep(_ body: [UInt8], generation: UInt64) throws(StoreError) {
    guard rules.keepsCopy else { return }
    let bytes = ReplicaVersion.bytes(sealing: body, generation: generation, format: format)
    try storing { () throws(FileError) in
      try AtomicReplacement(of: Companion.copy.path(of: path), on: environment.files)
        .commit(bytes, permissions: 0o600, isDurable: false)
    }
  }

  private func write(_ body: [UInt8], generation: UInt64) throws(StoreError) {
    let bytes = ReplicaVersion.bytes(sealing: body, generation: generation, format: format)
    guard bytes.count <= Self.byteCountMax else {
      throw .quotaExceeded(limit: "\(Self.byteCountMax) bytes in a device's file")
    }
    try storing { () throws(FileError) in
      try AtomicReplacement(of: path, on: environment.files, rules: rules.commit)
        .commit(bytes, permissions: 0o600)
    }
  }

  /// The version before with the new cursor: what a careless order of writes leaves for a moment.
  private static func withoutData(_ new: PropertyList, _ old: PropertyList) -> [UInt8] {
    guard case .dictionary(let new) = new, case .dictionary(var old) = old else { return [] }
    old["cursor"] = new["cursor"]
    return CompactPropertyList.bytes(of: .dictionary(old))
  }
}

// MARK: What lies beside the file

extension ReplicaFile {
  /// The hidden files beside a replica's.
  enum Companion: String {
    case lock, queue, copy, before

    func path(of target: Path) -> Path {
      target.sibling("\(AtomicReplacement.companionPrefix(of: target)).\(rawValue)")
    }
  }

  func acquireLock() throws(StoreError) -> FileLock {
    do throws(FileLockError) {
      return try FileLock(
        Companion.lock.path(of: path), turnstile: Companion.queue.path(of: path),
        on: environment.files, time: environment.time, chance: environment.share)
    } catch {
      switch error {
      case .busy(let holder): throw .busy(path: path.text, process: holder)
      case .failed(let error), .unsupported(let error): throw StoreError(error)
      }
    }
  }

  /// Removes the temporary files of dead processes; under the lock there are no living ones.
  func sweep(_ state: inout State) throws(StoreError) {
    guard !state.hasSwept else { return }
    let companions = [Companion.copy, .before].map { $0.path(of: path) }
    let names = try storing { () throws(FileError) in
      try environment.files.uninterrupted { () throws(FileError) in
        try environment.files.list(path.parent)
      }
    }
    for name in names
    where AtomicReplacement.isTemporary(name, of: path)
      || companions.contains(where: { AtomicReplacement.isTemporary(name, of: $0) })
      || damagedCopies.isTemporary(name)
    {
      environment.files.removeIgnoringErrors(path.sibling(name))
    }
    state.hasSwept = true
  }

  private var damagedCopies: DamagedCopies { DamagedCopies(of: path, on: environment.files) }

  private func setAside(_ bytes: [UInt8], _ state: inout State) throws(StoreError) {
    let copy = try storing { () throws(FileError) in
      try damagedCopies.keep(bytes, unixSeconds: environment.time.unixSeconds)
    }
    state.notices.append(.setAside(path: path.text, copy: copy.text))
  }
}

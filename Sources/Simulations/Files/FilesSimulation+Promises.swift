import SetteeFiles
import SetteePropertyLists
import SetteeStores

/// What must hold at each change of the file, each acknowledgement, and each look of a program.
extension FilesSimulation {
  /// How long a version stands before every observer has heard of it.
  static let hearingMax: Int64 = 200
  /// How long after a call that failed a program looks again.
  private static let retryMax: Int64 = 1_000
  private static let absenceMin: Int64 = 100
  private static let damageMin: Int64 = 1_000

  /// Where the copy lies that a damaged file is mended from.
  var sealPath: Path { target.sibling("\(AtomicReplacement.companionPrefix(of: target)).seal") }

  /// Whether the link leads to nothing, which programs leave to whoever made it.
  var isDangling: Bool { plan.isLinked && seen.bytes == nil }

  var inode: UInt64? { inode(of: target) }

  func inode(of path: Path) -> UInt64? { status(of: path)?.inode }

  private func status(of path: Path) -> FileStatus? {
    do throws(FileError) {
      return try eyes.statusIfPresent(at: path)
    } catch {
      return nil
    }
  }

  /// Takes note of when the folder of a file that is gone last changed: until it rests, nobody can
  /// tell one long absence from two short ones.
  func watchFolder() {
    guard seen.bytes == nil, let status = status(of: target.parent), status != folder.status
    else { return }
    folder = (status, time)
  }

  /// Whether the seal is there as a program put it there; it lies there for a while before the file
  /// that it seals.
  var isSealSound: Bool { inode(of: sealPath).map { $0 != flippedSeal } ?? false }

  func followLink() {
    guard plan.isLinked else { return }
    do throws(FileError) {
      target = try eyes.resolvingLinks(path)
    } catch {
      violate(.fileWhole, "the link is gone: \(error)")
    }
  }

  /// Where the file is, and where a link may lead besides.
  private var places: [Path] {
    plan.isLinked ? ["/store/a.plist", "/store/b.plist"].map { Path($0) } : [path]
  }

  /// Looks at the file whenever somebody has put another in its place.
  func watchTarget() -> [FileWatch] {
    let watcher = InMemoryFileWatcher(on: disk)
    var watches: [FileWatch] = []
    for place in places {
      do throws(FileError) {
        watches.append(
          try watcher.watch(place) { [unowned self] _ in
            if place == self.target { self.observe(by: self.actor) } else { self.noteAside(place) }
          })
      } catch {
        violate(.fileWhole, "the file cannot be watched: \(error)")
      }
    }
    return watches
  }

  /// Where the link led before, a program has put a version that it began there; should the link
  /// come back, that or its seal may be what the next one builds on.
  private func noteAside(_ place: Path) {
    guard actor != nil, let values = disk.bytes(at: place).flatMap(decoded) else { return }
    history.giveUp(Dictionary(uniqueKeysWithValues: keys.map { ($0, values[$0]) }))
    history.putAside(values)
  }

  /// Takes note of what stands in the file's place, and of who put it there.
  func observe(by program: SettingsProgram?) {
    believeAbsence()
    let now = (bytes: disk.bytes(at: target), inode: inode)
    guard now.bytes != seen.bytes || now.inode != seen.inode else { return }
    let before = seen
    seen = now
    isUntold = false
    // Without a copy beside it, an empty file or none is a new one.
    let isNew = (before.bytes?.isEmpty ?? true) && !isSealWhole
    guard let life = program?.life, let program else {
      guard let values = now.bytes.flatMap(decoded) else { return history.breakUp(at: time) }
      note(10, 0, "the file now holds \(values.told)")
      if isNew { lastNew = history.unchangedSince...time }
      return history.replace(by: values, at: time)
    }
    guard let values = now.bytes.flatMap(decoded) else {
      violate(.fileWhole, "program \(program.number) leaves no settings file")
      return
    }
    if isNew {
      history.mayBeginAnew(at: time)
    } else {
      checkPatience(program, life, over: before.bytes)
    }
    note(11, Int(program.number), "program \(program.number) commits \(values.told)")
    if history.standing == nil {
      // Of a commit that died, the seal may have come through.
      for other in programs { history.giveUp(other.life?.pending ?? [:]) }
    }
    // With the file and the seal both damaged, each program has but what it last saw.
    if life.lookedAt <= linkedAt {
      // It took this file for what the link led to before, and knows nothing of what came with it.
      history.replace(by: values, at: time)
    } else if let problem = history.commit(
      values, naming: life.pending, isSealOld: !isSealWhole,
      wasNew: lastNew?.contains(life.lookedAt) ?? false, lookedAt: life.lookedAt, at: time)
    {
      violate(problem.invariant, problem.detail)
    }
    isSealWhole = isSealSound
    flipCount = 0
  }

  /// A file that has been gone for a while is one without values.
  func believeAbsence() {
    guard seen.bytes == nil, history.standing == nil,
      time - history.unchangedSince >= Self.absenceMin
    else { return }
    history.replace(by: [:], at: time)
  }

  /// What is none for a moment is left alone, and damage is kept before it is replaced.
  ///
  /// What others do between a program's last look and its rename cannot be known to it.
  private func checkPatience(
    _ program: SettingsProgram, _ life: SettingsLife, over bytes: [UInt8]?
  ) {
    guard history.standing == nil, history.unchangedSince < life.lookedAt else { return }
    let stood = time - history.unchangedSince
    guard let bytes else {
      // Without a seal nothing says that there was a file.
      let missed = time - (life.missedSince ?? time)
      if missed < Self.absenceMin, isSealWhole {
        violate(.damageKept, "a file that was gone for \(stood) ms counts as removed")
      }
      return
    }
    if stood < Self.damageMin {
      violate(.damageKept, "a file in the middle of being written is replaced after \(stood) ms")
    }
    if !damagedCopies(of: target).contains(bytes) {
      violate(.damageKept, "program \(program.number) replaces damaged bytes that nobody has kept")
    }
  }

  private func damagedCopies(of place: Path) -> [[UInt8]] {
    disk.names(in: place.parent).filter { $0.hasPrefix("\(place.name).corrupt-") }
      .compactMap { disk.bytes(at: place.sibling($0)) }
  }

  /// A program was told that its writes are safe.
  func acknowledge(
    _ writes: [Key: PropertyList?], _ isDurable: Bool, _ program: SettingsProgram,
    since start: Int64
  ) {
    countAcknowledgement()
    // What lies where the link led before is its user's.
    guard linkedAt < start, let life = program.life else { return }
    let names = writes.keys.sorted()
    note(3, Int(program.number), "program \(program.number) is told that \(names) are saved")
    var holder = 0
    // A commit that began before the link led here came before that.
    let here = names.filter { !history.isAside(writes[$0] ?? nil, of: $0) }
    for key in here {
      guard let first = history.first(holding: writes[key] ?? nil, of: key) else {
        return violate(.survivesWriters, "\(key) was acknowledged, and no version holds it")
      }
      holder = max(holder, first)
    }
    if life.disturbedAt < start { life.pending = [:] }
    for key in names { life.pending[key] = nil }
    guard isDurable, !here.isEmpty else { return }
    checkDurable(
      writes.filter { here.contains($0.key) }, program, since: holder, askedAt: start)
    history.acknowledge(holder)
  }

  /// What a loss of power right now would leave must hold the writes, or be later than they are.
  private func checkDurable(
    _ writes: [Key: PropertyList?], _ program: SettingsProgram, since index: Int,
    askedAt start: Int64
  ) {
    let bytes = disk.durableBytes(at: target)
    // What others have made of it since is their doing.
    guard seen.bytes != nil, history.versions[history.newest].isOurs else { return }
    guard let values = bytes == nil ? PropertyDictionary() : bytes.flatMap(decoded) else {
      // Others may have emptied the file, or put one there that they had not synced, and that may
      // have become durable.
      guard history.standing == history.newest, history.isOurs(index...history.newest),
        !history.wasBroken(after: index, since: start)
      else { return }
      return violate(.acknowledgedSynced, "the disk has no whole file")
    }
    if writes.allSatisfy({ values[$0.key] == $0.value }) { return }
    guard history.stood(values, since: index + 1) else {
      return violate(
        .acknowledgedSynced,
        "program \(program.number) was told that \(writes.keys.sorted()) are safe, and the disk has"
          + " \(values.told)")
    }
  }

  /// What stands long enough must have reached the program and its observer.
  func checkVisible(_ program: SettingsProgram, _ life: SettingsLife) {
    if let gap = life.told.gap { return violate(.observersHear, gap) }
    believeAbsence()
    guard let suite = life.suite, let values = history.standingValues, !watcher.isDeaf,
      !isUntold, life.agenda.next ?? .max > time
    else { return }
    let own = suite.ownValues
    if own != life.told.values {
      return violate(
        .observersHear,
        "program \(program.number) shows \(own.told), and its observer knows"
          + " \(life.told.values.told)")
    }
    var since = max(
      history.unchangedSince, life.disturbedAt + Self.retryMax, linkedAt, life.heldUpUntil)
    if seen.bytes == nil { since = max(since, folder.changedAt + Self.absenceMin) }
    guard time - since >= Self.hearingMax else { return }
    for key in keys where life.pending[key] == nil && own[key] != values[key] {
      violate(
        .observersHear,
        "program \(program.number) shows \(key) = \(own[key]?.brief ?? "nothing"), where"
          + " \(values[key]?.brief ?? "nothing") has stood for \(time - since) ms")
    }
  }

  // MARK: The end

  /// The faults end; after a while all programs show what the file holds.
  func healAndCheck() {
    isHealing = true
    note(9, 0, "the faults end")
    if watcher.isDeaf { hearAgain() }
    for program in programs { program.stoppedUntil = 0 }
    goOn(until: time + 6_000)
    for program in programs where violations.isEmpty { save(program) }
    // One turns to its saving within a second, and the others to what came of it within another.
    goOn(until: time + 4_000)
    guard violations.isEmpty else { return }
    for program in programs { checkEnd(program) }
    checkCompanions()
  }

  /// Each program saves once more what could not be saved, on its own thread.
  private func save(_ program: SettingsProgram) {
    guard let life = program.life, !life.isKilled, let suite = life.suite else { return }
    life.agenda.add(at: time) { [unowned self] in
      for _ in 0..<2 where !life.pending.isEmpty && !life.isKilled {
        let (writes, start) = (life.pending, self.time)
        do throws(StoreError) {
          try suite.flush(to: .durable)
          self.acknowledge(writes, true, program, since: start)
        } catch {
          self.saveFailed(error, program, life, since: start)
        }
      }
    }
    program.wakeAt = time
  }

  private func saveFailed(
    _ error: StoreError, _ program: SettingsProgram, _ life: SettingsLife, since start: Int64
  ) {
    note(6, Int(program.number), "program \(program.number) is told: \(error)")
    // It speaks of the file that was there when it began.
    if movedAwayAt >= start { return }
    guard isDangling || history.standing == nil && !isSealWhole else {
      return violate(.convergence, "program \(program.number) cannot save: \(error)")
    }
    moveAway()
  }

  private func checkEnd(_ program: SettingsProgram) {
    guard let life = program.life, let suite = life.suite else {
      return violate(.convergence, "program \(program.number) does not come to life again")
    }
    guard let values = history.standingValues, !isUntold else { return }
    if suite.ownValues != values {
      violate(
        .agreement,
        "program \(program.number) shows \(suite.ownValues.told), and the file holds"
          + " \(values.told)")
    }
  }

  func checkCompanions() {
    let copies = places.map { damagedCopies(of: $0) }
    if copies.contains(where: { Set($0).count < $0.count }) {
      violate(.damageKept, "the same damaged bytes are kept twice")
    }
    for name in disk.names(in: target.parent)
    where name.hasPrefix(".") || name.contains(".corrupt-") {
      // On its way to being the file, it has the file's own mode.
      if places.contains(where: { AtomicReplacement.isTemporary(name, of: $0) }) { continue }
      if disk.permissions(at: target.sibling(name)) != 0o600 {
        violate(.filesPrivate, "others may read \(name)")
      }
    }
    let names = disk.names(in: target.parent)
    if names.count > 12 + copies.joined().count {
      violate(.bounded, "\(names.count) files lie beside the settings: \(names.sorted())")
    }
  }
}

extension PropertyDictionary {
  /// All keys with their values, in order.
  var told: String {
    let entries = keys.sorted().map { "\($0)=\(self[$0]?.brief ?? "nothing")" }
    return "[\(entries.joined(separator: " "))]"
  }
}

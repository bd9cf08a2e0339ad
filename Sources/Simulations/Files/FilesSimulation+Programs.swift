import SetteeFiles
import SetteePropertyLists
import SetteeReplication
import SetteeStores

/// What the simulated programs do: open the suite, write, save, look, as programs do.
extension FilesSimulation {
  func addProgram() {
    let program = SettingsProgram(number: nextProcess)
    nextProcess += 1
    programs.append(program)
    add(program) { [unowned self, unowned program] in live(program) }
  }

  /// One turn of a program: it starts, or does the next thing it wants.
  private func live(_ program: SettingsProgram) {
    guard let life = program.life, !life.isKilled else { return start(program) }
    program.isBusy = true
    defer { program.isBusy = false }
    checkVisible(program, life)
    let start = time
    if let work = life.agenda.take(at: time) {
      work()
      if !life.isKilled, life.suite?.isSaved == true { life.pending = [:] }
    } else if !isHealing {
      act(program, life)
    }
    finish(program, life, since: start)
  }

  private func finish(_ program: SettingsProgram, _ life: SettingsLife, since start: Int64) {
    if time - start > Self.hearingMax { life.heldUpUntil = time }
    if life.isKilled { return fall(program) }
    let thought = isHealing ? 1_000 : generator.number(from: 0, through: 150)
    program.wakeAt = max(time + 1, min(time + thought, life.agenda.next ?? .max))
  }

  private func fall(_ program: SettingsProgram) {
    if let life = program.life { history.giveUp(life.pending) }
    program.life = nil
    program.wakeAt = time + (isHealing ? 1 : generator.number(from: 0, through: 300))
  }

  private func start(_ program: SettingsProgram) {
    let files = InMemoryFileSystem(on: disk, processID: nextProcess)
    nextProcess += 1
    let life = SettingsLife(files: files)
    program.life = life
    program.isBusy = true
    defer { program.isBusy = false }
    let start = time
    life.disturbedAt = start
    note(1, Int(program.number), "program \(program.number) starts")
    files.onCall { [unowned self, unowned program] call in self.fate(of: call, in: program) }
    do throws(StoreError) {
      let suite = try DefaultsSuite(named: "app", environment: environment(of: program, life))
      life.told.begin(with: suite.ownValues)
      life.observation = suite.observe { [unowned self, unowned program, told = life.told] change in
        told.hear(change)
        self.note(12, Int(program.number), "program \(program.number) hears \(change.sentence)")
      }
      life.suite = suite
    } catch {
      violate(.fileWhole, "the suite cannot be opened: \(error)")
    }
    finish(program, life, since: start)
  }

  private func environment(
    of program: SettingsProgram, _ life: SettingsLife
  ) -> SuiteEnvironment {
    var environment = SuiteEnvironment(
      files: life.files, watcher: watcher,
      time: SteppedTime(
        run: self, process: program, agenda: life.agenda,
        wallClock: { [unowned self] in World.morning + time }),
      chance: { [unowned self] in self.drawsChance() }, home: "/home/ann", configHome: nil,
      arguments: [], isFlushedAtExit: false)
    environment.rules = bug?.suiteRules ?? SuiteRules()
    return environment
  }

  // MARK: What programs do

  private func act(_ program: SettingsProgram, _ life: SettingsLife) {
    guard let suite = life.suite else { return }
    switch generator.number(from: 0, through: 19) {
    case 0..<12: write(program, life, suite, isDurable: !generator.happens(150))
    case 12..<15: write(program, life, suite, isDurable: nil)
    case 15:
      // Asked for what is there already, by somebody who wants to be sure of it.
      let key = anyKey
      write([key: suite.value(forKey: key)], program, life, suite, isDurable: true)
    case 16: _ = suite.synchronize()
    default: break
    }
  }

  private var anyKey: Key { keys[Int(generator.number(from: 0, through: Int64(keys.count - 1)))] }

  private func write(
    _ program: SettingsProgram, _ life: SettingsLife, _ suite: DefaultsSuite,
    isDurable: Bool?
  ) {
    var writes: [Key: PropertyList?] = [:]
    for _ in 0..<generator.number(from: 1, through: 3) {
      writes[anyKey] = .some(generator.happens(150) ? nil : freshValue())
    }
    write(writes, program, life, suite, isDurable: isDurable)
  }

  /// Writes a group in memory, and saves it unless nobody asks for that.
  private func write(
    _ writes: [Key: PropertyList?], _ program: SettingsProgram, _ life: SettingsLife,
    _ suite: DefaultsSuite, isDurable: Bool?
  ) {
    let names = writes.keys.sorted()
    let sentence = names.map { "\($0) = \(writes[$0]??.brief ?? "nothing")" }
    do throws(StoreError) {
      for key in names {
        // What failed once may have left its seal.
        if let former = life.pending[key] { history.giveUp([key: former]) }
        life.pending[key] = writes[key]
      }
      try suite.write(names.map { Edit($0, writes[$0] ?? nil) })
      note(2, Int(program.number), "program \(program.number) writes \(sentence)")
      guard let isDurable else { return }
      let start = time
      try suite.flush(to: isDurable ? .durable : .committed)
      guard !life.isKilled else { return }
      acknowledge(writes, isDurable, program, since: start)
    } catch {
      judge(error, program, life)
    }
  }

  /// What an error may mean: faults are injected, so most are fine; a file that has a whole copy
  /// beside it is never given up.
  private func judge(
    _ error: StoreError, _ program: SettingsProgram, _ life: SettingsLife
  ) {
    note(6, Int(program.number), "program \(program.number) is told: \(error)")
    guard case .readOnly = error, !life.isKilled, isDangling || history.standing == nil else {
      return
    }
    // One flipped bit takes nothing away; of two, one may make the file one of a later version. Who
    // was stopped behind its look at the seal tells of the one before.
    if isSealWhole, life.lookedAt > sealWholeSince, !isDangling, flipCount < 2 {
      return violate(
        .survivesWriters, "a damaged file was given up beside its whole copy: \(error)")
    }
    // Both are damaged: the user moves them away.
    if isHealing || generator.happens(300) { moveAway() }
  }
}

extension StoreChange {
  fileprivate var sentence: String {
    let all = changes.map { "\($0.key)=\($0.new?.brief ?? "nothing")" }.sorted()
    return "\(origin) \(all.joined(separator: " "))"
  }
}

extension DefaultsSuite {
  /// What stands in the suite's own file, with what is not saved yet.
  var ownValues: PropertyDictionary {
    PropertyDictionary(keys().compactMap { key in value(forKey: key).map { (key, $0) } })
  }
}

import SetteeEditor
import SetteeStores

/// What the demo's own keys do; each leaves a sentence in the log.
extension Demo {
  /// The key to name for one of the demo's commands.
  func key(_ command: DemoCommand) -> String { keyMap.keyName(for: command, in: .demo) }

  /// Why a command can do nothing in this world, as a sentence.
  private func obstacle(to command: DemoCommand) -> String? {
    world.obstacle(to: command).map { "\(quoted(command)) \($0)" }
  }

  /// The key in a sentence, where a full stop alone would look like its end.
  private func quoted(_ command: DemoCommand) -> String {
    let key = key(command)
    return key.contains { $0.isLetter || $0.isNumber } ? key : "'\(key)'"
  }

  func run(_ command: DemoCommand) {
    if let obstacle = obstacle(to: command) { return remark(obstacle) }
    switch command {
    case .syncNow: syncNow()
    case .toggleOnline:
      world.setOnline(!world.standing(ofDevice: focus).isOnline, device: focus)
    case .conflict: makeConflict()
    case .toggleRobot: toggleRobot()
    case .showJournal: focused.editor.openJournal()
    case .cycleLoss, .cycleClock, .toggleAccount, .togglePause, .step:
      if let world = world as? SimulatedWorld { turn(command, in: world) }
    }
  }

  /// Says something in the log.
  package func remark(_ sentence: String) { log.remark(sentence, at: world.time) }

  private func syncNow() {
    let standing = world.standing(ofDevice: focus)
    switch standing.phase {
    case .noAccount:
      remark("\(focused.name) has no account to sync with; \(key(.toggleAccount)) signs it in.")
    case .offline where !standing.isOnline:
      remark("\(focused.name) is offline and cannot sync; \(key(.toggleOnline)) puts it back.")
    case .switchedOff: remark("\(focused.name) has its sync switch off and cannot sync.")
    case .apart:
      let key = keyMap.keyName(for: EditorCommand.chooseAccount, in: .list)
      remark("\(focused.name) belongs to an account that is not in this place; \(key) chooses.")
    case .initialSync, .online, .offline:
      remark("\(focused.name) syncs now, without waiting for its turn.")
    }
    world.syncNow(device: focus)
  }

  /// Turns what only a simulated world has.
  private func turn(_ command: DemoCommand, in world: SimulatedWorld) {
    switch command {
    case .cycleLoss:
      let percent = world.cycleLoss()
      remark(
        percent == 0
          ? "The network loses no more messages."
          : "The network loses \(percent) of 100 messages; each is sent until it arrives.")
    case .cycleClock: world.cycleClock(ofDevice: focus)
    case .toggleAccount: world.toggleAccount(ofDevice: focus)
    case .togglePause: togglePause(in: world)
    case .step: step(in: world)
    case .syncNow, .toggleOnline, .conflict, .toggleRobot, .showJournal: break
    }
  }

  private func togglePause(in world: SimulatedWorld) {
    world.isPaused.toggle()
    remark(world.isPaused ? "Time stands still; \(quoted(.step)) takes one step." : "Time goes on.")
  }

  /// Goes to the next thing worth seeing, and says which.
  private func step(in world: SimulatedWorld) {
    if !world.isPaused { togglePause(in: world) }
    if rival != nil { finishConflict() }
    log.step("One step: \(log.words.summary(world.step()))", at: world.time)
  }

  private func toggleRobot() {
    robot.toggle(at: world.time)
    remark(
      robot.isActive
        ? "A robot edits \(other.name); \(key(.toggleRobot)) stops it." : "The robot rests.")
  }

  /// Adopts another account on a device; the outcome shows in its status line.
  func adopt(_ side: AccountSide, on device: DemoDevice) {
    Task {
      let problem = await device.store.problem(adopting: side)
      _ = device.editor.update(.adopted(problem: problem))
    }
  }
}

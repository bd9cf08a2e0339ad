import Cloud
import Forms
import PropertyLists
import Replication

/// What the demo's own keys do; each leaves a sentence in the log.
extension Demo {
  func run(_ command: DemoCommand) {
    switch command {
    case .syncNow: syncNow()
    case .toggleOnline:
      simulator.setOnline(!simulator.isOnline(device: focus), device: focus)
    case .cycleLoss: cycleLoss()
    case .cycleClock: cycleClock()
    case .conflict: makeConflict()
    case .toggleAccount: toggleAccount()
    case .togglePause: togglePause()
    case .step: step()
    case .toggleRobot: toggleRobot()
    }
  }

  private func remark(_ sentence: String) { log.remark(sentence, at: simulator.time) }

  private func syncNow() {
    switch simulator.status(ofDevice: focus).phase {
    case .noAccount: remark("\(focused.name) has no account to sync with; A signs it in.")
    case .offline: remark("\(focused.name) is offline and cannot sync; O puts it back.")
    case .initialSync, .online: remark("\(focused.name) syncs now, without waiting for its turn.")
    }
    simulator.syncNow(device: focus)
  }

  private func cycleLoss() {
    let steps = DemoOptions.lossSteps
    lossPercent = steps.first { $0 > lossPercent } ?? 0
    simulator.setLoss(Double(lossPercent) / 100)
    remark(
      lossPercent == 0
        ? "The network loses no more messages."
        : "The network loses \(lossPercent) of 100 messages; each is sent until it arrives.")
  }

  private func cycleClock() {
    let steps = DemoOptions.skewSteps
    let current = simulator.status(ofDevice: focus).skew
    let next = ((steps.firstIndex(of: current) ?? -1) + 1) % steps.count
    simulator.setClockSkew(.milliseconds(steps[next]), device: focus)
  }

  private func toggleAccount() {
    if simulator.status(ofDevice: focus).account == nil {
      simulator.signIn(device: focus, to: options.accountName)
    } else {
      simulator.signOut(device: focus)
    }
  }

  private func togglePause() {
    simulator.isPaused.toggle()
    remark(simulator.isPaused ? "Time stands still; '.' takes one step." : "Time goes on.")
  }

  /// Goes to the next thing worth seeing, and says which.
  private func step() {
    if !simulator.isPaused { togglePause() }
    if rival != nil { finishConflict() }
    let before = simulator.events().next
    simulator.stepOnce()
    let (events, _) = simulator.events(from: before)
    remark("One step: \(log.words.summary(events))")
  }

  private func toggleRobot() {
    robot.toggle(at: simulator.time)
    remark(
      robot.isActive
        ? "A robot edits \(other.name); B stops it." : "The robot rests.")
  }
}

// Edits that nobody types.
extension Demo {
  /// A write that is still to come.
  struct RivalEdit {
    let time: Int64
    let value: PropertyList
    let field: Field.ID
    let device: Int
  }

  /// Writes one key on both devices before either has heard of the other.
  ///
  /// The focused field if it is synced and can be changed without typing, else the first such.
  private func makeConflict() {
    finishConflict()
    guard devices.allSatisfy({ simulator.status(ofDevice: $0.number).account != nil }) else {
      return remark("A conflict takes two devices in one account; A signs in.")
    }
    let candidates = focused.syncedFields.map(\.id)
    let preferred = focused.editor.focusedField.flatMap { candidates.contains($0) ? $0 : nil }
    guard let id = preferred ?? candidates.first else {
      return remark("No synced setting can be changed without typing.")
    }
    let title = focused.editor.form.fields[id].description.title
    let values = rivalValues(of: id)
    guard let mine = values.first, let theirs = values.last else {
      return remark("\(title) has no other value.")
    }
    remark("Both devices change \(title) before either has heard of the other.")
    for device in devices { device.editor.show(id) }
    store(mine, in: id, on: focused)
    let delay = simulator.isPaused ? 0 : DemoOptions.rivalMilliseconds
    rival = RivalEdit(
      time: simulator.time + delay, value: theirs, field: id, device: other.number)
    if delay == 0 { finishConflict() }
  }

  /// Writes the other half of a conflict.
  func finishConflict() {
    guard let due = rival else { return }
    rival = nil
    store(due.value, in: due.field, on: devices[due.device])
  }

  /// A new value for each device, different where the type has enough of them.
  private func rivalValues(of id: Field.ID) -> [PropertyList] {
    let mine = Robot.values(for: focused.editor.form.fields[id])
    let theirs = Robot.values(for: other.editor.form.fields[id])
    guard let first = mine.first else { return [] }
    return [first, theirs.last { $0 != first } ?? theirs.last ?? first]
  }

  /// Lets the robot do what it wants to do now, on the device that nobody sits at.
  func moveRobot(at time: Int64) {
    guard robot.isActive, !other.editor.isModal else { return }
    let fields = other.syncedFields
    let watched = Set(focused.editor.fieldsOnScreen)
    let move = robot.move(
      among: fields, favourites: fields.filter { watched.contains($0.id) }, at: time)
    switch move {
    case .goTo(let field): if other.editor.search == nil { other.editor.show(field) }
    case .set(let field, let value): store(value, in: field, on: other)
    case nil: break
    }
  }

  /// Stores as a person at the device would; a refusal is told.
  private func store(_ value: PropertyList, in field: Field.ID, on device: DemoDevice) {
    if case .refused(let reason) = device.editor.commit(value, to: field) {
      log.trouble("\(device.name): \(reason)", at: simulator.time)
    }
  }
}

extension CloudSimulator {
  func isOnline(device: Int) -> Bool { read { $0.devices[device].replica.isOnline } }
}

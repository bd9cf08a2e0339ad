import Cloud
import Forms
import PropertyLists
import Replication

/// What the demo's own keys do; each leaves a sentence in the log.
extension Demo {
  func run(_ command: DemoCommand) {
    switch command {
    case .syncNow: syncNow()
    case .toggleOnline: toggleOnline()
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
    remark("\(focused.name) is asked to sync now.")
    simulator.syncNow(device: focus)
  }

  private func toggleOnline() {
    simulator.setOnline(!simulator.isOnline(device: focus), device: focus)
  }

  private func cycleLoss() {
    let steps = DemoOptions.lossSteps
    lossStep = (lossStep + 1) % steps.count
    simulator.setLoss(Double(steps[lossStep]) / 100)
    remark(
      steps[lossStep] == 0
        ? "The network loses no more messages."
        : "The network loses \(steps[lossStep]) of 100 messages.")
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
    remark(
      simulator.isPaused
        ? "Time stands still; '.' takes one step." : "Time goes on.")
  }

  private func step() {
    if !simulator.isPaused { togglePause() }
    simulator.stepOnce()
  }

  private func toggleRobot() {
    robot.toggle(at: simulator.time)
    remark(
      robot.isActive
        ? "A robot edits the other device." : "The robot rests.")
  }

  /// Writes one key on both devices before either has heard of the other.
  ///
  /// The focused field if it is synced and can be changed without typing, else the first such.
  private func makeConflict() {
    let candidates = focused.syncedFields.map(\.id)
    let preferred = focused.editor.focusedField.flatMap { candidates.contains($0) ? $0 : nil }
    guard let id = preferred ?? candidates.first else {
      return remark("No synced setting can be changed without typing.")
    }
    let values = rivalValues(of: id)
    guard let mine = values.first, let theirs = values.last else {
      return remark("\(focused.editor.form.fields[id].description.title) has no other value.")
    }
    remark("Both devices change \(focused.editor.form.fields[id].description.title) at once.")
    store(mine, in: id, on: focused)
    store(theirs, in: id, on: other)
  }

  /// A new value for each device, different where the type has enough of them.
  private func rivalValues(of id: Field.ID) -> [PropertyList] {
    let mine = Robot.values(for: focused.editor.form.fields[id])
    let theirs = Robot.values(for: other.editor.form.fields[id])
    guard let first = mine.first else { return [] }
    let second = theirs.last { $0 != first } ?? theirs.last ?? first
    return [first, second]
  }
}

extension CloudSimulator {
  func isOnline(device: Int) -> Bool { read { $0.devices[device].replica.isOnline } }
}

import Cloud

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

  func remark(_ sentence: String) { log.remark(sentence, at: simulator.time) }

  private func syncNow() {
    switch simulator.status(ofDevice: focus).phase {
    case .noAccount: remark("\(focused.name) has no account to sync with; A signs it in.")
    case .offline: remark("\(focused.name) is offline and cannot sync; O puts it back.")
    case .switchedOff: remark("\(focused.name) has its sync switch off and cannot sync.")
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

extension CloudSimulator {
  func isOnline(device: Int) -> Bool { read { $0.devices[device].replica.isOnline } }
}

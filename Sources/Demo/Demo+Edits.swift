import SetteeForms
import SetteePropertyLists

/// Edits that nobody types: both halves of a conflict, and the robot's.
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
  func makeConflict() {
    finishConflict()
    guard devices.allSatisfy({ world.standing(ofDevice: $0.number).phase != .noAccount }) else {
      return remark("A conflict takes two devices in one account; \(key(.toggleAccount)) signs in.")
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
    let delay = world.rivalDelay
    rival = RivalEdit(
      time: world.time + delay, value: theirs, field: id, device: other.number)
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
      log.trouble("\(device.name): \(reason)", at: world.time)
    }
  }
}

import SetteeFiles

/// One simulated process, which works a step at a time and may die at any.
///
/// Touched only by whoever has the baton.
class SteppedProcess: @unchecked Sendable {
  let number: Int32
  var strand: Strand?
  /// When it next wants to do something.
  var wakeAt: Int64 = 0
  var stoppedUntil: Int64 = 0
  /// Whether it is in the middle of an operation.
  var isBusy = false

  init(number: Int32) { self.number = number }

  /// What traces call it.
  var name: String { "process \(number)" }

  /// Whether it is not running, or dead without having noticed.
  var isKilled: Bool { true }

  /// Whether something has come for it.
  var hasMail: Bool { false }

  /// The process is gone, with its locks and open files.
  func die() {}

  /// The run is over: what the process holds, and that holds the run, goes.
  func end() { strand = nil }
}

/// A simulated process with what ends when it dies.
///
/// Touched only by whoever has the baton.
class LivingProcess<Life: ProcessLife>: SteppedProcess, @unchecked Sendable {
  /// `nil` while it is not running.
  final var life: Life?

  override final var isKilled: Bool { life?.isKilled != false }

  override func die() {
    life?.isKilled = true
    life?.files.kill()
    life?.agenda.close()
  }

  override func end() {
    super.end()
    life = nil
  }
}

/// What ends with a process.
class ProcessLife: @unchecked Sendable {
  final let files: InMemoryFileSystem
  /// What falls due in the background; a program here has one thread.
  final let agenda: Agenda
  final var isKilled = false

  init(files: InMemoryFileSystem, agenda: Agenda = Agenda()) {
    self.files = files
    self.agenda = agenda
  }
}

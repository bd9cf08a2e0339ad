import Dispatch

/// Runs work on the main actor: at once when already there, so that an own write is observed
/// before the write returns, else as soon as the main actor is free.
@Sendable
public func deliverToMainActor(_ work: @escaping @MainActor () -> Void) {
  if MainQueueMark.isHere {
    MainActor.assumeIsolated(work)
  } else {
    Task { @MainActor in work() }
  }
}

/// Tells whether the caller runs on the main queue, which is the main actor's executor; Swift
/// offers only the check that traps.
private enum MainQueueMark {
  static var isHere: Bool { DispatchQueue.getSpecific(key: key) != nil }

  private static let key: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()
}

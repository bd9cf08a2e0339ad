import SetteeFiles

/// Watches an account on a thread of its own and tells when it may have news.
///
/// Only one key is watched, the one that every accepted write touches. A watch is no more than a
/// hint: a member without quorum keeps it open and silent for ever, and members of 3.4 were known
/// to lose and repeat events. So the account is looked at whenever a watch begins, and whenever one
/// was silent for too long; the look goes through the whole cluster and fails without quorum.
final class EtcdWatcher: Sendable {
  private let cluster: EtcdCluster
  private let layout: EtcdLayout
  private let timing: EtcdTiming
  private let time: any Timekeeper
  private let interrupt: Interrupt
  private let hint: @Sendable () -> Void
  private let queue: BlockingQueue

  init(
    _ place: EtcdPlace, timing: EtcdTiming, time: any Timekeeper, interrupt: Interrupt,
    hint: @escaping @Sendable () -> Void
  ) {
    cluster = EtcdCluster(place.members)
    layout = place.layout
    self.timing = timing
    self.time = time
    self.interrupt = interrupt
    self.hint = hint
    queue = BlockingQueue(named: "settee.etcd.watch", time: time)
  }

  func start() {
    queue.start { [self] in
      var seen: Int64 = -1
      while !interrupt.isSignalled {
        do throws(EtcdError) {
          try follow(&seen)
        } catch {
          // Nobody is there, or nobody who knows: the next exchange tells the user, not a hint.
        }
        rest()
      }
    }
  }

  func stop() { interrupt.signal() }

  /// Looks at the account and then follows it from there, until the watch ends.
  private func follow(_ seen: inout Int64) throws(EtcdError) {
    let start = try look(&seen)
    let request = EtcdWatchRequest(key: layout.usage, startRevision: start + 1)
    var watch = try cluster.watch(request, within: patience(for: timing.attempt))
    while true {
      let answer: EtcdWatchAnswer?
      do throws(EtcdError) {
        answer = try watch.next(within: patience(for: timing.idle))
      } catch {
        guard error == .http(.timedOut) else { throw error }
        let before = seen
        _ = try look(&seen)
        // The look has found what the watch should have told.
        if seen > before { return }
        continue
      }
      guard let answer, !answer.isCanceled else { return }
      if answer.eventCount > 0 {
        seen = max(seen, answer.header.revision)
        hint()
      }
    }
  }

  /// Reads the watched key, hints where it was written since it was last seen, and gives the
  /// revision at which all this is true.
  private func look(_ seen: inout Int64) throws(EtcdError) -> Int64 {
    let answer = try cluster.read(
      [EtcdRange(key: layout.usage)], within: patience(for: timing.exchange))
    let written = answer.ranges[0].pairs.first?.modRevision ?? 0
    // A restored cluster counts from lower revisions again: that is news too.
    if written > seen || answer.header.revision < seen {
      seen = answer.header.revision
      hint()
    }
    return answer.header.revision
  }

  /// Waits a little before the next member is tried.
  private func rest() {
    cluster.turn()
    do throws(HTTPError) {
      try patience(for: timing.pause).waitOut()
    } catch {
      // Stopped: the loop sees it.
    }
  }

  private func patience(for duration: Duration) -> Patience {
    Patience(for: duration, time: time, interrupt: interrupt)
  }
}

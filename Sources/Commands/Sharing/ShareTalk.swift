import Dispatch
import Glibc
import SetteeCloudCore
import SetteeDocumentStores
import SetteePropertyLists
import SetteeReplication
import SetteeStores
import Synchronization

/// The exchanges of a shared document with its account, told of line by line.
final class ShareTalk: Sendable {
  private let share: Mutex<DocumentShare>
  private let device: CloudDevice
  private let store: DocumentStore
  private let path: String
  private let place: String
  private let context: CommandContext
  /// Whose values stand where a first exchange finds differing ones.
  private let side: Mutex<ShareSide?>
  private let isOnce: Bool
  /// What is odd and was said, so that it is said once.
  private let complaints = Mutex<[String]>([])
  private let hasSpoken = Mutex(false)
  /// What was given to the device and is not known to be in the account.
  private let onTheWay = Mutex<Set<Key>>([])
  private let observations = Mutex<[StoreObservation]>([])
  private let queue = DispatchQueue(label: "settee.share", qos: .userInitiated)
  private let isDue = Mutex(false)

  init(
    _ share: DocumentShare, _ device: CloudDevice, path: String, place: String, side: ShareSide?,
    isOnce: Bool, context: CommandContext
  ) {
    store = share.store
    self.share = Mutex(share)
    self.device = device
    self.path = path
    self.place = place
    self.context = context
    self.side = Mutex(side)
    self.isOnce = isOnce
  }

  /// One exchange, whole; 1 where something waits or was refused.
  func once() throws(CommandError) -> CommandOutcome {
    let isDone = try exchange()
    let status = device.status
    do throws(StoreError) {
      try device.close()
    } catch {
      throw CommandError(error)
    }
    return .exit(isDone && status.pendingCount + status.refusedCount == 0 ? .done : .notSo)
  }

  /// Exchanges until it is interrupted.
  func goOn() throws(CommandError) -> CommandOutcome {
    _ = try exchange()
    store.startWatching()
    device.start()
    observations.withLock { all in
      all = [
        store.observe { [weak self] _ in self?.lookSoon() },
        store.observeNotices { [weak self] _ in self?.lookSoon() },
        device.store.observe { [weak self] _ in self?.lookSoon() },
        device.observeStatus { [weak self] in self?.lookSoon() },
      ]
    }
    lookSoon()
    context.onInterrupt { self.end() }
    return .running
  }

  private func end() -> ExitCode {
    let ended = observations.withLock { all in
      defer { all = [] }
      return all
    }
    for observation in ended { observation.cancel() }
    Problems.report(context) {
      try queue.sync { try store.flush() }
      try device.close()
    }
    return .interrupted
  }

  /// Looks at both sides on the queue; a burst of hints makes one look.
  private func lookSoon() {
    let isNew = isDue.withLock { isDue in
      defer { isDue = true }
      return !isDue
    }
    guard isNew else { return }
    queue.async { [self] in
      isDue.withLock { $0 = false }
      do throws(CommandError) {
        if case .apart(let separation)? = device.status.trouble { return try part(separation) }
        if try step() == .sent { device.wantSync() }
        if device.status.trouble == nil, device.status.pendingCount == 0 { tellArrival() }
      } catch {
        for sentence in error.sentences { context.errors.sentence(sentence) }
        Glibc.exit(error.code.rawValue)
      }
    }
  }

  // MARK: An exchange

  /// What a look at both sides came to.
  private enum Step {
    case nothing, sent, waiting
  }

  /// Talks to the account and waits for it; whether nothing was left undone.
  private func exchange() throws(CommandError) -> Bool {
    var step = Step.nothing
    // What was written here is there before what others wrote comes.
    if !share.withLock({ $0.isFirst }) { step = try self.step() }
    for _ in 0..<8 {
      if let trouble = device.syncAndWait() {
        guard case .apart(let separation) = trouble else {
          context.errors.sentence("\(trouble)")
          tellWaiting()
          return false
        }
        try part(separation)
        continue
      }
      tellArrival()
      step = try self.step()
      if step != .sent { break }
    }
    if step == .waiting { return false }
    if !hasSpoken.withLock({ $0 }) { say(share.withLock { $0.last.words }) }
    return share.withLock { $0.last.refusals.isEmpty }
  }

  private func step() throws(CommandError) -> Step {
    var mayRemove = false
    while true {
      let side = side.withLock { $0 }
      let outcome = try share.withLock { share throws(CommandError) in
        try share.exchange(keeping: side, mayRemove: mayRemove)
      }
      switch outcome {
      case .exchanged(let report):
        tell(report)
        return report.sent.isEmpty ? .nothing : .sent
      case .waits(let reason):
        complain([reason])
        return .waiting
      case .asksForSide(let counts): try askForSide(counts)
      case .asksToRemove(let question):
        try agree(to: question)
        mayRemove = true
      }
    }
  }

  private func tell(_ report: ShareReport) {
    var report = report
    onTheWay.withLock { $0.formUnion(report.sent) }
    report.sent = []
    if report.isNews { say(report.words) }
    complain(report.refusals)
  }

  /// Says what the account has by now of what was written here.
  private func tellArrival() {
    let sent = onTheWay.withLock { keys in
      defer { keys = [] }
      return keys
    }
    if !sent.isEmpty { say(ShareReport(sent: Array(sent)).words) }
  }

  private func tellWaiting() {
    let waiting = onTheWay.withLock { $0 }
    guard !waiting.isEmpty else { return }
    context.errors.sentence("\(path): not sent yet: \(ShareReport.list(Array(waiting))).")
  }

  private func say(_ words: String) {
    hasSpoken.withLock { $0 = true }
    context.output.sentence("\(path), \(place): \(words).")
  }

  /// Says what is odd, once for as long as it lasts.
  private func complain(_ sentences: [String]) {
    let news = complaints.withLock { known in
      defer { known = sentences }
      return sentences.filter { !known.contains($0) }
    }
    for sentence in news { context.errors.sentence("\(path): \(sentence)") }
  }

  // MARK: Questions

  private func askForSide(_ counts: ShareCounts) throws(CommandError) {
    let words = "\(path) and \(place) have not met: \(counts.words)."
    guard context.input.isTerminal else {
      throw CommandError(
        "\(words) Nothing was changed; '--keep mine' or '--keep theirs' says whose stand.",
        code: .notSo)
    }
    context.errors.raw(TextOutput.visible("\(words) Keep mine or theirs?") + " [mine/theirs] ")
    let answer = context.input.line()?.lowercased() ?? ""
    guard let side = ShareSide.allCases.first(where: { $0.rawValue.hasPrefix(answer) }),
      !answer.isEmpty
    else { throw CommandError("Nothing was changed.", code: .notSo) }
    self.side.withLock { $0 = side }
  }

  private func agree(to question: RemovalQuestion) throws(CommandError) {
    let isAsked = context.input.isTerminal && !isOnce
    guard isAsked, context.input.agrees(to: "\(question.words). Go on?", on: context.errors) else {
      throw CommandError("\(question.words); nothing was changed.", code: .notSo)
    }
  }

  /// Another account, or none, stands in the place of the one that the document was shared by:
  /// nothing here goes for that.
  private func part(_ separation: CloudTrouble.Separation) throws(CommandError) {
    let counts = share.withLock { $0.counts(beside: separation.contents) }
    let found = separation.contents == nil ? "no account any more" : "another account than before"
    let words = "\(place) holds \(found); nothing of \(path) was changed."
    if side.withLock({ $0 }) == nil, !context.input.isTerminal {
      throw CommandError(
        [words, counts.map { "\($0.words); '--keep mine' or '--keep theirs' goes on." } ?? ""]
          .filter { !$0.isEmpty }, code: .notSo)
    }
    context.errors.sentence(words)
    if side.withLock({ $0 }) == nil, let counts { try askForSide(counts) }
    let isTheirs = side.withLock { $0 } == .theirs
    share.withLock { $0.prepareForAnother() }
    if let error = device.adoptAndWait(isTheirs ? .theirs : .mine) { throw error }
    if isTheirs {
      onTheWay.withLock { $0 = [] }
    } else {
      say("kept mine, the account has what was shared from here")
    }
    share.withLock { $0.forget() }
  }
}

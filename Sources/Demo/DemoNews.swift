import SetteeEditor
import SetteePropertyLists
import SetteeReplication

/// What happened last, on each device, to a value that it shows.
@MainActor
struct DemoNews {
  private let words: EventWords
  private var sentences: [String: String] = [:]
  /// The setting that each device took up last.
  private var shown: [String: Key] = [:]
  private var conflicts: [Key: Conflict] = [:]

  init(words: EventWords) { self.words = words }

  mutating func take(_ event: SyncEvent) {
    switch event.kind {
    case .wrote(let key, let content):
      conflicts[key] = nil
      sentences[event.device] = words.news(key, content, by: nil)
    case .shows(let key, let content, let writer):
      shown[event.device] = key
      let conflict = conflicts[key].flatMap { $0.winner.content == content ? $0 : nil }
      sentences[event.device] =
        conflict.map { words.verdict($0, on: event.device) }
        ?? words.news(key, content, by: writer)
    case .conflict(let conflict, _): take(conflict)
    case .signedIn: sentences[event.device] = nil
    case .signedOut(let account):
      // The values that it told of show no more.
      shown[event.device] = nil
      sentences[event.device] = words.leaving(account)
    default: break
    }
  }

  /// The loser hears of it when it shows the value that won.
  private mutating func take(_ conflict: Conflict) {
    conflicts[conflict.key] = conflict
    let (winner, loser) = (conflict.winner.device, conflict.loser.device)
    sentences[winner] = words.verdict(conflict, on: winner)
    if shown[loser] == conflict.key { sentences[loser] = words.verdict(conflict, on: loser) }
  }

  /// What stands below a device's list; what keeps it from its account comes first.
  func caption(of device: String, under trouble: String?) -> Caption? {
    trouble.map { Caption($0, .warning) }
      ?? sentences[device].map { Caption($0, .muted) }
  }
}

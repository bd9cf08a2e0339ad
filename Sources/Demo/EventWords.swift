import SetteeForms
import SetteePropertyLists
import SetteeReplication
import SetteeSettings

/// Says what happens in the words of the form: titles instead of keys, choices instead of
/// constants.
///
/// Everything in here is text from outside; views make it visible.
@MainActor
struct EventWords {
  let form: SettingsForm

  /// The event as one sentence.
  func sentence(_ event: SyncEvent) -> String {
    let device = event.device
    switch event.kind {
    case .wrote(let key, .removed): return "\(device) resets \(title(key))."
    case .wrote(let key, let content):
      return "\(device) sets \(title(key)) to \(text(content, key))."
    case .shows(let key, .removed, let writer):
      return "\(device) resets \(title(key)) too, as \(writer) did."
    case .shows(let key, let content, let writer):
      return "\(device) now shows \(title(key)) as \(text(content, key)), set on \(writer)."
    case .accepted(let key, .removed): return "The account drops \(title(key)), reset on \(device)."
    case .accepted(let key, let content):
      return "The account takes \(title(key)) = \(text(content, key)) from \(device)."
    case .outdated(let key):
      return "The account passes over an older \(title(key)) from \(device)."
    case .sent(let parcel) where parcel.direction == .up:
      return "\(device) sends \(what(parcel)) to the account."
    case .sent(let parcel): return "The account sends \(what(parcel)) to \(device)."
    case .lost(let parcel) where parcel.direction == .up:
      return "A message from \(device) with \(what(parcel)) is lost; it will be sent again."
    case .lost(let parcel):
      return "A message to \(device) with \(what(parcel)) is lost; \(device) will ask again."
    case .signedOut(let account):
      return "\(device) signs out of \(account): its values go, and unsent changes are parked."
    case .conflict(let conflict, let keeper): return sentence(conflict, keeper)
    default: return event.description
    }
  }

  /// What one step brought: the sentence of the thing itself, or that a message moves on.
  func summary(_ events: [SyncEvent]) -> String {
    for event in events.reversed() {
      switch event.kind {
      case .sent(let parcel) where parcel.direction == .up:
        return parcel.recordCount > 0
          ? sentence(event) : "\(event.device) asks the account for news."
      case .delivered(let parcel) where parcel.direction == .up:
        return "a message from \(event.device) arrives."
      case .delivered: return "a message arrives on \(event.device)."
      case .lost: return "a message is lost."
      default: continue
      }
    }
    return "a message is half way."
  }

  /// Key, both values, both times, the winner and why, and where the loser is kept.
  private func sentence(_ conflict: Conflict, _ keeper: SyncEvent.Keeper) -> String {
    let key = conflict.key
    let loser = text(conflict.loser.content, key)
    let place =
      switch keeper {
      case .account: "the account's journal keeps \(loser)"
      case .device: "\(conflict.loser.device)'s journal keeps \(loser)"
      case .nobody: "nobody keeps \(loser)"
      }
    return "Conflict over \(title(key)) (\(key)): \(side(conflict.winner, key)) wins over"
      + " \(side(conflict.loser, key)) because \(conflict.reason); \(place)."
  }

  private func side(_ side: Conflict.Side, _ key: Key) -> String {
    "\(text(side.content, key)) from \(side.device) (\(side.stamp.milliseconds.asTimeOfDay))"
  }

  /// A change from outside in a few words, and in fewer.
  func phrase(_ change: VisibleChange) -> (what: String, short: String) {
    let one = change.keys.count == 1 ? change.keys.first : nil
    let what = one.map { title($0.key) } ?? change.keys.count.counted("key")
    switch change.reason {
    case .server:
      let writers = Set(change.keys.compactMap(\.writer))
      return (writers.count == 1 ? "\(what) from \(writers.first ?? "")" : what, what)
    case .initialSync: return ("first sync: \(what)", "first sync")
    case .quotaViolation: return ("over quota: \(what)", "over quota")
    case .accountChange: return ("account changed: \(what)", "account changed")
    }
  }

  func cargo(_ parcel: SyncEvent.Parcel) -> DemoScene.Flight.Cargo {
    if parcel.recordCount > 0 { return .changes(what(parcel)) }
    return parcel.receiptCount > 0 ? .receipt(what(parcel)) : .nothing
  }

  private func what(_ parcel: SyncEvent.Parcel) -> String {
    let count = max(parcel.recordCount, parcel.receiptCount)
    guard count == 1, let key = parcel.firstKey else { return count.counted("change") }
    return parcel.recordCount == 1 ? title(key) : "word of \(title(key))"
  }

  /// A setting's title; its key where the form does not know it.
  private func title(_ key: Key) -> String {
    form.field(forKey: key).map { form.fields[$0].description.title } ?? key.name
  }

  /// A value as the form shows it, cut to a few words.
  private func text(_ content: Content, _ key: Key) -> String {
    guard case .value(let value) = content, let field = form.field(forKey: key) else {
      return content.description
    }
    let text = ValueText.display(value, of: form.fields[field].description).unicodeScalars
    guard text.count > Self.valueLengthMax else { return String(text) }
    return String(text.prefix(Self.valueLengthMax)) + "…"
  }

  private static let valueLengthMax = 32
}

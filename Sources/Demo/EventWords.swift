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

  /// The event as one sentence; behind a conflict its setting needs no name.
  func sentence(_ event: SyncEvent, after contested: Key? = nil) -> String {
    let device = event.device
    switch event.kind {
    case .wrote(let key, .removed): return "\(device) resets \(title(key))."
    case .wrote(let key, let content):
      return "\(device) sets \(title(key)) to \(text(content, key))."
    case .shows(let key, .removed, let writer):
      return "\(device) resets \(title(key)) too, as \(writer) did."
    case .shows(let key, let content, let writer) where key == contested:
      return "\(device) now shows \(text(content, key)), set on \(writer)."
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

  /// Both values, both times, the winner and why, and where the loser is kept.
  private func sentence(_ conflict: Conflict, _ keeper: SyncEvent.Keeper) -> String {
    let loser = value(conflict.loser.content, conflict.key)
    let place =
      switch keeper {
      case .account: "The journal keeps \(loser)."
      case .device: "\(conflict.loser.device)'s journal keeps \(loser)."
      case .nobody: "Nobody keeps \(loser)."
      }
    return "Conflict over \(title(conflict.key)): \(side(conflict.winner, conflict.key)) wins over"
      + " \(side(conflict.loser, conflict.key))\(reason(conflict)). \(place)"
  }

  private func side(_ side: Conflict.Side, _ key: Key) -> String {
    "\(side.device)'s \(value(side.content, key)) (\(side.stamp.milliseconds.asTimeOfDay))"
  }

  /// Why the winner won; between two times it is enough to say how far they are apart.
  private func reason(_ conflict: Conflict) -> String {
    let lead = conflict.winner.stamp.milliseconds - conflict.loser.stamp.milliseconds
    return conflict.cause == .order && lead > 0
      ? ", \(lead.asDuration) older" : " because \(conflict.reason)"
  }

  /// What a conflict came to, as one of its devices tells it.
  func verdict(_ conflict: Conflict, on device: String) -> String {
    let sides = [conflict.winner, conflict.loser].map { side in
      let writer = side.device == device ? "your" : "\(side.device)'s"
      return "\(writer) \(value(side.content, conflict.key))"
    }
    return "\(title(conflict.key)): \(sides[0]) beat \(sides[1])."
  }

  /// What a setting shows now and who wrote that.
  func news(_ key: Key, _ content: Content, by writer: String?) -> String {
    "\(title(key)): \(value(content, key)), \(writer.map { "set on \($0)" } ?? "set here")."
  }

  /// What a device that has signed out says of the values that it showed.
  func leaving(_ account: String) -> String { "Signed out: the values of \(account) are gone." }

  private func value(_ content: Content, _ key: Key) -> String {
    if case .removed = content { "reset" } else { text(content, key) }
  }

  /// A setting with its value on each device, for devices that do not agree.
  func difference(_ key: Key, _ values: [(device: String, value: PropertyList?)]) -> String {
    let sides = values.map { device, value in
      "\(value.map { text(.value($0), key) } ?? "unset") on \(device)"
    }
    return "\(title(key)) is \(sides.joined(separator: " and "))"
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

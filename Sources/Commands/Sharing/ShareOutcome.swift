import SetteePropertyLists

/// What one look at a document and its account came to.
enum ShareOutcome: Sendable {
  case exchanged(ShareReport)
  /// Nothing can be sent or taken now; why, as a sentence.
  case waits(String)
  /// A first exchange found values that differ, and nobody has said whose stand.
  case asksForSide(ShareCounts)
  /// More than half of the places would go, and nobody has agreed.
  case asksToRemove(RemovalQuestion)
}

/// What was exchanged.
struct ShareReport: Sendable, Equatable {
  var sent: [Key] = []
  var taken: [Key] = []
  /// What cannot stand in the document, by place, with the reason.
  var refused: [Key: String] = [:]
  /// What the account cannot hold of the document, by place, with the reason.
  var withheld: [Key: String] = [:]
  /// Values that gave way to others unseen, and are in the journal.
  var lostCount = 0
  /// Places that both sides have.
  var placeCount = 0

  var isNews: Bool { !sent.isEmpty || !taken.isEmpty || lostCount > 0 }

  /// What was done, without a stop.
  var words: String {
    guard isNews else {
      return "nothing new, \(placeCount.counted("place")) shared"
    }
    var parts: [String] = []
    if !sent.isEmpty { parts.append("sent \(Self.list(sent))") }
    if !taken.isEmpty { parts.append("took \(Self.list(taken))") }
    if lostCount > 0 { parts.append("\(lostCount) lost, kept in the journal") }
    return parts.joined(separator: "; ")
  }

  /// A line for each place that cannot stand on the other side.
  var refusals: [String] {
    withheld.sorted { $0.key < $1.key }.map { key, reason in
      "\(key) stays here only: it \(reason)"
    }
      + refused.sorted { $0.key < $1.key }.map { key, reason in
        "\(key) stays in the account only: \(reason)"
      }
  }

  static func list(_ pointers: [Key]) -> String {
    let shown = pointers.sorted().prefix(3).map(\.row).joined(separator: ", ")
    return "\(pointers.count) (\(shown)\(pointers.count > 3 ? ", …" : ""))"
  }
}

/// How a document and an account stand before their first exchange.
struct ShareCounts: Sendable, Equatable {
  let here: Int
  let there: Int
  let differing: Int

  var words: String {
    "\(here.counted("place")) only here, \(there) only there, "
      + "\(differing) differing"
  }
}

/// Many places would go at once.
struct RemovalQuestion: Sendable, Equatable {
  let count: Int
  let total: Int
  /// Whether they would go from the document, or else from the account.
  let isHere: Bool

  var words: String {
    let place = isHere ? "the document" : "the account and all its devices"
    return "\(count) of \(total) places would be removed from \(place)"
  }
}

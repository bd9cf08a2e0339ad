import SetteePropertyLists
import SetteeStores
import SetteeTerminals
import SetteeThemes

/// Whose values stand where another account is in the place of the settings' own: each choice with
/// what it keeps.
@MainActor
package struct AccountChooser {
  private let sides: [AccountSide?]
  private var list: ExplainedList

  package init(_ choice: AccountChoice) {
    let ways = Way.all(of: choice)
    sides = ways.map(\.side)
    list = ExplainedList(
      title: choice.place, head: Self.head(choice),
      rows: ways.map { ExplainedList.Row(title: $0.title, detail: $0.detail) })
  }

  mutating func choose(_ index: Int) -> Overlay.Outcome {
    list.choose(index)
    return .stay
  }

  static func hints(_ keys: KeyMap) -> [KeyHint] {
    [keys.hint("choose", AccountCommand.adopt, in: .accounts)].compactMap { $0 }
      + Overlay.moveHints("move", keys)
      + [keys.hint("not now", AccountCommand.notNow, in: .accounts)].compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap, area: Size) -> Overlay.Outcome {
    switch keys.command(AccountCommand.self, for: key, in: .accounts) {
    case .notNow?: return .close
    case .adopt?: return list.list.chosen.flatMap { sides[$0] }.map { .adopt($0) } ?? .close
    case nil: break
    }
    guard let move: Move = keys.command(for: key, in: .accounts, .overlay) else { return .ignored }
    list.move(move, area: area)
    return .stay
  }

  func draw(in region: Region, look: Look) -> Point? { list.draw(in: region, look: look) }

  private static func head(_ choice: AccountChoice) -> [String] {
    guard choice.hasAccount else { return ["This place holds no account any more."] }
    return [
      "This place holds another account.",
      "here \(choice.hereCount) · there \(choice.thereCount) · differing \(choice.differingCount)",
    ]
  }
}

extension AccountChooser {
  /// One thing that can be done.
  private struct Way {
    let title: String
    let detail: String
    /// `nil` leaves all as it is.
    let side: AccountSide?

    static func all(of choice: AccountChoice) -> [Way] {
      let notNow = Way(
        title: "Not now", detail: "writes wait on this device until you choose", side: nil)
      guard choice.hasAccount else {
        let values = choice.hereCount.counted("value")
        return [
          Way(title: "Found one", detail: "with this device's \(values)", side: .both), notNow,
        ]
      }
      return [
        Way(
          title: "Keep both", detail: "the later write of each key; losers in the journal",
          side: .both),
        Way(title: "Keep mine", detail: "this device's where both have a key", side: .mine),
        Way(title: "Take theirs", detail: loss(of: choice), side: .theirs), notNow,
      ]
    }

    /// What this device would lose.
    private static func loss(of choice: AccountChoice) -> String {
      let secretCount = choice.secretKeys.count
      let keptCount = choice.hereCount + choice.differingCount - secretCount
      let verb = keptCount == 1 ? "goes" : "go"
      let kept = "\(keptCount.counted("value")) of this device \(verb) to the journal"
      return secretCount == 0 ? kept : "\(kept), \(secretCount.counted("secret")) for good"
    }
  }
}

import SetteeStores

/// The choice between this device's values and those of another account in its place.
extension Editor {
  /// Opens the choice, or says that there is none.
  func chooseAccount() {
    guard let choice = form.accountChoosing?.choice else {
      return say(.note("There is nothing to choose: no other account is in this place."))
    }
    session.show(
      OpenOverlay(content: .account(AccountChooser(choice)), purpose: .account(choice)))
  }

  /// Makes a choice; what cannot come back is asked about first.
  func adopt(_ side: AccountSide, _ purpose: OpenOverlay.Purpose) -> [EditorEffect] {
    session.closeOverlay()
    guard case .account(let choice, _) = purpose, !choice.secretKeys(lostBy: side).isEmpty else {
      return adopt(side)
    }
    let names = choice.secretKeys(lostBy: side).map { key in
      form.field(forKey: key).map { title(of: $0) } ?? key.name
    }.joined(separator: ", ")
    let (act, loss) =
      switch side {
      case .theirs: ("take theirs", "These would be gone: \(names).")
      case .mine: ("keep mine", "The account's would be gone: \(names).")
      case .both: ("keep both", "The earlier of two would be gone: \(names).")
      }
    let question = Confirmation(
      title: "\(act.prefix(1).uppercased())\(act.dropFirst())?",
      question: "No journal keeps secrets. \(loss)", yes: act, no: "not now")
    session.show(
      OpenOverlay(
        content: .confirmation(question), purpose: .account(choice, asked: side)))
    return []
  }

  func adopt(_ side: AccountSide) -> [EditorEffect] {
    say(.note("The account in this place becomes this device's."))
    return [.adopt(side)]
  }

  /// Says what became of a choice.
  func noteAdoption(_ problem: String?) {
    say(
      problem.map { .problem("Nothing was chosen: \($0)") }
        ?? .note("The account in this place is this device's now; the journal keeps what lost."))
  }
}

extension AccountChoosing {
  /// Adopts the account in the place of the store's own; gives what kept that from being done.
  package func problem(adopting side: AccountSide) async -> String? {
    do {
      try await adopt(side)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

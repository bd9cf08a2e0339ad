import SetteeEditor
import SetteePropertyLists
import SetteeStores
import SetteeTerminals
import TestSupport
import Testing

/// A form whose settings' place holds another account than theirs.
@Suite("The choice between two accounts")
@MainActor
struct AccountChoiceTests {
  private func choice(secrets: [Key] = [], hasAccount: Bool = true) -> AccountChoice {
    AccountChoice(
      place: "folder:/home/ada/Sync", hasAccount: hasAccount, hereCount: 3,
      thereCount: hasAccount ? 1 : 0, differingCount: 0, secretKeys: secrets)
  }

  private func fixture(
    _ choice: AccountChoice? = nil, columns: Int = 80, rows: Int = 24
  ) -> EditorFixture {
    let choice = choice ?? self.choice()
    let fixture = EditorFixture(columns: columns, rows: rows, choice: choice)
    fixture.runtime.receive([EditorEvent.apart(hasAccount: choice.hasAccount)])
    return fixture
  }

  @Test(
    "The status line tells it until it is over, and names the key",
    arguments: [
      (true, "✗ Another account here: Alt-A chooses."),
      (false, "✗ No account here: Alt-A chooses."),
    ])
  func notice(hasAccount: Bool, sentence: String) throws {
    let fixture = fixture(choice(hasAccount: hasAccount))
    #expect(fixture.status.contains(sentence))
    #expect(fixture.hints.contains("Alt-A choose account"))
    try fixture.press("j")
    #expect(fixture.status.contains(sentence))
    fixture.runtime.receive([EditorEvent.cutOff(nil)])
    #expect(!fixture.picture.contains("account here") && !fixture.hints.contains("Alt-A"))
  }

  @Test("The choice at 80 columns and where two devices share them", arguments: [80, 39])
  func frames(columns: Int) throws {
    let fixture = fixture(columns: columns, rows: columns == 80 ? 24 : 14)
    try fixture.press("<M-a>")
    expectFrame(fixture.picture, "Account-\(columns)")
  }

  @Test("A choice is asked of the world, and its outcome is told")
  func chosen() throws {
    let fixture = fixture()
    try fixture.press("<M-a><Down><Enter>")
    #expect(fixture.effects == [.adopt(.mine)])
    #expect(!fixture.picture.contains("Keep both"))
    fixture.runtime.receive([EditorEvent.adopted(problem: nil)])
    #expect(fixture.status.contains("is this device's now; the journal keeps what lost."))
    fixture.runtime.receive([EditorEvent.adopted(problem: "the folder is away.")])
    #expect(fixture.status.contains("Nothing was chosen: the folder is away."))
  }

  @Test("Not now leaves everything as it is", arguments: ["<Esc>", "q", "<End><Enter>"])
  func notNow(keys: String) throws {
    let fixture = fixture()
    try fixture.press("<M-a>" + keys)
    #expect(fixture.effects.isEmpty && !fixture.picture.contains("Keep both"))
    #expect(fixture.hints.contains("Alt-A choose account"))
  }

  @Test("Secrets that would be gone for good are named before theirs is taken")
  func secrets() throws {
    let fixture = fixture(choice(secrets: ["mail.password"]))
    try fixture.press("<M-a><Down><Down>")
    let loss = "2 values of this device go to the journal, 1 secret for good"
    #expect(fixture.picture.contains(loss))
    try fixture.press("<Enter>")
    #expect(fixture.picture.contains("No journal keeps secrets. These would be gone: Password."))
    try fixture.press("n")
    #expect(fixture.effects.isEmpty)
    try fixture.press("<M-a><Down><Down><Enter>y")
    #expect(fixture.effects == [.adopt(.theirs)])
  }

  @Test(
    "A secret that both have is named whichever side is kept, for one of the two goes",
    arguments: [
      (AccountSide.both, "<Enter>", "The earlier of two would be gone: Password."),
      (.mine, "<Down><Enter>", "The account's would be gone: Password."),
    ])
  func differingSecrets(side: AccountSide, keys: String, sentence: String) throws {
    let fixture = fixture(
      AccountChoice(
        place: "folder:/home/ada/Sync", hasAccount: true, hereCount: 0, thereCount: 0,
        differingCount: 1, secretKeys: ["mail.password"],
        differingSecretKeys: ["mail.password"]))
    try fixture.press("<M-a>" + keys)
    #expect(fixture.picture.contains(sentence) && fixture.effects.isEmpty)
    try fixture.press("y")
    #expect(fixture.effects == [.adopt(side)])
  }

  @Test("Where nothing is apart the key says so")
  func nothingToChoose() throws {
    let fixture = EditorFixture()
    #expect(!fixture.hints.contains("Alt-A"))
    try fixture.press("<M-a>")
    #expect(fixture.status.contains("There is nothing to choose"))
  }
}

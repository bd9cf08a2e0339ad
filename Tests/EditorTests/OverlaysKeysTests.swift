import SetteeEditor
import SetteePropertyLists
import SetteeStores
import SetteeTerminals
import Testing
import SetteeThemes

@testable import SetteeForms

/// What each key does in each overlay, as tables.
@Suite("Keys of overlays")
@MainActor
struct OverlaysKeysTests {
  private static let area = Size(columns: 60, rows: 12)
  private static let changes = (0..<30).map {
    ChangeLine(field: $0 * 2, title: "Key \($0)", aside: "Keys", before: "old", after: "new")
  }

  @Test(
    "A question is answered by y, n and Esc, Enter answers none, and lists are walked meanwhile",
    arguments: [
      ([.character("y")], .confirmed), ([.enter], .ignored), ([.character("Y")], .confirmed),
      ([.character("n")], .cancelled), ([.escape], .cancelled), ([.down], .stay),
      ([.end, .character("y")], .confirmed), ([.character("x")], .ignored),
      ([.control("c")], .ignored),
    ] as [([KeyPress], Overlay.Outcome)])
  func confirmation(keys: [KeyPress], outcome: Overlay.Outcome) {
    let question = Confirmation(title: "Reset?", question: "All?", changes: Self.changes)
    #expect(last(of: keys, in: .confirmation(question)) == outcome)
  }

  @Test(
    "In the list of changes Enter goes to one and r takes one back",
    arguments: [
      ([.enter], .goTo(0)), ([.down, .enter], .goTo(2)), ([.character("G"), .enter], .goTo(58)),
      ([.character("j"), .character("j"), .character("k"), .character("r")], .drop(2, nil)),
      ([.end, .up, .delete], .drop(56, nil)), ([.control("n"), .control("p"), .enter], .goTo(0)),
      ([.up, .enter], .goTo(0)), ([.pageDown, .enter], .goTo(20)),
      ([.control("d"), .enter], .goTo(10)), ([.end, .pageUp, .enter], .goTo(38)),
      ([.escape], .close), ([.character("d")], .close), ([.character("q")], .close),
      ([.character("x")], .ignored), ([.character("X")], .dropAll),
      ([.tab, .enter], .goTo(7)), ([.tab, .character("r")], .ignored),
      ([.tab, .character("X")], .ignored), ([.tab, .tab, .enter], .goTo(0)),
    ] as [([KeyPress], Overlay.Outcome)])
  func changeList(keys: [KeyPress], outcome: Overlay.Outcome) {
    let elsewhere = ChangeLine(
      field: 7, title: "Theme", aside: "phone 08:00:04", before: nil, after: "Night")
    let list = ChangeList(Self.changes, elsewhere: [elsewhere])
    #expect(last(of: keys, in: .changes(list)) == outcome)
  }

  @Test("A list of changes that lost its last row chooses the one before")
  func changeListShrinks() {
    var list = ChangeList(Self.changes)
    var overlay = Overlay.changes(list)
    _ = overlay.handle(.end, by: .standard, area: Self.area)
    guard case .changes(let moved) = overlay else { return }
    list = moved
    list.update(Array(Self.changes.dropLast()))
    #expect(last(of: [.enter], in: .changes(list)) == .goTo(56))
    list.update([])
    #expect(last(of: [.enter], in: .changes(list)) == .ignored)
    #expect(last(of: [.character("r")], in: .changes(list)) == .ignored)
    #expect(last(of: [.escape], in: .changes(list)) == .close)
  }

  @Test(
    "The theme picker previews while moving, keeps with Enter, goes back with Esc",
    arguments: [
      ([.down], .preview("c")), ([.up], .preview("a")), ([.home], .preview("a")),
      ([.end], .preview("c")), ([.end, .down], .stay), ([.enter], .pick("b")),
      ([.up, .enter], .pick("a")), ([.up, .escape], .cancelled),
      ([.character("j")], .preview("c")), ([.tab], .ignored),
    ] as [([KeyPress], Overlay.Outcome)])
  func themes(keys: [KeyPress], outcome: Overlay.Outcome) {
    let picker = ThemePicker(
      [.init(name: "a"), .init(name: "b"), .init(name: "c")], current: "b")
    #expect(last(of: keys, in: .themes(picker)) == outcome)
  }

  @Test(
    "Between two accounts Enter chooses, Esc leaves all as it is",
    arguments: [
      ([.enter], .adopt(.both)), ([.down, .enter], .adopt(.mine)),
      ([.character("j"), .down, .enter], .adopt(.theirs)), ([.end, .enter], .close),
      ([.escape], .close), ([.character("q")], .close), ([.down], .stay), ([.tab], .ignored),
    ] as [([KeyPress], Overlay.Outcome)])
  func accounts(keys: [KeyPress], outcome: Overlay.Outcome) {
    #expect(last(of: keys, in: .account(AccountChooser(Self.choice(hasAccount: true)))) == outcome)
  }

  @Test(
    "Where no account is left there is none to take from",
    arguments: [
      ([.enter], .adopt(.both)), ([.down, .enter], .close), ([.end, .enter], .close),
    ] as [([KeyPress], Overlay.Outcome)])
  func noAccount(keys: [KeyPress], outcome: Overlay.Outcome) {
    #expect(last(of: keys, in: .account(AccountChooser(Self.choice(hasAccount: false)))) == outcome)
  }

  private static func choice(hasAccount: Bool) -> AccountChoice {
    AccountChoice(
      place: "etcd:localhost", hasAccount: hasAccount, hereCount: 1, thereCount: 1,
      differingCount: 1, secretKeys: [])
  }

  @Test(
    "Text to read scrolls to its end and no further, and closes",
    arguments: [
      ([.down], "line 1"), ([.pageDown], "line 9"), ([.character(" ")], "line 9"),
      ([.end], "line 21"), ([.end, .down, .down, .up], "line 20"), ([.end, .home], "line 0"),
      ([.control("d"), .control("u")], "line 0"),
    ] as [([KeyPress], String)])
  func scrolling(keys: [KeyPress], first: String) {
    let text = (0..<30).map { "line \($0)" }.joined(separator: "\n")
    var overlay = Overlay.text(TextBox(title: "Help", text: text))
    for key in keys { _ = overlay.handle(key, by: .standard, area: Self.area) }
    let canvas = Canvas(size: Self.area)
    let cursor = overlay.draw(in: Region(canvas), look: Look(theme: .standard), keys: .standard)
    let shown = canvas.picture.split(separator: "\n")[1]
    #expect(shown.contains("\(first) "))
    #expect(cursor?.row == 1)
    for key in [KeyPress.escape, .character("i"), .enter] {
      #expect(last(of: [key], in: overlay) == .close)
    }
  }

  @Test("The keys an overlay names do something")
  func hintsAreTrue() {
    let overlays: [Overlay] = [
      .changes(ChangeList(Self.changes)), .changes(ChangeList([])),
      .confirmation(Confirmation(title: "?", question: "?", changes: Self.changes)),
      .confirmation(Confirmation(title: "?", question: "?")),
      .themes(ThemePicker([.init(name: "a"), .init(name: "b")], current: "a")),
      .text(TextBox(title: "", text: "a")),
      .account(AccountChooser(Self.choice(hasAccount: true))),
    ]
    for overlay in overlays {
      for hint in overlay.hints(.standard, area: Size(columns: 80, rows: 24)) {
        for name in hint.keys.split(separator: " ") {
          guard let key = KeyPress(notation: String(name)) else {
            Issue.record("\(name) is no key")
            continue
          }
          let outcome = last(of: [key], in: overlay)
          #expect(outcome != .ignored, "\(hint.keys)")
        }
      }
    }
  }

  private func last(of keys: [KeyPress], in overlay: Overlay) -> Overlay.Outcome {
    var overlay = overlay
    var outcome = Overlay.Outcome.ignored
    for key in keys { outcome = overlay.handle(key, by: .standard, area: Self.area) }
    return outcome
  }
}

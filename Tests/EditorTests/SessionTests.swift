import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes
import Testing

@testable import SetteeEditor
@testable import SetteeForms

@Suite("What one has in hand")
@MainActor
struct SessionTests {
  private static let font = SettingDescription(
    key: "font", title: "Font", type: .string(.init()), defaultValue: "Mono")

  /// A session with an open field, after keys typed into it.
  private static func session(open field: Field.ID, typing keys: String = "") throws -> Session {
    var session = Session()
    let editor = try #require(
      FieldEditor(
        description: font, reading: SettingReading(value: "Mono"), keys: .standard))
    session.open(field, in: editor)
    for key in keys { _ = session.handle(.key(.character(key))) }
    return session
  }

  @Test("Time goes on, and never back")
  func time() {
    var session = Session()
    for (now, then) in [(5, 5), (3, 5), (9, 9)] {
      session.advance(to: now)
      #expect(session.now == then)
    }
  }

  @Test("A sentence stands until the next key; what keeps the account away stands on")
  func sentences() {
    var session = Session()
    session.say(.problem("No."))
    session.noteSync(obstacle: .away("The account does not answer."))
    session.hush()
    #expect(session.notice == nil)
    #expect(session.obstacleToSync == .away("The account does not answer."))
    session.noteSync(obstacle: nil)
    #expect(session.notice == .note("The account answers again."))
    #expect(session.obstacleToSync == nil)
    session.hush()
    session.noteSync(obstacle: nil)
    #expect(session.notice == nil)
  }

  @Test("What a field stored is kept the first time it changes, and not asked for again")
  func originals() {
    var session = Session()
    var asked = 0
    func stored(_ value: PropertyList?) -> PropertyList? {
      asked += 1
      return value
    }
    session.keepOriginal(stored(nil), of: 3)
    session.keepOriginal(stored(1), of: 3)
    session.keepOriginal(stored(2), of: 4)
    #expect(session.originals[3] == .some(nil))
    #expect(session.originals[4] == .some(2))
    #expect(asked == 2)
  }

  @Test("An open field has a draft once something was typed, until it is closed")
  func drafts() throws {
    var session = try Self.session(open: 2)
    #expect(!session.hasDraft)
    #expect(session.handle(.key(.character("x"))) == .stay)
    #expect(session.hasDraft)
    #expect(session.handle(.key(.enter)) == .commit("Monox"))
    session.closeField()
    #expect(!session.hasDraft)
    #expect(session.handle(.key(.enter)) == nil)
  }

  @Test(
    "A value from elsewhere contests the field that is open, and no other",
    arguments: [(2, "Serif", true), (3, "Serif", false), (2, "Mono", false), (2, "Monox", false)])
  func contests(field: Int, value: String, isContested: Bool) throws {
    var session = try Self.session(open: 2, typing: "x")
    session.contest(field, with: SettingReading(value: .string(value)))
    #expect(session.openField?.editor.isContested == isContested)
  }

  @Test("A secret shows for five seconds, or until the next key where no field is open")
  func secrets() throws {
    var session = Session()
    session.advance(to: 1_000)
    session.reveal(7)
    #expect(session.concealsIn == 5_000)
    session.advance(to: 5_999)
    #expect(session.passTime([], fadingAfter: nil) == [])
    #expect(session.concealsIn == 1)
    session.advance(to: 6_000)
    #expect(session.passTime([], fadingAfter: nil) == [7])
    #expect(session.concealsIn == nil)
    session.reveal(7)
    #expect(session.hideSecret() == 7)
    #expect(session.hideSecret() == nil)
    var open = try Self.session(open: 7)
    open.reveal(7)
    #expect(open.hideSecret() == nil)
    #expect(open.hideSecret(isTimeUp: true) == 7)
  }

  @Test("A secret is copied if it showed at the last press, be it of a key or the button")
  func secretsAtPress() {
    let origin = Point(column: 0, row: 0)
    let presses: [(inout Session) -> Void] = [
      { $0.beginKey() }, { _ = $0.press(on: nil, at: origin) },
    ]
    for (first, second) in zip(presses, presses.reversed()) {
      var session = Session()
      session.reveal(7)
      first(&session)
      #expect(session.secretAtPress?.field == 7)
      second(&session)
      #expect(session.secretAtPress?.field == 7)
      _ = session.hideSecret()
      first(&session)
      #expect(session.secretAtPress == nil)
    }
  }

  @Test(
    "A number grows by its digits, and goes to the next command or with a press of the button",
    arguments: [("12", [1, 12]), ("0", [nil]), ("3x4", [3, nil, 4]), ("10", [1, 10])])
  func counts(keys: String, numbers: [Int?]) {
    var session = Session()
    for (key, number) in zip(keys, numbers) {
      let begun = session.endCount()
      #expect(session.count.value == nil)
      let sum = session.add(key, to: begun)
      #expect(sum == number && session.count.value == number)
    }
    _ = session.press(on: nil, at: Point(column: 0, row: 0))
    #expect(session.count.value == nil)
  }

  @Test("What the button holds is let go with it, and pressed twice only in one place")
  func pointer() {
    var session = Session()
    let point = Point(column: 3, row: 2)
    let presses = (1...3).map { _ in session.press(on: .list, at: point) }
    #expect(presses == [false, true, false])
    session.hold(.border(.detail, left: 4))
    let released = session.releasePointer()
    guard case .border(.detail, left: 4)? = released.held, released.target == .list else {
      Issue.record("What was held is \(released).")
      return
    }
    #expect(session.pointer.target == nil && session.pointer.held == nil)
    session.advance(to: Pointer.doubleMilliseconds + 1)
    let isSecond = session.press(on: .list, at: point)
    #expect(!isSecond)
  }

  @Test("The palette changes while it is open only")
  func palette() {
    var session = Session()
    session.editPalette { $0.complete("nothing") }
    #expect(session.palette == nil)
    session.open(Palette([], settingCount: 3))
    session.editPalette { $0.complete("quit") }
    #expect(session.palette?.draft.text == "quit")
    session.closePalette()
    #expect(session.palette == nil)
  }

  @Test("What is learned is of this run alone")
  func learned() {
    var session = Session()
    #expect(session.learned == ScreenMemory())
    session.learn(theme: "a")
    session.learn(.light, of: "xterm")
    #expect(session.learned.theme == "a" && session.learned.grounds == ["xterm": .light])
  }

  @Test("News goes with a look at it, or with time where it fades")
  func news() {
    var session = Session()
    session.noteArrival(of: 1)
    session.noteArrival(of: 2)
    #expect(session.unseen(beside: [1]) == [2])
    #expect(session.acknowledge([0, 1]) == [1])
    #expect(session.unseen(beside: []) == [2])
    session.advance(to: 100)
    session.noteArrival(of: 3)
    #expect(session.fadesIn([2, 3], fadingAfter: 500) == 400)
    #expect(session.fadesIn([9], fadingAfter: 500) == nil)
    session.advance(to: 500)
    #expect(session.passTime([2, 3], fadingAfter: 500) == [2])
    session.advance(to: 700)
    // What nobody sees does not fade.
    #expect(session.passTime([2], fadingAfter: 500) == [])
    #expect(session.passTime([2, 3], fadingAfter: 500) == [3])
    #expect(session.arrivals.isEmpty)
  }

  @Test(
    "What is open stays when fields are numbered anew, and what it is about gets their numbers",
    arguments: [
      (.reset(.init(fields: [1, 2], what: "all")), [4, -3]), (.lendSecret(0), [3]),
      (.changes, []), (.journal, []), (.reading, []), (.undo, []), (.redo, []), (.quit, []),
    ] as [(OpenOverlay.Purpose, [Field.ID])])
  func overlays(purpose: OpenOverlay.Purpose, fields: [Field.ID]) {
    var session = Session()
    let text = Overlay.text(TextBox(title: "", text: ""))
    session.show(OpenOverlay(content: text, purpose: purpose))
    session.cover(with: OpenOverlay(content: text, purpose: .reading))
    session.follow(FieldMoves([3, 4, nil]))
    session.closeOverlay()
    #expect(session.overlay?.purpose.fields == fields)
  }

  @Test("Draft, secret, news and first values follow their fields, or go with them")
  func follows() throws {
    var session = try Self.session(open: 0, typing: "x")
    session.reveal(1)
    session.noteArrival(of: 1)
    session.noteArrival(of: 2)
    session.keepOriginal(5, of: 0)
    session.keepOriginal(6, of: 2)
    session.follow(FieldMoves([3, 4, nil]))
    #expect(session.openField?.field == 3)
    #expect(session.hasDraft)
    #expect(session.revealed?.field == 4)
    #expect(Set(session.arrivals.fields) == [4])
    // What was absent when it changed is known when it is back.
    #expect(session.originals == [3: 5, -3: 6])
    #expect(session.notice == nil)
    session.follow(FieldMoves([]))
    #expect(session.openField == nil)
    #expect(session.revealed == nil)
    #expect(session.notice == .note("Font is not here any more."))
  }
}

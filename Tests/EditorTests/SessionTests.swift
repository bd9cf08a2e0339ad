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
    "What speaks of fields by number goes when they are numbered anew, all else stays",
    arguments: [
      (OpenOverlay.Purpose.reset([1]), false), (.changes, false), (.reading, true),
      (.undo, true), (.redo, true), (.quit, true),
    ])
  func overlays(purpose: OpenOverlay.Purpose, stays: Bool) {
    var session = Session()
    session.show(OpenOverlay(content: .text(TextBox(title: "", text: "")), purpose: purpose))
    session.follow(FieldMoves([]))
    #expect((session.overlay != nil) == stays)
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
    #expect(session.originals == [3: 5])
    #expect(session.notice == nil)
    session.follow(FieldMoves([]))
    #expect(session.openField == nil)
    #expect(session.revealed == nil)
    #expect(session.notice == .note("Font is not here any more."))
  }
}

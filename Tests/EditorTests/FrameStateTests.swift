import SetteeTerminals
import SetteeThemes
import Testing

@testable import SetteeEditor

@Suite("What is drawn")
@MainActor
struct FrameStateTests {
  private static let canvas = Canvas(size: Size(columns: 40, rows: 12))
  private static let place = CursorPlace(point: Point(column: 1, row: 2), isVisible: true)

  private static func call(columns: Int = 40, isFocused: Bool = true) -> FrameState.Call {
    FrameState.Call(
      canvas: ObjectIdentifier(canvas), frame: Rect(columns: columns, rows: 12),
      isFocused: isFocused)
  }

  /// A state after a frame that showed one sentence.
  private static func drawn() -> FrameState {
    var frame = FrameState(theme: .standard, isASCII: false)
    frame.begin(Size(columns: 40, rows: 12))
    _ = frame.takes(\.status, StatusLine(words: StyledLine("Saved.")))
    frame.markStale([1, 2])
    frame.finishRows()
    frame.finish(call(), at: place)
    return frame
  }

  @Test(
    "What a change cost is told in rows, cells and, where a terminal counted them, bytes",
    arguments: [
      (1, 41, "1 row of 1,240, 18 cells, 41 bytes"), (2, 0, "2 rows of 1,240, 18 cells"),
      (2, 1_041, "2 rows of 1,240, 18 cells, 1,041 bytes"),
    ])
  func report(rows: Int, bytes: Int, words: String) {
    let report = FrameReport(fieldsEvaluated: rows, fieldCount: 1_240, cells: 18, bytes: bytes)
    #expect(report.detail == words)
    #expect(report.text == (rows == 1 ? "redrew 1 row" : "redrew \(rows) rows"))
  }

  @Test("A frame is due at first, and not again until something happens")
  func due() {
    let fresh = FrameState(theme: .standard, isASCII: false)
    #expect(fresh.isStale)
    #expect(fresh.place(for: Self.call()) == nil)
    #expect(fresh.size == Size(columns: 80, rows: 24))
    let drawn = Self.drawn()
    #expect(!drawn.isStale)
    #expect(drawn.staleFields.isEmpty)
    #expect(drawn.size == Size(columns: 40, rows: 12))
    #expect(drawn.place(for: Self.call()) == Self.place)
  }

  @Test(
    "Another place, another focus, an event and a forgotten canvas each make a frame due",
    arguments: ["place", "focus", "event", "canvas", "rows"])
  func becomesDue(reason: String) {
    var frame = Self.drawn()
    var call = Self.call()
    switch reason {
    case "place": call = Self.call(columns: 39)
    case "focus": call = Self.call(isFocused: false)
    case "event": frame.markStale()
    case "canvas": frame.forget()
    default: frame.forgetRows()
    }
    #expect(frame.place(for: call) == nil)
  }

  @Test("A chosen theme stands whatever the background is, until that may choose again")
  func themes() {
    var frame = FrameState(theme: .standard, background: .dark, isASCII: false)
    #expect(!frame.isThemeChosen && frame.background == .dark)
    frame.choose(isAutomatic: false)
    frame.note(background: .light)
    #expect(frame.isThemeChosen && frame.background == .light)
    frame.choose(isAutomatic: true)
    #expect(!frame.isThemeChosen)
  }

  @Test("A part is drawn where it shows something else, or is not known to show anything")
  func parts() {
    var frame = Self.drawn()
    /// Whether a sentence has to be drawn, each after those before.
    func draws(_ text: String) -> Bool {
      frame.takes(\.status, StatusLine(words: StyledLine(text)))
    }
    #expect(["Saved.", "Not saved.", "Not saved."].map(draws) == [false, true, false])
    frame.forget(\.status)
    #expect(["Not saved.", "Not saved."].map(draws) == [true, false])
    frame.forget()
    #expect(["Not saved.", "Not saved."].map(draws) == [true, false])
  }

  @Test("Stale rows gather until they are drawn, or numbered anew")
  func rows() {
    var frame = Self.drawn()
    frame.markStale([3])
    frame.markStale([4, 3])
    #expect(frame.staleFields == [3, 4])
    frame.forgetRows()
    #expect(frame.staleFields.isEmpty)
  }

  @Test("Another look, and back to the one before; ASCII stays ASCII")
  func looks() {
    var frame = FrameState(theme: .standard, isASCII: true)
    let before = frame.look
    frame.wear(Theme.standard.resolved(for: .monochrome))
    #expect(frame.look.glyphs.pointer == Glyphs.ascii.pointer)
    frame.wear(before)
    #expect(frame.look.theme.name == before.theme.name)
  }
}

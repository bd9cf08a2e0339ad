import Glibc
import TestSupport
import Testing

@testable import SetteeNcursesTerminal
@testable import SetteeTerminals

/// ncurses has one terminal per process, so that what uses it takes turns.
@Suite(.serialized)
@MainActor
struct NcursesTests {
  static func options(_ environment: [String: String] = [:], isASCII: Bool? = false)
    -> TerminalOptions
  {
    let environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
    var options = TerminalOptions(isASCII: isASCII) { environment[$0] }
    // Whatever locale the tests run in.
    options.locale = "C.UTF-8"
    return options
  }

  @Suite(.serialized)
  @MainActor
  struct NcursesScreenTests {
    private func screen(
      on pty: PseudoTerminal, _ environment: [String: String] = [:], isASCII: Bool? = false
    ) throws -> NcursesScreen {
      let options = NcursesTests.options(environment, isASCII: isASCII)
      return try NcursesScreen(options: options, input: pty.terminal, output: pty.terminal)
    }

    /// Presents a canvas and returns what reached the terminal.
    private func shown(
      _ canvas: Canvas, _ screen: NcursesScreen, _ pty: PseudoTerminal, cursor: Point? = nil
    ) -> String {
      pty.take(screen.present(canvas, cursor: cursor, isCursorVisible: false).bytes)
    }

    @Test("The first frame takes the screen, the second writes what changed, the third nothing")
    func frames() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty)
      defer { screen.close() }
      let canvas = Canvas(size: screen.size)
      Region(canvas).write("[ ] Line numbers", row: 3)
      let first = shown(canvas, screen, pty)
      #expect(first.hasPrefix("\u{1B}[?2004h"))
      #expect(first.contains("\u{1B}[?1049h"))
      #expect(first.contains("[ ] Line numbers"))
      Region(canvas).write("[x] Line numbers", row: 3)
      let cost = screen.present(canvas, cursor: Point(column: 1, row: 3), isCursorVisible: false)
      #expect(cost.cells == 1)
      #expect(cost.bytes <= 12)
      #expect(pty.take(cost.bytes).contains("x"))
      #expect(screen.present(canvas, cursor: nil, isCursorVisible: false) == PresentCost())
    }

    @Test("A blank of another ink is not written, one with another ground or line is")
    func blanks() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty)
      defer { screen.close() }
      let canvas = Canvas(size: screen.size)
      _ = shown(canvas, screen, pty)
      let styles = [
        Style(foreground: .indexed(9)), Style(attributes: [.bold, .dim, .italic]),
        Style(background: .indexed(9)), Style(attributes: .underline), Style(attributes: .reverse),
      ]
      let cells = styles.map { style in
        canvas[4, 2] = Cell(" ", style: style)
        defer { canvas[4, 2] = .blank }
        return screen.present(canvas, cursor: nil, isCursorVisible: false).cells
      }
      #expect(cells == [0, 0, 1, 1, 1])
    }

    @Test("The cursor is put on the focused control, and shown when asked for")
    func cursor() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty)
      defer { screen.close() }
      let canvas = Canvas(size: screen.size)
      #expect(shown(canvas, screen, pty).contains("\u{1B}[?25l"))
      let place = Point(column: 10, row: 5)
      let cost = screen.present(canvas, cursor: place, isCursorVisible: true)
      let bytes = pty.take(cost.bytes)
      #expect(bytes.contains("\u{1B}[?25h"))
      #expect(bytes.hasSuffix("\u{1B}[6;11H"))
    }

    @Test("What stands in the cursor's row from there on is drawn last, a wide character whole")
    func order() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty)
      defer { screen.close() }
      let canvas = Canvas(size: screen.size)
      let place = Point(column: 10, row: 5)
      _ = shown(canvas, screen, pty, cursor: place)
      Region(canvas).write("left", row: 5)
      Region(canvas).write("漢字", column: 9, row: 5, style: Style(attributes: .reverse))
      Region(canvas).write("below", row: 9)
      let bytes = shown(canvas, screen, pty, cursor: place)
      let texts = try ["left", "below", "漢字"].map { try #require(bytes.firstRange(of: $0)) }
      #expect(texts.map(\.lowerBound) == texts.map(\.lowerBound).sorted())
      #expect(bytes.hasSuffix("漢字\u{8}\u{8}\u{8}"))
      Region(canvas).write("x", row: 9)
      #expect(shown(canvas, screen, pty, cursor: place).hasSuffix("\u{1B}[6;11H"))
    }

    @Test("A repaint writes what a first frame writes")
    func invalidate() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty)
      defer { screen.close() }
      let canvas = Canvas(size: screen.size)
      Region(canvas).border(title: "漢字 é")
      let first = shown(canvas, screen, pty)
      screen.invalidate()
      let again = shown(canvas, screen, pty)
      let start = try #require(again.firstRange(of: "\u{1B}[2J"))
      #expect(first.hasSuffix(again[start.lowerBound...]))
    }

    @Test(
      "Colours are written as far as the level goes",
      arguments: [
        (["NO_COLOR": "0"], ColorLevel.monochrome, ""), (["TERM": "vt100"], .monochrome, ""),
        (["TERM": "xterm"], .sixteen, "\u{1B}[1;31m"), ([:], .indexed, "\u{1B}[1;38;5;196m"),
        (["NO_COLOR": ""], .indexed, "\u{1B}[1;38;5;196m"),
        (["COLORTERM": "truecolor"], .direct, "\u{1B}[1;38;2;250;1;2m"),
        (["TERM": "xterm", "COLORTERM": "24bit"], .direct, "\u{1B}[1;38;2;250;1;2m"),
      ])
    func colors(_ environment: [String: String], _ level: ColorLevel, _ bytes: String) throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty, environment)
      defer { screen.close() }
      #expect(screen.colorLevel == level)
      let canvas = Canvas(size: screen.size)
      let red = Color.rgb(red: 250, green: 1, blue: 2)
      Region(canvas).write("red", style: Style(foreground: red, attributes: .bold))
      Region(canvas).write("own", row: 1, style: Style(foreground: .indexed(2)))
      let frame = shown(canvas, screen, pty)
      #expect(bytes.isEmpty || frame.contains(bytes))
      screen.leave()
      // What would change or reset the user's palette; asking for its ground does not.
      let sent = (frame + pty.take(through: "\u{1B}>")).replacing("\u{1B}]11;?", with: "")
      #expect(!sent.contains("\u{1B}]"))
      guard level == .monochrome else {
        #expect(frame.contains(";32m"))
        return
      }
      for color in ["[3", "[4", "[9", "[10", ";3", ";4"] {
        let sequences = frame.split(separator: "\u{1B}").map { $0.prefix { $0 != "m" } }
        #expect(!sequences.contains { $0.hasPrefix(color) && $0.count < 6 && !$0.contains("l") })
      }
    }

    @Test("More direct colours than the table has entries are all drawn")
    func manyColors() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty, ["COLORTERM": "truecolor"])
      defer { screen.close() }
      let canvas = Canvas(size: screen.size)
      for frame in 0..<6 {
        for column in 0..<60 {
          let color = Color.rgb(red: UInt8(frame), green: UInt8(column), blue: 9)
          canvas[column, 0] = Cell("x", style: Style(foreground: color))
        }
        #expect(shown(canvas, screen, pty).contains("38;2;\(frame);59;9m"))
      }
    }

    @Test("Without UTF-8 only ASCII is written, whatever stands on the canvas")
    func ascii() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty, isASCII: true)
      defer { screen.close() }
      #expect(screen.isASCII)
      let canvas = Canvas(size: screen.size)
      Region(canvas).border(title: "é 漢字 👨‍👩‍👧")
      let frame = shown(canvas, screen, pty)
      #expect(frame.utf8.allSatisfy { $0 < 0x80 })
      #expect(frame.contains("? ??"))
    }

    @Test("Wide characters, marks and emoji keep the border in its column")
    func wide() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty)
      defer { screen.close() }
      let canvas = Canvas(size: screen.size)
      for (row, text) in ["漢字", "e\u{301}x", "👨‍👩‍👧", "🇩🇪", "❤️", "שלום"].enumerated() {
        Region(canvas).write(text, row: row)
        Region(canvas).write("|", column: 20, row: row)
      }
      let frame = shown(canvas, screen, pty)
      let shownTexts = ["漢字", "e\u{301}x", "👨", "DE", "❤", "שלום"]
      for text in shownTexts {
        #expect(Array(frame.unicodeScalars).contains(Array(text.unicodeScalars)))
      }
      #expect(!frame.unicodeScalars.contains { $0.value == 0x200D || $0.value == 0xFE0F })
      #expect(frame.split(separator: "|").count == 7)
    }

    @Test("Frames are wrapped when the terminal has synchronized updates, and only then")
    func synchronized() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty)
      defer { screen.close() }
      let canvas = Canvas(size: screen.size)
      let first = shown(canvas, screen, pty)
      #expect(first.contains("\u{1B}[?2026$p"))
      #expect(!first.contains("\u{1B}[?2026h"))
      screen.hasSynchronizedUpdate = true
      Region(canvas).write("x")
      let second = shown(canvas, screen, pty)
      #expect(second.hasPrefix("\u{1B}[?2026h"))
      #expect(second.hasSuffix("\u{1B}[?2026l"))
      #expect(screen.present(canvas, cursor: nil, isCursorVisible: false).bytes == 0)
    }

    @Test("Terminals that might print the question about modes are not asked")
    func query() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty, ["TERM": "linux"])
      defer { screen.close() }
      #expect(!shown(Canvas(size: screen.size), screen, pty).contains("$p"))
    }

    @Test("Leaving gives everything back, entering paints everything")
    func leave() throws {
      let pty = try PseudoTerminal()
      let screen = try screen(on: pty)
      defer { screen.close() }
      let canvas = Canvas(size: screen.size)
      Region(canvas).write("text")
      _ = shown(canvas, screen, pty)
      screen.leave()
      let left = pty.take(through: "\u{1B}>")
      for mode in ["\u{1B}[?2004l", "\u{1B}[?25h", "\u{1B}[?1049l", "\u{1B}[?1l"] {
        #expect(left.contains(mode))
        #expect(String(decoding: screen.restoreBytes, as: UTF8.self).contains(mode))
      }
      #expect(screen.present(canvas, cursor: nil, isCursorVisible: false).bytes == 0)
      screen.enter()
      let again = shown(canvas, screen, pty)
      #expect(again.contains("\u{1B}[?1049h"))
      #expect(again.contains("text"))
    }

    @Test(
      "A window of any size is drawn in",
      arguments: [
        (0, 0, 80, 24), (1, 1, 1, 1), (2, 5, 2, 5), (65_535, 65_535, 1_000, 500),
      ])
    func sizes(_ columns: Int, _ rows: Int, _ shownColumns: Int, _ shownRows: Int) throws {
      let pty = try PseudoTerminal(columns: columns, rows: rows)
      let screen = try screen(on: pty)
      defer { screen.close() }
      #expect(screen.size == Size(columns: shownColumns, rows: shownRows))
      let canvas = Canvas(size: screen.size)
      let styles = [Style.plain, Style(foreground: .indexed(200), attributes: .bold)]
      for row in 0..<shownRows {
        for column in 0..<shownColumns {
          canvas[column, row] = Cell("x", style: styles[(row + column) % 2])
        }
      }
      // More than any pipe or terminal buffer holds, at the largest size.
      let cost = screen.present(canvas, cursor: Point(column: 900, row: 700), isCursorVisible: true)
      #expect(pty.take(cost.bytes).utf8.count == cost.bytes)
      pty.resize(columns: 40, rows: 10)
      #expect(screen.resize() == Size(columns: 40, rows: 10))
      let smaller = Canvas(size: screen.size)
      Region(smaller).write("after")
      #expect(shown(smaller, screen, pty).contains("after"))
    }

    @Test("What is no terminal for a screen is refused with a sentence, and nothing is written")
    func refusals() throws {
      let pty = try PseudoTerminal()
      let file = try #require(fopen("/dev/null", "r+"))
      defer { fclose(file) }
      let cases: [([String: String], Int32, Int32, TerminalError)] = [
        ([:], fileno(file), pty.terminal, .inputIsNoTerminal),
        ([:], pty.terminal, fileno(file), .outputIsNoTerminal),
        (["TERM": ""], pty.terminal, pty.terminal, .noType),
        (["TERM": "dumb"], pty.terminal, pty.terminal, .plainType("dumb")),
        (["TERM": "no\u{1B}pe"], pty.terminal, pty.terminal, .unknownType("no\u{1B}pe")),
        (["TERM": "../../etc/x"], pty.terminal, pty.terminal, .unknownType("../../etc/x")),
      ]
      for (environment, input, output, error) in cases {
        #expect(throws: error) {
          try NcursesScreen(
            options: NcursesTests.options(environment), input: input, output: output)
        }
        #expect(error.description.hasSuffix("."))
        #expect(!error.description.contains("\u{1B}"))
      }
      write(pty.terminal, "end", 3)
      #expect(pty.take(through: "end") == "end")
    }
  }
}

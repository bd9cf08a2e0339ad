import SetteeCNcurses
import SetteeCSystem
import Glibc
import SetteeTerminals

/// A terminal, drawn by ncurses: the only code that talks to it.
///
/// ncurses decides how to get from one frame to the next with the fewest bytes; this type gives it
/// the cells that differ from what it was given last, takes the bytes, and writes them to the
/// terminal in one call. ncurses is one per process, and so is an open screen.
@MainActor
package final class NcursesScreen: Screen {
  package private(set) var size: Size
  package let colorLevel: ColorLevel
  package let isASCII: Bool
  /// The keys of this terminal, by what they send.
  package let keySequences: [[UInt8]: KeyPress]
  /// Whether the terminal said that it shows a frame only when it is complete (mode 2026).
  package var hasSynchronizedUpdate = false

  private let output: Int32
  private let hasMouse: Bool
  private let frames: FrameFile
  private let screen: OpaquePointer
  private let keyboard: UnsafeMutablePointer<FILE>
  private var looks: CursesLooks
  private var saver = PenSaver()
  /// Whether the terminal moves within a row by `ESC [ n G`, as nearly all do.
  private let hasColumnMoves: Bool
  /// What ncurses was given last, row by row.
  private var shadow: [[Cell]]
  private var run: CursesRun
  private var cursor = Point(column: 0, row: 0)
  private var isCursorShown: Bool?
  private var isInvalid = true
  /// Bytes that go out with the next frame, before it.
  private var pending: [UInt8] = []
  private var state = State.entered

  /// Prepares a screen; nothing is written before the first frame.
  /// - Parameters:
  ///   - options: The terminal's type and what the user asks for.
  ///   - input: The terminal to read from; only looked at.
  ///   - output: The terminal to write to.
  /// - Throws: When the terminal is none, or one that cannot show a screen.
  package init(options: TerminalOptions, input: Int32 = 0, output: Int32 = 1)
    throws(TerminalError)
  {
    let type = try Self.check(options, input: input, output: output)
    setlocale(LC_CTYPE, options.locale)
    isASCII = options.isASCII ?? !Self.hasUTF8
    let opened = try Self.open(type, isColorful: options.asksForManyColors)
    (frames, keyboard, screen) = (opened.frames, opened.keyboard, opened.screen)
    self.output = output
    hasMouse = options.hasMouse
    colorLevel = Self.colorLevel(options)
    looks = CursesLooks(level: colorLevel)
    keySequences = Self.keySequences()
    hasColumnMoves = Self.capability("hpa") == Array("\u{1B}[%i%p1%dG".utf8)
    size = Self.size(of: output)
    shadow = size.blankRows
    run = CursesRun(isASCII: isASCII)
    keypad(settee_stdscr(), true)
    leaveok(settee_stdscr(), false)
    resize_term(Int32(size.rows), Int32(size.columns))
    // The query comes after the switch to the alternate screen and before that is cleared: what a
    // terminal might print of it is gone before anybody sees it.
    pending =
      TerminalModes.enter(hasMouse: hasMouse) + frames.take() + TerminalModes.query(type: type)
  }

  package func present(_ canvas: Canvas, cursor: Point?, isCursorVisible: Bool) -> PresentCost {
    guard state == .entered else { return PresentCost() }
    let isWhole = isInvalid || looks.palette?.isFull == true
    if isWhole { forget(canvas) }
    if let cursor { self.cursor = cursor }
    let end = cursorPlace
    var cost = PresentCost()
    cost.cells = isWhole ? draw(canvas) : draw(canvas, endingAt: end)
    canvas.clearDamage()
    place(end, isVisible: isCursorVisible)
    cost.bytes = flush()
    return cost
  }

  package func invalidate() { isInvalid = true }

  /// Takes up the window's present size; the next frame paints everything.
  /// - Returns: The size, which may be the old one.
  @discardableResult
  package func resize() -> Size {
    size = Self.size(of: output)
    resize_term(Int32(size.rows), Int32(size.columns))
    isInvalid = true
    return size
  }

  /// Gives the terminal back: its screen, its cursor and all modes.
  ///
  /// `enter()` takes it again.
  package func leave() {
    guard state == .entered else { return }
    state = .left
    endwin()
    isCursorShown = nil
    // What was never entered is not left: without a frame the terminal has seen nothing of us.
    let bytes = saver.putDown() + TerminalModes.leave(hasMouse: hasMouse) + frames.take()
    guard pending.isEmpty else { return }
    writeAll(bytes, to: output)
  }

  /// Takes the terminal again; the next frame paints everything.
  package func enter() {
    guard state == .left else { return }
    state = .entered
    pending = TerminalModes.enter(hasMouse: hasMouse)
    resize()
  }

  /// Sends bytes that show nothing, between two frames.
  func send(_ bytes: [UInt8]) {
    guard state == .entered else { return }
    writeAll(bytes, to: output)
  }

  /// Gives the terminal back for good.
  package func close() {
    guard state != .closed else { return }
    leave()
    state = .closed
    delscreen(screen)
    frames.close()
    fclose(keyboard)
  }

  /// What gives the terminal back when the process dies and nothing can be asked any more.
  package var restoreBytes: [UInt8] {
    // Cancels a sequence that the death of the process may have cut.
    var bytes: [UInt8] = [0x18] + TerminalModes.leave(hasMouse: hasMouse)
    for name in ["sgr0", "rmkx", "cnorm", "rmcup"] { bytes += Self.capability(name) }
    if Self.capability("rmcup").isEmpty, let move = settee_move_to_row(Int32(size.rows - 1)) {
      bytes += Array(UnsafeBufferPointer(start: move, count: strlen(move)).map(UInt8.init)) + [0x0A]
    }
    return bytes
  }

  private enum State {
    case entered, left, closed
  }
}

// MARK: - Drawing

extension NcursesScreen {
  /// Starts over with an empty screen, of which ncurses believes nothing.
  private func forget(_ canvas: Canvas) {
    isInvalid = false
    wclear(settee_stdscr())
    looks.reset()
    saver = PenSaver(columns: hasColumnMoves ? size.columns : 0)
    shadow = size.blankRows
    isCursorShown = nil
    canvas.damageAll()
  }

  /// Gives ncurses all cells that it does not have yet; says how many they were.
  private func draw(_ canvas: Canvas) -> Int {
    (0..<min(canvas.size.rows, size.rows)).reduce(0) {
      $0 + draw(canvas, row: $1, columns: 0..<size.columns)
    }
  }

  /// The same, but what stands in the cursor's row from there on is drawn last.
  ///
  /// The cursor is in its row then, and a bar under the focus, which has a look of its own, does
  /// not come between pieces of one look beside it.
  private func draw(_ canvas: Canvas, endingAt end: Point) -> Int {
    var start = end.column
    while start > 0, canvas[start, end.row].isContinuation { start -= 1 }
    var count = 0
    for row in 0..<min(canvas.size.rows, size.rows) {
      count += draw(canvas, row: row, columns: 0..<(row == end.row ? start : size.columns))
    }
    if count > 0 { drawSoFar() }
    return count + draw(canvas, row: end.row, columns: start..<size.columns)
  }

  /// Gives ncurses the damaged ones of the cells of a row that it does not have yet; says how many
  /// they were.
  private func draw(_ canvas: Canvas, row: Int, columns: Range<Int>) -> Int {
    guard row < canvas.size.rows, let damage = canvas.damage[row] else { return 0 }
    let columns = damage.clamped(to: columns)
    let cells = canvas.cellsAsSeen(columns, row: row)
    let count = run.draw(
      cells, over: shadow[row][columns], row: row, column: columns.lowerBound, looks: &looks)
    shadow[row].replaceSubrange(columns, with: cells)
    return count
  }

  /// Lets ncurses draw what it was given, wherever that leaves the cursor.
  private func drawSoFar() {
    leaveok(settee_stdscr(), true)
    wnoutrefresh(settee_stdscr())
    doupdate()
    leaveok(settee_stdscr(), false)
  }

  /// Where the cursor belongs, inside the window.
  private var cursorPlace: Point {
    Point(
      column: min(max(0, cursor.column), size.columns - 1),
      row: min(max(0, cursor.row), size.rows - 1))
  }

  private func place(_ cursor: Point, isVisible: Bool) {
    if isCursorShown != isVisible {
      curs_set(isVisible ? 1 : 0)
      isCursorShown = isVisible
    }
    wmove(settee_stdscr(), Int32(cursor.row), Int32(cursor.column))
  }

  /// Lets ncurses draw, and writes what it drew to the terminal at once; says how many bytes.
  private func flush() -> Int {
    wnoutrefresh(settee_stdscr())
    doupdate()
    var bytes = frames.take()
    if let palette = looks.palette { bytes = palette.rewritten(bytes) }
    bytes = saver.saved(bytes)
    guard !bytes.isEmpty else { return 0 }
    if hasSynchronizedUpdate { bytes = TerminalModes.synchronized(bytes) }
    bytes = pending + bytes
    pending = []
    writeAll(bytes, to: output)
    return bytes.count
  }
}

// MARK: - The terminal's description

extension NcursesScreen {
  /// Finds out, without a byte written, whether there is a terminal that can show a screen.
  /// - Returns: Its type.
  @discardableResult
  package static func check(_ options: TerminalOptions, input: Int32 = 0, output: Int32 = 1)
    throws(TerminalError) -> String
  {
    guard isatty(input) == 1 else { throw TerminalError.inputIsNoTerminal }
    guard isatty(output) == 1 else { throw TerminalError.outputIsNoTerminal }
    guard let type = options.type, !type.isEmpty else { throw TerminalError.noType }
    guard type != "dumb" else { throw TerminalError.plainType(type) }
    return type
  }

  private struct Opened {
    let frames: FrameFile
    let keyboard: UnsafeMutablePointer<FILE>
    let screen: OpaquePointer
  }

  /// The level that is asked for, as far as ncurses can write colours for this terminal.
  private static func colorLevel(_ options: TerminalOptions) -> ColorLevel {
    let colors = Int(settee_max_colors())
    let level = ColorLevel.chosen(
      override: options.colorLevel, noColor: options.noColor, colorTerm: options.colorTerm,
      colors: colors, isDirect: tigetflag("RGB") == 1 || tigetflag("Tc") == 1)
    return min(level, colors >= 256 ? .direct : colors >= 8 ? .sixteen : .monochrome)
  }

  private static func open(_ type: String, isColorful: Bool) throws(TerminalError) -> Opened {
    let frames = try FrameFile()
    // ncurses wants something to read from and is never asked to.
    guard let keyboard = fopen("/dev/null", "r") else {
      frames.close()
      throw TerminalError.system(call: "open", code: errno)
    }
    // A terminal that has more colours than its name says often has a name that says so.
    let colorful =
      isColorful ? settee_newterm("\(type)-256color", frames.stream, keyboard) : nil
    guard let screen = colorful ?? settee_newterm(type, frames.stream, keyboard) else {
      fclose(keyboard)
      frames.close()
      throw TerminalError.unknownType(type)
    }
    guard settee_capability("cup") != nil else {
      delscreen(screen)
      fclose(keyboard)
      frames.close()
      throw TerminalError.plainType(type)
    }
    return Opened(frames: frames, keyboard: keyboard, screen: screen)
  }

  private static var hasUTF8: Bool {
    nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } == "UTF-8"
  }

  /// The window's size, at least one cell; a terminal that does not know it counts as 80 x 24.
  private static func size(of terminal: Int32) -> Size {
    var (columns, rows): (Int32, Int32) = (0, 0)
    settee_tty_size(terminal, &columns, &rows)
    return Size(
      columns: columns > 0 ? min(Int(columns), Canvas.sizeMax.columns) : 80,
      rows: rows > 0 ? min(Int(rows), Canvas.sizeMax.rows) : 24)
  }

  private static func capability(_ name: String) -> [UInt8] {
    guard let text = settee_capability(name) else { return [] }
    return TerminalModes.withoutPadding(Array(String(cString: text).utf8))
  }

  private static func keySequences() -> [[UInt8]: KeyPress] {
    var keys: [(name: String, key: KeyPress)] = [
      ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home),
      ("kend", .end), ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete),
      ("kcbt", .backTab), ("kent", .enter), ("kLFT5", KeyPress(.left, .ctrl)),
      ("kRIT5", KeyPress(.right, .ctrl)),
    ]
    keys += (1...12).map { ("kf\($0)", .function($0)) }
    var sequences: [[UInt8]: KeyPress] = [:]
    for (name, key) in keys {
      let bytes = capability(name)
      if bytes.count > 1, bytes.first == 0x1B { sequences[bytes] = key }
    }
    return sequences
  }
}

extension Size {
  /// The rows of a screen of this size on which nothing stands.
  fileprivate var blankRows: [[Cell]] {
    Array(repeating: Array(repeating: .blank, count: columns), count: rows)
  }
}

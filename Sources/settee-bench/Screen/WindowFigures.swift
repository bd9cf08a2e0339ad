/// What keys cost in windows of three sizes with four levels of colour, beside their limits.
enum WindowFigures {
  static let windows: [(columns: UInt16, rows: UInt16)] = [(80, 24), (140, 40), (200, 50)]

  /// A level as `--color` names it, and the most bytes that acts may cost there; a toggle's are
  /// those of there and back, with other changes in the form.
  private static let levels: [(name: String, toggle: Int, first: Int)] = [
    ("never", 90, 3_000), ("16", 120, 3_500), ("256", 120, 4_500), ("true", 160, 5_000),
  ]

  private static let down = "\u{1B}OB"
  /// Steps what can be stepped among the rows below the first, and goes back to that.
  private static let otherChanges = String(repeating: down + "+", count: 9) + "g"

  static func report(sizes: [Int], runs: Int, seed: UInt64, in folder: WorkFolder) throws {
    print(
      "Medians of \(runs) runs; bytes and, behind them, what is allowed; a move draws the detail"
        + " anew, too, and the first change brings counts and a legend\n")
    print(
      row(
        "window",
        [
          "colours", "settings", "first screen", "first change", "toggle", "move", "a key of 100",
        ]))
    for size in sizes {
      let schema = try folder.write(
        GeneratedSchema(settingCount: size, seed: seed).json, to: "\(size).json")
      for window in windows {
        for level in levels {
          let words = [
            MeasuredProgram.settee, "edit", schema, "--suite", "bench-\(size)", "--no-state",
            "--color", level.name,
          ]
          let figures = try (0..<runs).map { _ in
            try Figures(words, window, environment: folder.environment)
          }
          print(
            row(
              "\(window.columns)x\(window.rows)",
              [
                level.name, "\(size)",
                median(figures.map(\.first), of: window.columns == 80 ? level.first : nil),
                median(figures.map(\.change)), median(figures.map(\.toggle), of: level.toggle),
                median(figures.map(\.move)),
                FigureTable.milliseconds(figures.map(\.key).sorted()[runs / 2]),
              ]))
        }
      }
    }
    print("")
  }

  /// The middle one, and what is allowed where something is.
  private static func median(_ numbers: [Int], of limit: Int? = nil) -> String {
    "\(numbers.sorted()[numbers.count / 2])" + (limit.map { " of \($0)" } ?? "")
  }

  private static func row(_ first: String, _ cells: [String]) -> String {
    FigureTable.left(first, 10) + cells.map { FigureTable.right($0, 15) }.joined()
  }

  /// One run: bytes of the first screen, of its first change and that taken back, of a toggle and a
  /// move, and the time of a key among many.
  private struct Figures {
    let first: Int
    let change: Int
    let toggle: Int
    let move: Int
    let key: Duration

    init(
      _ words: [String], _ window: (columns: UInt16, rows: UInt16), environment: [String: String]
    ) throws {
      let (program, screen) = try MeasuredProgram.start(
        words, environment: environment, columns: window.columns, rows: window.rows)
      first = screen.byteCount
      program.answerBackground()
      change = Self.toggle(in: program)
      _ = program.type(otherChanges)
      toggle = Self.toggle(in: program)
      _ = program.type(down)
      move = program.type(down).byteCount
      let many = program.type(String(repeating: down, count: 100))
      key = (many.time ?? .zero) / 100
      _ = program.type("q")
    }

    /// There and back, halved: on has other words than off.
    private static func toggle(in program: MeasuredProgram) -> Int {
      (program.type(" ").byteCount + program.type(" ").byteCount) / 2
    }
  }
}

/// What one run of a program on a terminal cost, action by action.
struct ScreenFigures {
  private let costs: [MeasuredProgram.Cost]
  private let memory: Int

  /// What is done, and what is typed for it; the first screen comes before and idling after.
  private static let actions: [(name: String, keys: String)] = [
    ("toggle", " "), ("toggle back", " "), ("move", "\u{1B}OB"),
    (
      "100 keys",
      String(repeating: "\u{1B}OB", count: 50) + String(repeating: "\u{1B}OA", count: 50)
    ),
  ]

  init(_ words: [String], quit: String, environment: [String: String]) throws {
    let (program, first) = try MeasuredProgram.start(words, environment: environment)
    program.answerBackground()
    var costs = [first]
    for action in Self.actions { costs.append(program.type(action.keys)) }
    costs.append(program.idle(milliseconds: 300))
    memory = program.peakMemory
    if !quit.isEmpty { _ = program.type(quit) }
    self.costs = costs
  }

  static var heading: String {
    let names = ["first screen"] + actions.map(\.name) + ["idle"]
    return pad("", 16) + names.map { pad($0, 19) }.joined() + "peak memory"
  }

  /// The medians of several runs on one line.
  static func line(_ name: String, _ size: Int, medians runs: [ScreenFigures]) -> String {
    let cells = runs[0].costs.indices.map { column in
      let times = runs.compactMap { $0.costs[column].time }.sorted()
      let bytes = runs.map { $0.costs[column].byteCount }.sorted()[runs.count / 2]
      let time = times.isEmpty ? "-" : milliseconds(times[times.count / 2])
      return pad("\(time) \(bytes) B", 19)
    }
    let memory = runs.map(\.memory).sorted()[runs.count / 2]
    return pad("\(name) \(size)", 16) + cells.joined() + "\(memory / 1_024) MiB"
  }

  private static func milliseconds(_ time: Duration) -> String {
    let tenths = Int((time / .milliseconds(1) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) ms"
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }
}

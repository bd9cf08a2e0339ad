import Foundation

/// One thing that is measured of a store; its raw value stands before the number in the output of
/// `settee-bench store`.
enum StoreFigure: String, CaseIterable {
  case get, set, setAndGet, differentSets, commit, coldOpen, memory, getDuringCommits
  case slowGetDuringCommits

  var title: String {
    switch self {
    case .get: "get"
    case .set: "set"
    case .setAndGet: "set and get"
    case .differentSets: "10,000 different sets"
    case .commit: "durable commit of one key"
    case .coldOpen: "cold open, first get"
    case .memory: "memory after opening"
    case .getDuringCommits: "get while others commit"
    case .slowGetDuringCommits: "  slowest but 1 in 1,000"
    }
  }

  /// The number as people read it: times from nanoseconds, memory from bytes.
  func text(_ number: Double) -> String {
    if self == .memory { return String(format: "%.0f KiB", number / 1_024) }
    if number < 10_000 { return String(format: "%.0f ns", number) }
    if number < 10_000_000 { return String(format: "%.1f us", number / 1_000) }
    return String(format: "%.1f ms", number / 1_000_000)
  }
}

/// Our store beside Foundation's `UserDefaults`, by the number of keys, in one run.
enum StoresBenchmark {
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--sizes")
    let sizes = try arguments.numbers("--sizes", default: [10, 1_000, 10_000], in: 1...1_000_000)
    for size in sizes {
      let (theirs, ours) = (try figures(of: .foundation, size), try figures(of: .settee, size))
      print(
        line("\(size) keys", [StoreEngine.foundation.title, StoreEngine.settee.title, "times"]))
      for figure in StoreFigure.allCases {
        guard let their = theirs[figure], let our = ours[figure] else {
          throw UsageError("a store did not say its '\(figure.rawValue)'")
        }
        let factor = our > 0 ? String(format: "%.1f", their / our) : "-"
        print(line(figure.title, [figure.text(their), figure.text(our), factor]))
      }
      print("")
    }
  }

  /// The figures of one store, from a process with a home of its own.
  private static func figures(
    of engine: StoreEngine, _ size: Int
  ) throws -> [StoreFigure: Double] {
    let home = FileManager.default.temporaryDirectory
      .appending(path: "settee-bench-\(ProcessInfo.processInfo.processIdentifier)")
    let config = home.appending(path: ".config")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    defer { removeTree(home) }
    let process = Process()
    process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["store", "--engine", engine.rawValue, "--size", String(size)]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["HOME": home.path, "XDG_CONFIG_HOME": config.path]
    ) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw UsageError("\(engine.title) failed") }
    return parse(String(decoding: text, as: UTF8.self))
  }

  private static func parse(_ text: String) -> [StoreFigure: Double] {
    text.split(separator: "\n").reduce(into: [:]) { figures, line in
      let words = line.split(separator: " ")
      guard words.count == 2, let figure = StoreFigure(rawValue: String(words[0])) else { return }
      figures[figure] = Double(words[1])
    }
  }

  private static func removeTree(_ folder: URL) {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      print("\(folder.path) was left behind: \(error)")
    }
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    cells.reduce(name.padding(toLength: 26, withPad: " ", startingAt: 0)) { line, cell in
      line + String(repeating: " ", count: max(1, 16 - cell.count)) + cell
    }
  }
}

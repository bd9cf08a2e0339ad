import SetteePropertyLists

/// How long something takes: the median of several times.
struct Figure {
  let name: String
  let median: Duration

  /// Measures work that needs nothing prepared.
  @MainActor
  init<Failure: Error>(
    _ name: String, repetitions: Int = 9, _ work: @MainActor () throws(Failure) -> Void
  ) throws(Failure) {
    try self.init(name, repetitions: repetitions, after: {}) { (_: Void) throws(Failure) in
      try work()
    }
  }

  /// Measures work, but not what prepares it.
  @MainActor
  init<Material, Failure: Error>(
    _ name: String, repetitions: Int = 9, after prepare: @MainActor () -> Material,
    _ work: @MainActor (Material) throws(Failure) -> Void
  ) throws(Failure) {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<repetitions {
      let material = prepare()
      let start = clock.now
      try work(material)
      times.append(clock.now - start)
    }
    self.init(name: name, median: times.sorted()[repetitions / 2])
  }

  private init(name: String, median: Duration) {
    self.name = name
    self.median = median
  }
}

extension Figure: CustomStringConvertible {
  var description: String { FigureTable(sizes: []).line([self]) }
}

/// Figures of one kind in a line, with what the larger sizes cost beside the smallest.
struct FigureTable {
  let sizes: [Int]

  var heading: String {
    let cells = sizes.map { Self.right($0.grouped, width) }.joined()
    return Self.left("settings", nameWidth) + cells + "   ratio"
  }

  func line(_ figures: [Figure]) -> String {
    let cells = figures.map { Self.right(Self.milliseconds($0.median), width) }.joined()
    guard figures.count > 1 else { return Self.left(figures[0].name, nameWidth) + cells }
    let first = figures[0].median
    let ratios = figures.map { Self.decimal(first == .zero ? 0 : $0.median / first, places: 1) }
    return Self.left(figures[0].name, nameWidth) + cells + "   " + ratios.joined(separator: " : ")
  }

  private let nameWidth = 20
  private let width = 14

  init(sizes: [Int]) { self.sizes = sizes }

  static func milliseconds(_ time: Duration) -> String {
    decimal(time / .milliseconds(1), places: 3) + " ms"
  }

  /// How much of what something may cost it costs.
  static func share(_ time: Duration, of limit: Duration) -> String {
    "\(decimal(time / limit, places: 2)) of \(milliseconds(limit))"
  }

  /// A number that is not negative, without Foundation's formats.
  static func decimal(_ number: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1) { product, _ in product * 10 }
    let whole = Int((number * Double(scale)).rounded())
    let fraction = String(whole % scale)
    return "\(whole / scale)." + String(repeating: "0", count: places - fraction.count) + fraction
  }

  static func left(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  static func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}

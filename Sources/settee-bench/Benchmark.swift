/// One thing this program can do; `all` is the table of them.
struct Benchmark {
  let name: String
  /// What follows the name.
  let usage: String
  let help: String
  let run: @MainActor (BenchmarkOptions) async throws -> Void

  /// New benchmarks are added here.
  @MainActor static let all = [
    Benchmark(
      name: "checks", usage: "[--kilobytes N]",
      help: "check documents of N kilobytes and of twice that, and a text against a slow pattern",
      run: ChecksBenchmark.run),
    Benchmark(
      name: "defaults", usage: "",
      help: "typed keys beside Foundation's UserDefaults and a dictionary",
      run: DefaultsBenchmark.run),
    Benchmark(
      name: "documents", usage: "[--kilobytes N] [--runs N]",
      help: "read and edit documents of N kilobytes, and show one in the built settee",
      run: DocumentsBenchmark.run),
    Benchmark(
      name: "engines", usage: "[--folder PATH] [--etcd ADDRESS] [--writes N]",
      help: "how soon a write is accepted, and seen by another device, over each engine",
      run: EnginesBenchmark.run),
    Benchmark(
      name: "form", usage: "[--seed S] [--sizes N,N,...]",
      help: "read, build, draw, move and toggle forms of 100, 1,000 and 10,000 settings, and a "
        + "section among 100 and 100,000",
      run: FormBenchmark.run),
    Benchmark(
      name: "observable", usage: "",
      help: "get and set of one property in settings classes of many sizes, beside @Observable",
      run: ObservableBenchmark.run),
    Benchmark(
      name: "pages", usage: "[--sizes N,N,...]",
      help: "open, walk and edit a page of 100, 1,000 and 10,000 items",
      run: PagesBenchmark.run),
    Benchmark(
      name: "schema", usage: "[--settings N] [--seed S]",
      help: "print a schema of N settings, the same for the same seed",
      run: SchemaPrinter.run),
    Benchmark(
      name: "screen", usage: "[--runs N] [--sizes N,N,...] [--seed S] [--schema PATH]",
      help: "the built settee seen from its terminal, by window and colours, beside kconfig-nconf",
      run: ScreenBenchmark.run),
    Benchmark(
      name: "stores", usage: "[--sizes N,N,...]",
      help: "DefaultsSuite beside Foundation's UserDefaults, with 10, 1,000 and 10,000 keys",
      run: StoresBenchmark.run),
    Benchmark(
      name: "store", usage: "[--engine foundation|settee] [--size N]",
      help: "what 'stores' measures of one store, in the folder that $XDG_CONFIG_HOME names",
      run: StoreMeasurement.run),
    Benchmark(
      name: "suites", usage: "[--folder PATH]",
      help: "count what becomes of public suites of schemas, where they lie beside the checkout",
      run: SuitesBenchmark.run),
    Benchmark(
      name: "suites-documents", usage: "[--folder PATH] [--edits N] [--seed S]",
      help: "open the documents of public suites, and check the laws of edits on them",
      run: DocumentSuites.run),
    Benchmark(
      name: "sync", usage: "[--replicas N,N,...] [--keys N,N,...] [--seed S]",
      help: "writes through one account, from one device to all others, in memory",
      run: SyncBenchmark.run),
    Benchmark(
      name: "theme", usage: "", help: "make themes ready for a terminal",
      run: ThemeBenchmark.run),
  ]

  /// Runs what the arguments ask for; without any, `form`.
  @MainActor
  static func run(_ arguments: [String]) async throws {
    let name = arguments.first ?? "form"
    if name == "--help" || name == "-h" { return print(manual) }
    guard let benchmark = all.first(where: { $0.name == name }) else {
      throw UsageError(
        "there is no '\(name)'; possible are \(all.map(\.name).joined(separator: ", "))")
    }
    try await benchmark.run(BenchmarkOptions(Array(arguments.dropFirst())))
  }

  @MainActor
  private static var manual: String {
    let lines = all.map { "  settee-bench \($0.name) \($0.usage)\n      \($0.help)" }
    return "Without arguments: form.\n\n" + lines.joined(separator: "\n")
  }
}

/// A mistake on the command line, as a sentence.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Options and their values.
struct BenchmarkOptions {
  private var values: [String: String] = [:]

  init(_ words: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else { throw UsageError("'\(word)' is no option") }
      guard let value = rest.popFirst() else { throw UsageError("\(word) needs a value") }
      values[word] = value
    }
  }

  /// The word after an option.
  func text(_ option: String, default standard: String) -> String { values[option] ?? standard }

  /// The word after an option.
  func text(_ option: String) -> String? { values[option] }

  /// The whole number after an option.
  func number(
    _ option: String, default standard: Int, in range: ClosedRange<Int>
  ) throws(UsageError) -> Int {
    guard let text = values[option] else { return standard }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError("\(option) takes a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The whole numbers after an option, separated by commas.
  func numbers(
    _ option: String, default standard: [Int], in range: ClosedRange<Int>
  ) throws(UsageError) -> [Int] {
    guard let text = values[option] else { return standard }
    let numbers = text.split(separator: ",").compactMap { Int($0) }.filter(range.contains)
    guard !numbers.isEmpty, numbers.count == text.split(separator: ",").count else {
      throw UsageError("\(option) takes numbers up to \(range.upperBound), separated by commas")
    }
    return numbers
  }

  /// Refuses options that nobody asked about.
  func allow(_ known: String...) throws(UsageError) {
    let remedy =
      known.isEmpty ? "there are no options" : "possible are " + known.joined(separator: ", ")
    for option in values.keys.sorted() where !known.contains(option) {
      throw UsageError("'\(option)' means nothing here; \(remedy)")
    }
  }
}

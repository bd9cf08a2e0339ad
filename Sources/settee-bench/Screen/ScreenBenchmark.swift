import Glibc

/// `settee-bench screen`: the built program, seen from its terminal, beside `kconfig-nconf` where
/// that is installed.
enum ScreenBenchmark {
  @MainActor
  static func run(_ arguments: BenchmarkOptions) throws {
    try arguments.allow("--runs", "--sizes", "--seed", "--schema")
    let runs = try arguments.number("--runs", default: 9, in: 1...99)
    let sizes = try arguments.numbers(
      "--sizes", default: [100, 1_000, 10_000], in: 1...100_000)
    let seed = try arguments.number("--seed", default: 1, in: 0...Int.max)
    let folder = try WorkFolder()
    print("80x24, xterm-256color; medians of \(runs) runs; time to the last byte of an answer\n")
    print(ScreenFigures.heading)
    for size in sizes {
      let schema = try folder.write(
        GeneratedSchema(settingCount: size, seed: UInt64(seed)).json, to: "\(size).json")
      try report(
        "settee", size, runs: runs, quit: "q",
        [MeasuredProgram.settee, "edit", schema, "--suite", "bench-\(size)", "--no-state"], folder)
    }
    print("")
    try WindowFigures.report(sizes: sizes, runs: min(runs, 3), seed: UInt64(seed), in: folder)
    try FilledCells.report(
      schema: arguments.text("--schema", default: "demo-schemas/code-editor.json"), in: folder)
    guard isInstalled("kconfig-nconf") else {
      return print("\nkconfig-nconf is not installed (Debian: kconfig-frontends-nox).")
    }
    for size in sizes {
      let tree = try folder.write(KconfigTree.text(optionCount: size), to: "Kconfig-\(size)")
      try report("nconf", size, runs: runs, quit: "", ["kconfig-nconf", tree], folder)
    }
  }

  private static func report(
    _ name: String, _ size: Int, runs: Int, quit: String, _ words: [String], _ folder: WorkFolder
  ) throws {
    var figures: [ScreenFigures] = []
    for _ in 0..<runs {
      figures.append(try ScreenFigures(words, quit: quit, environment: folder.environment))
    }
    print(ScreenFigures.line(name, size, medians: figures))
  }

  private static func isInstalled(_ program: String) -> Bool {
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").contains { access("\($0)/\(program)", X_OK) == 0 }
  }
}

/// A folder for schemas and settings, removed in the end.
final class WorkFolder {
  let path: String

  init() throws {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var template = Array("\(folder)/settee-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw UsageError("no temporary folder") }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  var environment: [String: String] {
    [
      "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "HOME": path, "XDG_CONFIG_HOME": path,
      "PATH": getenv("PATH").map { String(cString: $0) } ?? "/usr/bin",
    ]
  }

  func write(_ text: String, to name: String) throws -> String {
    let file = "\(path)/\(name)"
    guard let stream = fopen(file, "w") else { throw UsageError("\(file) cannot be written") }
    defer { fclose(stream) }
    let bytes = Array(text.utf8)
    guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else {
      throw UsageError("\(file) cannot be written")
    }
    return file
  }

  private var names: [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}

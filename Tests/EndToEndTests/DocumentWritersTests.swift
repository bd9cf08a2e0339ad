import Foundation
import Synchronization
import TestSupport
import Testing

/// Documents on the real disk that several programs write, with and without locks, and that are
/// killed while they do.
@Suite("Documents with programs around them", .aside, .serialized)
struct DocumentWritersTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    for name in ["documents", "seen"] {
      try FileManager.default.createDirectory(
        atPath: "\(sandbox.home.text)/\(name)", withIntermediateDirectories: true)
    }
  }

  /// A document in a folder where nothing else lies.
  private func document(_ text: String, _ name: String) throws -> String {
    try sandbox.write(text, to: "documents/\(name)")
  }

  private var beside: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: "\(sandbox.home.text)/documents").sorted()
    }
  }

  private func run(_ script: String, _ arguments: String...) throws -> Shell.Result {
    try Shell.run(
      "/bin/sh", ["-c", script, "sh"] + arguments, environment: sandbox.environment())
  }

  private func set(_ word: String, _ value: String, _ path: String) throws -> Shell.Result {
    try Shell.runPatiently(
      Program.path, ["set", word, value, "--file", path], environment: sandbox.environment())
  }

  private static let texts = [
    ("json", "{ \"kept\": 1 } // c\n"), ("toml", "kept = 1 # c\n"), ("yaml", "kept: 1 # c\n"),
  ]

  /// Eight lines of programs, each of which writes a member of its own again and again.
  private static let writers = """
    line() {
      i=0
      while [ $i -lt "$3" ]; do
        code=3 tries=0
        while [ $code = 3 ] && [ $tries -lt 20 ]; do
          "$1" set "writer$4.round$i" $i --file "$2" && code=0 || code=$? tries=$((tries + 1))
        done
        [ $code = 0 ] || return
        i=$((i + 1))
      done
    }
    for writer in 0 1 2 3 4 5 6 7; do line "$1" "$2" "$3" $writer & done
    wait
    """

  @Test("Of eight programs that write one document none loses a write", arguments: texts)
  func eight(ending: String, text: String) throws {
    let roundCount = Effort.pick(quick: 12, long: 80, whole: 1_000)
    let path = try document(text, "config.\(ending)")
    let result = try run(Self.writers, Program.path, path, "\(roundCount)")
    let words = try Shell.run(
      Program.path, ["list", "--file", path], environment: sandbox.environment()
    ).output.split(separator: "\n").map { $0.split(separator: "\t")[0...1].joined(separator: " ") }
    let expected = (0..<8).flatMap { writer in
      (0..<roundCount).map { "writer\(writer).round\($0) \($0)" }
    }
    #expect(Set(words) == Set(expected + ["kept 1"]), "\(result.errors)")
    #expect(try beside == ["config.\(ending)"])
    #expect(
      try sandbox.text("documents/config.\(ending)").contains(text.contains("//") ? "// c" : "# c"))
  }

  /// How other programs save.
  enum Saver: CaseIterable {
    /// The old file goes away, the new one comes, and the old one is removed.
    case vim
    /// Another file takes the name.
    case sed
    /// The old bytes go, the new ones come.
    case truncating

    func save(_ text: String, at path: String) throws {
      let (bytes, old) = (Array(text.utf8), "\(path)~")
      switch self {
      case .vim:
        guard rename(path, old) == 0 else { throw Failure(call: "rename") }
        try write(bytes, to: path)
        unlink(old)
      case .sed:
        let result = try Shell.run(
          "/bin/sed", ["-i", "s/theirs\\(.*\\) 1/theirs\\1 2/", path])
        guard result.status == 0 else { throw Failure(result.errors) }
      case .truncating: try write(bytes, to: path)
      }
    }

    private func write(_ bytes: [UInt8], to path: String) throws {
      let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
      defer { close(file) }
      guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count else {
        throw Failure(call: "write")
      }
    }
  }

  @Test(
    "What a program writes that knows no lock stands beside what is set meanwhile",
    .endsInAnHour, arguments: texts.map(\.0), Saver.allCases)
  func foreign(ending: String, saver: Saver) throws {
    let texts = [
      "json": "{\n  \"theirs\": 1,\n  \"mine\": 1\n}\n", "toml": "theirs = 1\nmine = 1\n",
      "yaml": "theirs: 1\nmine: 1\n",
    ]
    let text = try #require(texts[ending])
    for _ in 0..<Effort.pick(quick: 2, long: 30, whole: 100) {
      let path = try document(text, "config.\(ending)")
      let result = try set("mine", "2", path) {
        try saver.save(text.replacing(#/theirs(.*) 1/#) { "theirs\($0.1) 2" }, at: path)
      }
      #expect(result.status == 0, "\(result.errors)")
      let expected = text.replacing(#/(theirs|mine)(.*) 1/#) { "\($0.1)\($0.2) 2" }
      #expect(try sandbox.text("documents/config.\(ending)") == expected)
      #expect(try beside == ["config.\(ending)"])
    }
  }

  @Test("Who sets a place that another program has just changed is told what that made of it")
  func told() throws {
    let path = try document("{\"mine\": 1}\n", "config.json")
    var result = Shell.Result(status: 0, output: "", errors: "")
    // A command that was kept from the lock for its two seconds begins anew, and finds the 9.
    for _ in 0..<20 where result.status == 0 && result.errors.isEmpty {
      try Saver.truncating.save("{\"mine\": 1}\n", at: path)
      result = try set("mine", "2", path) {
        try Saver.truncating.save("{\"mine\": 9}\n", at: path)
      }
    }
    #expect(result.status == 0)
    #expect(result.errors == "'mine': another program had just made it 9.\n")
    #expect(try sandbox.text("documents/config.json") == "{\"mine\": 2}\n")
  }

  /// Sets a value, and has another program write between the moment in which the command reads the
  /// document and that in which it writes it.
  private func set(
    _ word: String, _ value: String, _ path: String, meanwhile work: () throws -> Void
  ) throws -> Shell.Result {
    let lock = open(path, O_RDONLY | O_CLOEXEC)
    #expect(flock(lock, LOCK_EX) == 0)
    let outcome = Mutex<Result<Shell.Result, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let result = Result { try set(word, value, path) }
      outcome.withLock { $0 = result }
      done.signal()
    }
    try waitUntilItWaits()
    try work()
    // Closing alone leaves it locked while a child of another test has it open.
    #expect(flock(lock, LOCK_UN) == 0)
    close(lock)
    done.wait()
    return try #require(outcome.withLock { $0 }).get()
  }

  /// Returns when a command has read its document and found it locked: then it stands in line.
  private func waitUntilItWaits() throws {
    let folder = "\(sandbox.home.text)/.local/state/settee/documents"
    while !FileManager.default.fileExists(atPath: folder) { sched_yield() }
    while try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty { sched_yield() }
    try FileManager.default.removeItem(atPath: folder)
  }

  @Test(
    "A command that is killed leaves old bytes or new ones, and the next one nothing beside them",
    arguments: texts)
  func killed(ending: String, text: String) throws {
    let path = try document(text.replacing("1", with: "0"), "config.\(ending)")
    var generator = SplitMix(seed: 14)
    let killCount = Effort.pick(quick: 40, long: 250, whole: 1_000)
    let delays = (1...killCount).map { _ in
      "0.0\(String(Int.random(in: 1_010...1_400, using: &generator)).dropFirst())"
    }
    let script = """
      program=$1 file=$2 seen=$3 number=0
      shift 3
      for delay; do
        number=$((number + 1))
        "$program" set kept $number --file "$file" & writer=$!
        sleep "$delay"; kill -KILL $writer; wait $writer
        cp "$file" "$seen/$number"
      done
      "$program" set kept $((number + 1)) --file "$file"
      """
    let result = try Shell.run(
      "/bin/sh", ["-c", script, "sh", Program.path, path, "\(sandbox.home.text)/seen"] + delays,
      environment: sandbox.environment())
    var last = 0
    for number in 1...killCount {
      let seen = try sandbox.text("seen/\(number)")
      guard seen != text.replacing("1", with: "\(last)") else { continue }
      #expect(seen == text.replacing("1", with: "\(number)"), "of \(last)")
      last = number
    }
    #expect(result.status == 0, "\(result.errors)")
    let file = try sandbox.text("documents/config.\(ending)")
    #expect(file == text.replacing("1", with: "\(killCount + 1)"))
    #expect(try beside == ["config.\(ending)"])
  }
}

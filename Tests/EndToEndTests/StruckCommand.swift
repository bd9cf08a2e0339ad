import Foundation
import TestSupport

/// A command of the built program, run again and again from one state, of which the kernel kills or
/// fails one call after the other.
struct StruckCommand {
  static let canTrace =
    (try? Shell.run("/usr/bin/strace", ["-o", "/dev/null", "true"]).status) == 0

  /// What strace makes of a call: `%` is the call's number.
  enum Fault: String, CaseIterable {
    case kill = "signal=KILL:when=%"
    case inputOutput = "error=EIO:when=%"
    case lasting = "error=EIO:when=%+"
    case full = "error=ENOSPC:when=%"
    case interrupted = "error=EINTR:when=%"
  }

  struct Run {
    let code: Int
    let errors: String
    /// The syncs and renames, and the calls that were struck.
    let trace: String
    /// How the name of the file ends that is put in place.
    let fileEnding: String

    /// Whether the last version was synced before it was put in place, and its folder after.
    var isSynced: Bool {
      let lines = trace.split(separator: "\n")
      guard let rename = lines.lastIndex(where: isPuttingInPlace) else { return false }
      let isSync = { (line: Substring) in line.contains("fsync") && line.hasSuffix(" = 0") }
      return lines[..<rename].contains(where: isSync)
        && lines[(rename + 1)...].contains(where: isSync)
    }

    private func isPuttingInPlace(_ line: Substring) -> Bool {
      guard line.contains("rename("), line.hasSuffix("\(fileEnding)\") = 0") else { return false }
      // Hidden files lie beside it.
      return line.split(separator: "/").last?.hasPrefix(".") == false
    }

    /// Whether what was struck is the program's own: what the dispatch library does with a wake-up
    /// that fails is its affair.
    var isOurs: Bool { !trace.contains(#"\1\0\0\0\0\0\0\0"#) }
  }

  private static let calls = [
    "openat", "read", "write", "fsync", "rename", "close", "newfstatat", "flock", "getdents64",
    "mkdir", "readlink", "access", "unlink", "fchmod", "ftruncate", "flistxattr", "fgetxattr",
    "fsetxattr",
  ]

  private let words: [String]
  private let sandbox: Sandbox
  private let changes: [String: String?]
  /// Folders of the home that each run begins with as they are now.
  private let folders: [String]
  private let fileEnding: String

  init(
    _ words: [String], in sandbox: Sandbox, _ changes: [String: String?] = [:],
    keeping folders: [String], watching fileEnding: String
  ) throws {
    (self.words, self.sandbox, self.changes) = (words, sandbox, changes)
    (self.folders, self.fileEnding) = (folders, fileEnding)
    try FileManager.default.createDirectory(atPath: kept, withIntermediateDirectories: true)
    for folder in folders {
      try FileManager.default.copyItem(
        atPath: "\(sandbox.home.text)/\(folder)", toPath: "\(kept)/\(folder)")
    }
  }

  /// Every how many pairs of a call and a fault there is time for; coprime to the number of faults,
  /// so that every fault meets every kind of call.
  static let standardStride = Effort.pick(quick: 17, long: 3, whole: 1)

  /// Strikes each call with each fault, or every so many of these pairs.
  func strikeEverywhere(
    every stride: Int = standardStride, _ check: (Run, Fault, _ place: String) throws -> Void
  ) throws {
    var number = 0
    for call in Self.calls {
      for index in try ourCalls(call) {
        for fault in Fault.allCases {
          number += 1
          guard number.isMultiple(of: stride) else { continue }
          try strike(call, index, fault, check)
        }
      }
    }
    guard number > 100 else { throw Failure("the program makes more calls than \(number)") }
  }

  /// Strikes one call with one fault.
  func strike(
    _ call: String, _ index: Int, _ fault: Fault,
    _ check: (Run, Fault, _ place: String) throws -> Void
  ) throws {
    try restore()
    let run = try run(fault.rawValue.replacing("%", with: "\(index)"), at: call)
    try check(run, fault, "\(call) \(index), \(fault)")
  }

  private var kept: String { "\(sandbox.home.text)/kept" }
  private var trace: String { "\(sandbox.home.text)/trace" }

  private func restore() throws {
    for folder in folders {
      let place = "\(sandbox.home.text)/\(folder)"
      try FileManager.default.removeItem(atPath: place)
      try FileManager.default.copyItem(atPath: "\(kept)/\(folder)", toPath: place)
    }
  }

  /// The numbers of the calls of a kind from the first on that touches what is kept.
  private func ourCalls(_ call: String) throws -> Range<Int> {
    try restore()
    _ = try strace(["-e", "trace=\(Self.calls.joined(separator: ","))"])
    let lines = try sandbox.text("trace").split(separator: "\n")
    let places = folders.map { "\(sandbox.home.text)/\($0)" }
    let start = lines.firstIndex { line in places.contains { line.contains($0) } } ?? 0
    let all = lines.count { $0.contains(" \(call)(") }
    let others = lines[..<start].count { $0.contains(" \(call)(") }
    return others + 1..<all + 1
  }

  private func run(_ fault: String, at call: String) throws -> Run {
    let result = try strace([
      "-e", "trace=fsync,rename,\(call)", "-e", "inject=\(call):\(fault)",
    ])
    let lines = CallTrace(try sandbox.text("trace")).lines.filter {
      $0.contains("fsync") || $0.contains("rename(") || $0.contains("INJECTED")
    }
    let code = result.errors.split(separator: "\n").last.flatMap { line in
      line.hasPrefix("ended ") ? Int(line.dropFirst(6)) : nil
    }
    let said = result.errors.split(separator: "\n").dropLast().map { "\($0)\n" }.joined()
    return Run(
      code: code ?? -1, errors: said, trace: lines.joined(separator: "\n"),
      fileEnding: fileEnding)
  }

  /// Runs the command; the shell says how it ended, for strace dies as its program does.
  private func strace(_ options: [String]) throws -> Shell.Result {
    try Shell.run(
      "/bin/sh",
      ["-c", "\"$@\"; echo \"ended $?\" >&2", "sh", "/usr/bin/strace", "-f", "-o", trace]
        + options + [Program.path] + words, environment: sandbox.environment(changes))
  }
}

import Foundation

/// What the kernel counted for a running process.
struct ProcessFigures: Equatable {
  /// Calls of `write` and its kin.
  let writes: Int
  /// Times that a thread of it waited for something and went on: wake-ups.
  let switches: Int
  /// Hundredths of seconds on a processor.
  let ticks: Int

  init(of process: pid_t) throws {
    let folder = "/proc/\(process)"
    writes = try Self.number(after: "syscw: ", in: "\(folder)/io")
    switches = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/task").map {
      try Self.number(after: "voluntary_ctxt_switches:\t", in: "\(folder)/task/\($0)/status")
    }.reduce(0, +)
    let times = try Self.text("\(folder)/stat").split(separator: ")").last?.split(separator: " ")
    ticks = times.map { (Int($0[11]) ?? 0) + (Int($0[12]) ?? 0) } ?? 0
  }

  private static func number(after name: String, in path: String) throws -> Int {
    let lines = try text(path).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(name) }),
      let number = Int(line.dropFirst(name.count))
    else { throw Failure("\(path) has no number after '\(name)'.") }
    return number
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }
}

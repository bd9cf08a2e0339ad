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
    writes = try Self.number(after: "syscw: ", in: Self.contents("\(folder)/io"), of: folder)
    // A thread that has ended since it was listed has no figures.
    switches = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/task")
      .compactMap { FileManager.default.contents(atPath: "\(folder)/task/\($0)/status") }
      .map { try Self.number(after: "voluntary_ctxt_switches:\t", in: $0, of: folder) }
      .reduce(0, +)
    let times = try Self.text(Self.contents("\(folder)/stat"))
      .split(separator: ")").last?.split(separator: " ")
    ticks = times.map { (Int($0[11]) ?? 0) + (Int($0[12]) ?? 0) } ?? 0
  }

  private static func number(
    after name: String, in contents: Data, of folder: String
  ) throws -> Int {
    let lines = text(contents).split(separator: "\n")
    guard let line = lines.first(where: { $0.hasPrefix(name) }),
      let number = Int(line.dropFirst(name.count))
    else { throw Failure("\(folder) has no number after '\(name)'.") }
    return number
  }

  private static func contents(_ path: String) throws -> Data {
    try Data(contentsOf: URL(filePath: path))
  }

  private static func text(_ contents: Data) -> String { String(decoding: contents, as: UTF8.self) }
}

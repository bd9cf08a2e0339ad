/// The calls that strace saw, a line for each.
struct CallTrace {
  let lines: [String]

  /// Reads what strace wrote.
  ///
  /// Where another thread comes between the beginning of a call and its end, it tells the two
  /// apart; the call stands where it ended.
  init(_ text: String) {
    var begun: [Substring: Substring] = [:]
    lines = text.split(separator: "\n").compactMap { line -> String? in
      let thread = line.prefix { $0 != " " }
      if line.hasSuffix(Self.unfinished) {
        begun[thread] = line.dropLast(Self.unfinished.count)
        return nil
      }
      guard let end = line.firstRange(of: " resumed>"),
        let start = begun.removeValue(forKey: thread)
      else { return String(line) }
      let outcome = line[end.upperBound...].replacing(/\ +=/, with: " =")
      return String(start) + outcome
    }
  }

  /// How often a call was made.
  func calls(_ name: String) -> Int { lines.count { $0.contains(" \(name)(") } }

  private static let unfinished = " <unfinished ...>"
}

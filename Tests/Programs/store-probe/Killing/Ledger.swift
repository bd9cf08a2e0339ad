import FoundationEssentials
import Glibc
import SetteePropertyLists
import Synchronization

/// What writers tried and what was acknowledged to them, and what was seen of it in the file.
final class Ledger: Sendable {
  private struct Notes {
    var acknowledged: [Key: Int] = [:]
    /// The highest number that a writer may have got to.
    var attempted: [String: Int] = [:]
    var acknowledgementCount = 0
    var killCount = 0
    var readCount = 0
    var violations: [String] = []
  }

  private let notes = Mutex(Notes())
  /// Whether others leave the file damaged for a while; then only whole versions of it count.
  private let isDamagedByOthers: Bool

  init(isDamagedByOthers: Bool) { self.isDamagedByOthers = isDamagedByOthers }

  var acknowledgementCount: Int { notes.withLock { $0.acknowledgementCount } }
  var killCount: Int { notes.withLock { $0.killCount } }
  var readCount: Int { notes.withLock { $0.readCount } }
  /// What must never happen, in words; the first few of them.
  var violations: [String] { notes.withLock { $0.violations } }
  var isClean: Bool { violations.isEmpty }

  /// Notes a write before it begins.
  func attempt(_ number: Int, by writer: String) {
    notes.withLock { $0.attempted[writer] = max(number, $0.attempted[writer] ?? 0) }
  }

  /// Notes that a writer was told its write is durable.
  func acknowledge(_ number: Int, by writer: String) {
    notes.withLock {
      $0.acknowledgementCount += 1
      for key in Self.keys(writer, number) {
        $0.acknowledged[key] = max(number, $0.acknowledged[key] ?? 0)
      }
    }
  }

  func noteKill() { notes.withLock { $0.killCount += 1 } }

  func violation(_ sentence: String) {
    notes.withLock { if $0.violations.count < 20 { $0.violations.append(sentence) } }
  }

  /// The keys that carry a writer's number.
  static func keys(_ writer: String, _ number: Int) -> [Key] {
    [Key("\(writer).\(number % 7)"), Key("\(writer).first"), Key("\(writer).second")]
  }

  /// As `check`, when nobody writes any more: now the file must be whole.
  func checkAtEnd(_ file: URL, writers: [String]) {
    let count = readCount
    check(file, writers: writers)
    if readCount == count { violation("the file is damaged in the end") }
  }

  /// Reads the file, and compares it with what had been acknowledged before.
  func check(_ file: URL, writers: [String]) {
    let before = notes.withLock { $0.acknowledged }
    do {
      let bytes = try Data(contentsOf: file)
      guard case .dictionary(let values) = try PropertyList(xml: Array(bytes)) else {
        return violation("torn: no dictionary")
      }
      notes.withLock { $0.readCount += 1 }
      for (key, number) in before {
        guard let stored = Self.number(values[key]), stored >= number else {
          violation("lost: \(key) = \(number) was acknowledged, \(values[key] as Any) is stored")
          continue
        }
        let writer = String(key.name.prefix { $0 != "." })
        if stored > notes.withLock({ $0.attempted[writer] ?? 0 }) {
          violation("invented: \(key) = \(stored)")
        }
      }
      for writer in writers {
        let pair = ["first", "second"].map { values[Key("\(writer).\($0)")] }
        if pair[0] != pair[1] { violation("torn group of \(writer): \(pair)") }
      }
    } catch {
      if isDamagedByOthers {
        // It stays so for a while.
        usleep(5_000)
      } else if !before.isEmpty {
        violation("torn: \(error)")
      }
    }
  }

  private static func number(_ value: PropertyList?) -> Int? {
    guard case .integer(let number)? = value else { return nil }
    return Int(number)
  }
}

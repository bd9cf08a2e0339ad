import Observation
import SetteePropertyLists
import SetteeSettings

/// What is wrong with texts that are too long to be checked between two keys: they are checked
/// elsewhere, and whoever asked is told when that is done.
@MainActor
final class LongTexts {
  /// Values whose texts have more bytes than these together are checked elsewhere.
  static let byteCountMax = 64 << 10

  /// What is to be said of a value.
  typealias Verdict = (problem: String?, warning: String?)

  private var checks: [Field.ID: Check] = [:]

  /// What came of the check of a field's value; `nil` while it runs.
  ///
  /// Observed.
  func verdict(
    on value: PropertyList, of field: Field.ID, as description: SettingDescription,
    then finish: @escaping @MainActor () -> Void
  ) -> Verdict? {
    if let check = checks[field], check.value == value { return check.verdict }
    let check = Check(value)
    checks[field] = check
    Task.detached(priority: .userInitiated) {
      let verdict = description.judgement(of: value)
      await check.end(verdict, then: finish)
    }
    return check.verdict
  }

  static func isLong(_ value: PropertyList) -> Bool {
    var rest = byteCountMax
    return exceeds(value, &rest)
  }

  private static func exceeds(_ value: PropertyList, _ rest: inout Int) -> Bool {
    switch value {
    case .string(let text): rest -= text.utf8.count
    case .array(let items): return items.contains { exceeds($0, &rest) }
    case .dictionary(let members): return members.contains { exceeds($0.value, &rest) }
    default: break
    }
    return rest < 0
  }

  /// One value's check.
  @MainActor @Observable
  final class Check {
    let value: PropertyList
    private(set) var verdict: Verdict?

    init(_ value: PropertyList) { self.value = value }

    func end(_ verdict: Verdict, then finish: @MainActor () -> Void) {
      self.verdict = verdict
      finish()
    }
  }
}

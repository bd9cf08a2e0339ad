import Observation
import SetteePropertyLists
import SetteeSettings

/// What there is to say of values that are too large to be judged between two keys: they are judged
/// elsewhere, and whoever asked is told when that is done.
@MainActor
final class LargeValues {
  /// Larger values are judged elsewhere.
  static let byteCountMax = 64 << 10

  private var checks: [Field.ID: Check] = [:]

  /// What there is to say of a field's value, or of the one before it while that is found out;
  /// `nil` until something is known.
  ///
  /// Observed.
  func known(
    of value: PropertyList, in field: Field.ID, as description: SettingDescription,
    then finish: @escaping @MainActor () -> Void
  ) -> KnownValue? {
    let check = checks[field] ?? Check()
    checks[field] = check
    check.want(value, description, finish)
    return check.known
  }

  /// The same of the value that was last asked about.
  func known(of field: Field.ID) -> KnownValue? { checks[field]?.known }

  /// Whether a value takes more bytes as text than may be judged at once; O(1), since it looks no
  /// further than that.
  static func contains(_ value: PropertyList) -> Bool {
    var rest = byteCountMax
    return exceeds(value, &rest)
  }

  private static func exceeds(_ value: PropertyList, _ rest: inout Int) -> Bool {
    switch value {
    case .string(let text): rest -= text.utf8.count + 2
    case .data(let bytes): rest -= bytes.count
    case .array(let items):
      rest -= 2
      return items.contains { exceeds($0, &rest) }
    case .dictionary(let members):
      rest -= 2
      return members.contains { name, member in
        rest -= name.name.utf8.count + 2
        return exceeds(member, &rest)
      }
    case .null, .boolean, .integer, .real, .date: rest -= 4
    }
    return rest < 0
  }

  /// One field's value, judged one after the other as it changes; what changes again meanwhile is
  /// left out.
  @MainActor @Observable
  final class Check {
    private(set) var known: KnownValue?
    @ObservationIgnored private var wanted: PropertyList?
    @ObservationIgnored private var isRunning = false

    func want(
      _ value: PropertyList, _ description: SettingDescription,
      _ finish: @escaping @MainActor () -> Void
    ) {
      guard wanted != value else { return }
      wanted = value
      if !isRunning { run(description, finish) }
    }

    private func run(
      _ description: SettingDescription, _ finish: @escaping @MainActor () -> Void
    ) {
      guard let value = wanted else { return }
      isRunning = true
      Task.detached(priority: .userInitiated) {
        let known = KnownValue(description.judgement(of: value))
        await self.end(known, of: value, description, finish)
      }
    }

    private func end(
      _ known: KnownValue, of value: PropertyList, _ description: SettingDescription,
      _ finish: @escaping @MainActor () -> Void
    ) {
      isRunning = false
      guard wanted == value else { return run(description, finish) }
      self.known = known
      finish()
    }
  }
}

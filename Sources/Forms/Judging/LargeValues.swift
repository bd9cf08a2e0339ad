import Observation
import SetteePropertyLists
import SetteeSettings

/// What there is to say of values that are too large to be judged between two keys: they are judged
/// elsewhere, and whoever asked is told when that is done.
@MainActor
final class LargeValues {
  /// Larger values are judged elsewhere.
  nonisolated static let byteCountMax = 64 << 10

  private var checks: [Field.ID: Check<KnownValue>] = [:]
  private var variants: [UnionPlace: Check<Int?>] = [:]

  /// One of the unions that a field's value stands under.
  private struct UnionPlace: Hashable {
    let field: Field.ID
    let depth: Int
  }

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
    check.want(value, finish) { KnownValue(description.judgement(of: $0)) }
    return check.known
  }

  /// The same of the value that was last asked about.
  func known(of field: Field.ID) -> KnownValue? { checks[field]?.known }

  /// The variant that a field's value is, or the one before it while that is found out; `nil` until
  /// something is known.
  ///
  /// Observed.
  func variant(
    of value: PropertyList, among union: Shape, in field: Field.ID, at depth: Int,
    then finish: @escaping @MainActor () -> Void
  ) -> Int? {
    let place = UnionPlace(field: field, depth: depth)
    let check = variants[place] ?? Check()
    variants[place] = check
    check.want(value, finish) { union.inside.variant(for: $0) }
    return check.known ?? nil
  }

  /// Whether a value takes more bytes as text than may be judged at once; O(1), since it looks no
  /// further than that.
  nonisolated static func contains(_ value: PropertyList) -> Bool {
    var rest = byteCountMax
    return exceeds(value, &rest)
  }

  nonisolated private static func exceeds(_ value: PropertyList, _ rest: inout Int) -> Bool {
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

  /// What is found out of one field's value, one after the other as it changes; what changes again
  /// meanwhile is left out.
  @MainActor @Observable
  final class Check<Answer: Sendable> {
    private(set) var known: Answer?
    @ObservationIgnored private var wanted: PropertyList?
    @ObservationIgnored private var isRunning = false

    typealias Look = @Sendable (PropertyList) -> Answer

    func want(
      _ value: PropertyList, _ finish: @escaping @MainActor () -> Void, by look: @escaping Look
    ) {
      guard wanted != value else { return }
      wanted = value
      if !isRunning { run(finish, look) }
    }

    private func run(_ finish: @escaping @MainActor () -> Void, _ look: @escaping Look) {
      guard let value = wanted else { return }
      isRunning = true
      Task.detached(priority: .userInitiated) {
        let known = look(value)
        await self.end(known, of: value, finish, look)
      }
    }

    private func end(
      _ known: Answer, of value: PropertyList, _ finish: @escaping @MainActor () -> Void,
      _ look: @escaping Look
    ) {
      isRunning = false
      guard wanted == value else { return run(finish, look) }
      self.known = known
      finish()
    }
  }
}

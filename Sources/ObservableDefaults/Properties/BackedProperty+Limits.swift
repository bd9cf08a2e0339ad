import SetteePropertyLists
import SetteeSettings

/// What a value comes to by the limits of its note; of no property's type, which would be looked up
/// at each assignment.
struct Admitted {
  /// The stored form; `nil` for a value that is not stored.
  let stored: PropertyList?
  let problem: SettingsProblem?
}

extension BackedProperty {
  /// The stored form of a value that is assigned: within the limits.
  func admit(_ value: Value) throws -> Admitted {
    let stored = try codec.encode(value)
    switch limits?.fit(stored) ?? .fits {
    case .fits: return Admitted(stored: stored, problem: nil)
    case .clamped(let nearest, let sentence):
      return Admitted(stored: nearest, problem: .unfit(sentence))
    case .unfit(let sentence): return Admitted(stored: nil, problem: .unfit(sentence))
    }
  }

  /// The value that a stored form shows as, within the limits; `nil` for the default.
  func read(_ stored: PropertyList) -> (known: KnownForm?, problem: SettingsProblem?) {
    guard let value = codec.decode(stored) else {
      return (nil, .unreadable(stored, type: "\(Value.self)"))
    }
    guard limits != nil else { return (KnownValue(value, of: stored), nil) }
    do {
      let admitted = try admit(value)
      guard let problem = admitted.problem else { return (KnownValue(value, of: stored), nil) }
      let shown = admitted.stored.flatMap(codec.decode)
      return (shown.map { KnownValue($0, of: stored) }, problem)
    } catch {
      // What has no stored form any more has no limits either.
      return (KnownValue(value, of: stored), nil)
    }
  }

  /// What the program uses in place of a stored number beyond an end; `nil` where that is it.
  public func used(insteadOf stored: PropertyList?) -> PropertyList? {
    limits?.used(insteadOf: stored)
  }
}

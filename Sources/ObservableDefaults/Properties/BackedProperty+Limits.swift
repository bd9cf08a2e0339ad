import SetteePropertyLists
import SetteeSettings

extension BackedProperty {
  /// What a value comes to by the limits of its note.
  struct Admitted {
    /// The stored form; `nil` for a value that is not stored.
    let stored: PropertyList?
    let problem: SettingsProblem?
  }

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
  func read(_ stored: PropertyList) -> (value: Value?, problem: SettingsProblem?) {
    guard let value = codec.decode(stored) else {
      return (nil, .unreadable(stored, type: "\(Value.self)"))
    }
    guard limits != nil else { return (value, nil) }
    do {
      let admitted = try admit(value)
      guard let problem = admitted.problem else { return (value, nil) }
      return (admitted.stored.flatMap(codec.decode), problem)
    } catch {
      // What has no stored form any more has no limits either.
      return (value, nil)
    }
  }

  /// What the program uses in place of a stored number beyond an end; `nil` where that is it.
  public func used(insteadOf stored: PropertyList?) -> PropertyList? {
    limits?.used(insteadOf: stored)
  }
}

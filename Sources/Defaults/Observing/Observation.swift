import SetteePropertyLists
import SetteeStores

extension Defaults {
  /// An observation of keys, which lasts as long as this object is held.
  public protocol Observation: AnyObject, Sendable {
    /// Ends the observation: no call of its handler begins after this has returned.
    ///
    /// A call under way on another thread is waited for, so do not hold then what the handler may
    /// want; inside the handler it returns at once. A second call does nothing. Releasing the
    /// observation does the same.
    func invalidate()

    /// Keeps the observation alive for as long as, and no longer than, another object lives.
    @discardableResult
    func tieToLifetime(of weaklyHeldObject: AnyObject) -> Self

    /// Undoes `tieToLifetime(of:)`: the observation lasts as long as it is held itself.
    func removeLifetimeTie()
  }

  /// When an observer is told.
  public enum ObservationOption: Sendable, Hashable {
    /// Once at the beginning, of how things stand.
    case initial
    /// Of every change twice, first with `isPrior`, where `.initial` is absent.
    ///
    /// Stores tell of changes when they are made, so the first call too comes after the store has
    /// the new value.
    case prior
  }

  /// Several options.
  public typealias ObservationOptions = Set<ObservationOption>

  /// One change of a key.
  public struct KeyChange<Value> {
    /// What became of the value; keys are always set.
    public let kind: Kind
    /// Whether the change is told before the event proper, as `.prior` asks for.
    public let isPrior: Bool
    /// The value from now on; the default where the key was removed.
    public let newValue: Value
    /// The value until now; the default where there was none.
    public let oldValue: Value

    init(isPrior: Bool = false, oldValue: Value, newValue: Value) {
      kind = .setting
      self.isPrior = isPrior
      self.oldValue = oldValue
      self.newValue = newValue
    }

    /// What happened to a key.
    public typealias Kind = NSKeyValueChange

    /// `nil`: no key is changed element by element.
    public var indexes: [Int]? { nil }
  }
}

extension Defaults.KeyChange: Sendable where Value: Sendable {}
extension Defaults.KeyChange: Equatable where Value: Equatable {}

/// The token of an observation; ends it when it is released.
final class ObservationToken: Defaults.Observation {
  private let observation: TypedObservation

  init(_ observation: TypedObservation) { self.observation = observation }

  deinit { observation.end() }

  func invalidate() {
    observation.end()
    LifetimeTies.shared.remove(self)
  }

  func tieToLifetime(of weaklyHeldObject: AnyObject) -> Self {
    observation.tie.tie(to: weaklyHeldObject)
    LifetimeTies.shared.add(self)
    return self
  }

  func removeLifetimeTie() {
    observation.tie.untie()
    LifetimeTies.shared.remove(self)
  }

  /// Whether there is nothing left to observe.
  var isOver: Bool { observation.isOver }
}

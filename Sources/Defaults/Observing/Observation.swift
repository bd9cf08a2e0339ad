import SetteePropertyLists
import SetteeStores
import Synchronization

extension Defaults {
  /// An observation of keys, which lasts as long as this object is held.
  public protocol Observation: AnyObject, Sendable {
    /// Ends the observation; a second call does nothing. May be called from any thread, and from
    /// inside a handler. A handler that another thread is in finishes.
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
    public enum Kind: Sendable, Hashable {
      case setting
    }
  }
}

extension Defaults.KeyChange: Sendable where Value: Sendable {}
extension Defaults.KeyChange: Equatable where Value: Equatable {}

/// The token of a watch; ends it when it is released.
final class ObservationToken: Defaults.Observation {
  private let watch: Watch

  init(_ watch: Watch) { self.watch = watch }

  deinit { watch.end() }

  func invalidate() {
    watch.end()
    LifetimeTies.shared.remove(self)
  }

  func tieToLifetime(of weaklyHeldObject: AnyObject) -> Self {
    watch.tie(to: weaklyHeldObject)
    LifetimeTies.shared.add(self)
    return self
  }

  func removeLifetimeTie() {
    watch.untie()
    LifetimeTies.shared.remove(self)
  }

  /// Whether there is nothing left to observe.
  var isOver: Bool { watch.isOver }
}

/// Keeps observations that are tied to an object's life.
///
/// Linux cannot tell of the end of an object that is not ours. An observation whose owner is gone
/// tells nothing any more, and its few bytes are freed when its key changes next, or when others
/// are tied.
final class LifetimeTies: Sendable {
  static let shared = LifetimeTies()

  private struct Ties {
    var tokens: [ObjectIdentifier: ObservationToken] = [:]
    var countAfterSweep = 0
  }

  private let ties = Mutex(Ties())

  /// How many observations are kept; for tests.
  var count: Int { ties.withLock { $0.tokens.count } }

  func add(_ token: ObservationToken) {
    let isLong = ties.withLock { ties in
      ties.tokens[ObjectIdentifier(token)] = token
      return ties.tokens.count > 2 * ties.countAfterSweep + 16
    }
    if isLong { sweep() }
  }

  func remove(_ token: ObservationToken) {
    let kept = ties.withLock { $0.tokens.removeValue(forKey: ObjectIdentifier(token)) }
    // Released after the lock: its end may free whatever its handler holds.
    withExtendedLifetime(kept) {}
  }

  /// Lets go of observations whose owners are gone.
  func sweep() {
    let over = ties.withLock { Array($0.tokens.values) }.filter(\.isOver)
    let gone = ties.withLock { ties in
      let gone = over.map { ties.tokens.removeValue(forKey: ObjectIdentifier($0)) }
      ties.countAfterSweep = ties.tokens.count
      return gone
    }
    withExtendedLifetime(gone) {}
  }
}

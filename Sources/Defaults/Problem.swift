import SetteePropertyLists
import SetteeStores

extension Defaults {
  /// What keeps a key from showing what is stored, or from storing what was set.
  public struct Problem: Error, Sendable, Equatable {
    /// The key's name.
    public var key: String
    /// The store's name.
    public var store: String
    /// What is wrong.
    public var cause: Cause

    /// What can be wrong with a key's value.
    public enum Cause: Sendable, Equatable {
      /// What is stored is no value of the key's type; the default shows, and the stored value
      /// stays until another is set.
      case unreadable(reason: String)
      /// Elements of a collection could not be read; the others show.
      case dropped([String])
      /// The value has no stored form; nothing was stored, and the old value shows.
      case unencodable(reason: String)
      /// The store took nothing; the old value shows.
      case refused(StoreError)
      /// A number is beyond the range of the key's note, and the nearest end is used; or a value
      /// has a length or a count that the note forbids, or is none of its choices: it was not
      /// stored, or the default shows. With the sentence that a form says.
      case unfit(String)
      /// Another key has this name in this store, with another type or default.
      case declaredTwice(reason: String)
      /// Other programs or platforms may have trouble with the name; here it works.
      case unusualName(reason: String)
    }
  }

  /// Calls `observer` with every problem of keys, on the thread that met it, and first with those
  /// that nobody has heard yet.
  ///
  /// A stored value that cannot be read is told once, until it changes. Reading never throws;
  /// `Key.problem` tells how one key stands, and `Defaults.write` throws.
  public static func observeProblems(
    _ observer: @escaping @Sendable (Problem) -> Void
  ) -> StoreObservation {
    ProblemFeed.current.observe(observer)
  }
}

extension Defaults.Problem: CustomStringConvertible {
  public var description: String {
    switch cause {
    case .unreadable(let reason):
      "'\(key)' in \(store) cannot be read: \(reason) The default is used until another is set."
    case .dropped(let reasons):
      "'\(key)' in \(store) has elements that cannot be read: \(reasons.joined(separator: " "))"
    case .unencodable(let reason): "'\(key)' was not stored in \(store): \(reason)"
    case .refused(let error): error.description
    case .unfit(let sentence): "'\(key)' in \(store): \(sentence)"
    case .declaredTwice(let reason): "'\(key)' is declared twice in \(store): \(reason)."
    case .unusualName(let reason): "'\(key)' is an unusual name of a key: \(reason)."
    }
  }
}

/// Who wants to hear of problems; a hermetic run has a feed of its own.
final class ProblemFeed: Sendable {
  static var current: ProblemFeed { feeds.current }

  private static let feeds = PerScope { _ in ProblemFeed() }

  private static let unheardCountMax = 100

  private let feed = KeepingFeed<Defaults.Problem>(unheardCountMax: unheardCountMax)

  func observe(_ observer: @escaping @Sendable (Defaults.Problem) -> Void) -> StoreObservation {
    feed.observe(observer)
  }

  func report(_ problem: Defaults.Problem) { feed.announce(problem) }
}

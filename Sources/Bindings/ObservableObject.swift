import Synchronization

/// An object whose `@Published` properties are observed, one by one.
///
/// It stands in for Combine's protocol, and observes more precisely: whoever reads a property hears
/// of that property. `objectWillChange` hears of all, and sending it by hand reaches every view
/// that holds the object.
public protocol ObservableObject: AnyObject {
  /// Hears of every change, before it is made.
  var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
  /// The object's publisher, made when it is first asked for.
  public var objectWillChange: ObservableObjectPublisher {
    PublisherTable.shared.publisher(of: self)
  }
}

/// The publishers of objects that declare none of their own.
private final class PublisherTable: Sendable {
  static let shared = PublisherTable()

  private let state = Mutex(State())

  func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    state.withLock { $0.publisher(of: object) }
  }

  private struct State {
    var entries: [ObjectIdentifier: Entry] = [:]
    /// How many entries are looked through for dead ones: twice those that lived the last time.
    var countMax = 64

    mutating func publisher(of object: AnyObject) -> ObservableObjectPublisher {
      let identifier = ObjectIdentifier(object)
      if let entry = entries[identifier], entry.object === object { return entry.publisher }
      if entries.count >= countMax {
        entries = entries.filter { $0.value.object != nil }
        countMax = max(64, 2 * entries.count)
      }
      let entry = Entry(object)
      entries[identifier] = entry
      return entry.publisher
    }
  }

  /// An object and its publisher; a later object at the same address is another one.
  ///
  /// Unchecked because the reference may be to any object: it is compared and never used, and so
  /// may be held across threads.
  private final class Entry: @unchecked Sendable {
    private(set) weak var object: AnyObject?
    let publisher = ObservableObjectPublisher()

    init(_ object: AnyObject) { self.object = object }
  }
}

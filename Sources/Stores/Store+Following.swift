import SetteePropertyLists
import Synchronization

extension Store {
  /// Tells what some keys hold, first and after each change of one, by the promise of `Feed`: no
  /// change is left out, each is told with its own values, and those of a group are told together.
  /// - Parameters:
  ///   - keys: What to follow.
  ///   - tell: Called with the values in the order of the keys, and with what changed; `nil` at the
  ///     first call, which is made before this returns.
  /// - Returns: What ends it.
  package func follow(
    _ keys: [Key],
    _ tell: @escaping @Sendable (_ values: [PropertyList?], _ change: StoreChange?) -> Void
  ) -> StoreObservation {
    let values = FollowedValues(keys)
    let line = NewsLine<StoreChange?>(isHeld: true) { change in
      if let held = values.take(change) { tell(held, change) }
    }
    // Asked for changes before the values are read, so that none falls between.
    let observation = observe(Set(keys)) { line.announce($0) }
    values.begin(in: self)
    line.open(with: [nil])
    return StoreObservation([line, observation])
  }
}

/// What followed keys were last told to hold.
private final class FollowedValues: Sendable {
  private struct One {
    /// What was read first; `nil` once a change has followed on it.
    var start: PropertyList??
    var value: PropertyList?
  }

  private let keys: [Key]
  private let ones = Mutex<[One]>([])

  init(_ keys: [Key]) { self.keys = keys }

  func begin(in store: some Store) {
    let read = keys.map { store.value(forKey: $0) }.map { One(start: .some($0), value: $0) }
    ones.withLock { $0 = read }
  }

  /// What the keys hold after a change; `nil` where it is none of theirs, or was made before the
  /// values were read.
  func take(_ change: StoreChange?) -> [PropertyList?]? {
    ones.withLock { ones in
      guard let change else { return ones.map(\.value) }
      var isNews = false
      for (index, key) in keys.enumerated() {
        guard let own = change.change(of: key) else { continue }
        // The changes of a store follow on each other, so the first that begins with what was read,
        // and all after it, are later than that.
        if let start = ones[index].start, own.old != start { continue }
        ones[index].start = nil
        ones[index].value = own.new
        isNews = true
      }
      return isNews ? ones.map(\.value) : nil
    }
  }
}

import SetteeStores

// What people know from publishers: each makes other changes of these, and every subscription to
// what is made begins anew.
extension Defaults.Changes {
  /// Changes of which a step, made anew for each subscription, sends what it likes.
  private func through<New>(
    _ makeStep: @escaping () -> (Element, (New) -> Void) -> Void
  ) -> Defaults.Changes<New> {
    let begin = begin
    return Defaults.Changes<New> { isolation, send in
      let step = makeStep()
      return begin.value(isolation) { step($0, send) }
    }
  }

  /// What a closure makes of each.
  public func map<New>(_ transform: @escaping (Element) -> New) -> Defaults.Changes<New> {
    through { { element, send in send(transform(element)) } }
  }

  /// What a closure makes of each, where that is something.
  public func compactMap<New>(
    _ transform: @escaping (Element) -> New?
  ) -> Defaults.Changes<New> {
    through { { element, send in if let new = transform(element) { send(new) } } }
  }

  /// Those that a closure wants.
  public func filter(_ isIncluded: @escaping (Element) -> Bool) -> Self {
    through { { element, send in if isIncluded(element) { send(element) } } }
  }

  /// Those that are not like the one before.
  public func removeDuplicates(by areAlike: @escaping (Element, Element) -> Bool) -> Self {
    through {
      var last: Element?
      return { element, send in
        defer { last = element }
        if let last, areAlike(last, element) { return }
        send(element)
      }
    }
  }

  /// All but so many at the beginning.
  public func dropFirst(_ count: Int = 1) -> Self {
    through {
      var rest = count
      return { element, send in
        if rest > 0 { rest -= 1 } else { send(element) }
      }
    }
  }

  /// So many at the beginning; nothing comes after them.
  public func prefix(_ count: Int) -> Self {
    through {
      var rest = count
      return { element, send in
        guard rest > 0 else { return }
        rest -= 1
        send(element)
      }
    }
  }

  /// The first; nothing comes after it.
  public func first() -> Self { prefix(1) }

  /// So many at a time, as arrays.
  public func collect(_ count: Int) -> Defaults.Changes<[Element]> {
    through {
      var collected: [Element] = []
      return { element, send in
        collected.append(element)
        guard collected.count >= count else { return }
        defer { collected = [] }
        send(collected)
      }
    }
  }

  /// The changes themselves, for `for await`.
  public var values: Self { self }

  /// The changes themselves, which have one type whatever they were made of.
  public func eraseToAnyPublisher() -> Self { self }

  /// Sets a property of an object to each, until the returned object is cancelled or released; the
  /// object is held as long.
  public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Element>, on object: Root
  ) -> Defaults.ChangesCancellable {
    let begin = begin
    let target = Unchecked((keyPath, object))
    return Defaults.ChangesCancellable(
      begin.value(.anywhere) { target.value.1[keyPath: target.value.0] = $0 })
  }
}

extension Defaults.Changes where Element: Equatable {
  /// Those that are not equal to the one before.
  public func removeDuplicates() -> Self { removeDuplicates(by: ==) }
}

/// Ends a subscription when it is cancelled or released.
public typealias AnyCancellable = Defaults.ChangesCancellable

extension Defaults.ChangesCancellable: Hashable {
  public static func == (
    left: Defaults.ChangesCancellable, right: Defaults.ChangesCancellable
  ) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Keeps the subscription as long as a set of them.
  public func store(in set: inout Set<Defaults.ChangesCancellable>) { set.insert(self) }

  /// Keeps the subscription as long as a list of them.
  public func store(in list: inout some RangeReplaceableCollection<Defaults.ChangesCancellable>) {
    list.append(self)
  }
}

import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension Defaults {
  /// What waits for whoever iterates over values more slowly than they come.
  public typealias Keeping = UpdatesKeeping

  /// The values of a key as they come: the present one, unless `initial` is false, and each after
  /// it.
  ///
  /// The observation begins before the present value is read, so that no change falls between; it
  /// ends with the stream. Every value waits for whoever iterates, unless `keeping` is `.latest`.
  public static func updates<Value: Serializable>(
    _ key: Key<Value>, initial: Bool = true,
    keeping: Keeping = .every
  ) -> AsyncStream<Value> {
    stream(keeping) { send in
      key.typed.observe(in: key.suite, options: initial ? [.initial] : [], on: .anywhere) {
        send($0.newValue)
      }
    }
  }

  /// The values of one part of a key's value; changes of other parts send nothing.
  public static func updates<Value: Serializable, Member: Equatable>(
    _ key: Key<Value>, _ member: KeyPath<Value, Member>, initial: Bool = true,
    keeping: Keeping = .every
  ) -> AsyncStream<Member> {
    stream(keeping) { send in
      key.typed.observe(in: key.suite, options: initial ? [.initial] : [], on: .anywhere) { event in
        let (old, new) = (event.oldValue[keyPath: member], event.newValue[keyPath: member])
        if event.isInitial || old != new { send(new) }
      }
    }
  }

  /// The values of several keys, all of them after each change of one.
  @_disfavoredOverload
  public static func updates<each Value: Serializable>(
    _ keys: repeat Key<each Value>, initial: Bool = true,
    keeping: Keeping = .every
  ) -> AsyncStream<(repeat each Value)> {
    let all = anyKeys(repeat each keys)
    return stream(keeping) { send in
      observe(all, options: initial ? [.initial] : [], on: .anywhere) {
        send((repeat (each keys).typed.value(in: (each keys).suite)))
      }
    }
  }

  /// A sign for each change of keys of any types, and one at the beginning unless `initial` is
  /// false.
  public static func updates(
    _ keys: [_AnyKey], initial: Bool = true,
    keeping: Keeping = .every
  ) -> AsyncStream<Void> {
    stream(keeping) { send in
      observe(keys, options: initial ? [.initial] : [], on: .anywhere) { send(()) }
    }
  }

  private static func anyKeys<each Value: Serializable>(
    _ keys: repeat Key<each Value>
  ) -> [_AnyKey] {
    var all: [_AnyKey] = []
    for key in repeat each keys { all.append(key) }
    return all
  }

  /// A stream of what an observation sends, which ends with it.
  static func stream<Element>(
    _ keeping: Keeping,
    _ observe: (@escaping (Element) -> Void) -> ObservationToken
  ) -> AsyncStream<Element> {
    .updates(keeping) { send in
      let token = observe(send)
      return { token.invalidate() }
    }
  }
}

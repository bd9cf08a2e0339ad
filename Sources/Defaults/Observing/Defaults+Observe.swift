import SetteePropertyLists
import SetteeStores

extension Defaults {
  /// Observes a key until the returned object is released.
  ///
  /// The handler is told of every change that this process makes, by any spelling, once, in order,
  /// with its own two values, so that the old value is the new one of the call before; and of each
  /// version by another program or device that was taken up. First it is called with the default
  /// as the old value and the present value as the new one, unless `options` say otherwise. It is
  /// not called for a value equal to the one before.
  ///
  /// It is called before the call that made the change returns, where no other thread changes the
  /// store; else by the thread that is calling it already, so that no writer waits for it. What a
  /// handler itself changes is told to it when it has returned. A closure of an actor is called on
  /// that actor.
  public static func observe<Value: Serializable>(
    _ key: Key<Value>, options: ObservationOptions = [.initial],
    handler: @escaping @isolated(any) (KeyChange<Value>) -> Void
  ) -> some Observation {
    key.typed.observe(in: key.suite, options: options, handler: IsolatedClosure(handler))
  }

  /// Observes one part of a key's value, which changes of other parts do not concern.
  public static func observe<Value: Serializable, Member: Equatable>(
    _ key: Key<Value>, _ member: KeyPath<Value, Member>,
    options: ObservationOptions = [.initial],
    handler: @escaping @isolated(any) (KeyChange<Member>) -> Void
  ) -> some Observation {
    let handler = IsolatedClosure(handler)
    return key.typed.observe(in: key.suite, options: options, on: handler.isolation) { change in
      let (old, new) = (change.oldValue[keyPath: member], change.newValue[keyPath: member])
      if change.isInitial || old != new {
        handler.call(KeyChange(isPrior: change.isPrior, oldValue: old, newValue: new))
      }
    }
  }

  /// Observes several keys of any types.
  ///
  /// The handler is called once at the beginning, unless `options` say otherwise, and once for
  /// changes that were made together.
  public static func observe(
    keys: _AnyKey..., options: ObservationOptions = [.initial],
    handler: @escaping @isolated(any) () -> Void
  ) -> some Observation {
    let handler = IsolatedClosure<Void>(handler)
    return observe(keys, options: options, on: handler.isolation) { handler.call(()) }
  }

  static func observe(
    _ keys: [_AnyKey], options: ObservationOptions, on isolation: Isolation,
    handler: @escaping () -> Void
  ) -> ObservationToken {
    let subjects = keys.map { TypedObservation.Subject(key: $0.erased, store: $0.suite) }
    let observation = TypedObservation(subjects, on: isolation) { event in
      guard case .changes(let changes) = event else { return handler() }
      let real = changes.filter { change in
        let key = keys[change.subject]
        return key.erased.isChange(from: change.before, to: change.after, in: key.suite)
      }
      if real.isEmpty { return }
      if options == [.prior] { handler() }
      handler()
    }
    observation.start(tellsInitial: options.contains(.initial))
    return ObservationToken(observation)
  }
}

extension TypedKey {
  /// What an observer of a key is told, before a program's closure sees it.
  struct Event {
    var isInitial = false
    var isPrior = false
    let oldValue: Value
    let newValue: Value

    var change: Defaults.KeyChange<Value> {
      Defaults.KeyChange(isPrior: isPrior, oldValue: oldValue, newValue: newValue)
    }
  }

  func observe(
    in store: any Store, options: Defaults.ObservationOptions,
    handler: IsolatedClosure<Defaults.KeyChange<Value>>
  ) -> ObservationToken {
    observe(in: store, options: options, on: handler.isolation) { handler.call($0.change) }
  }

  func observe(
    in store: any Store, options: Defaults.ObservationOptions, on isolation: Isolation,
    handler: @escaping (Event) -> Void
  ) -> ObservationToken {
    let subject = TypedObservation.Subject(key: self, store: store)
    let observation = TypedObservation([subject], on: isolation) { [self] event in
      switch event {
      case .initial(let stored):
        let value = value(ofAny: stored[0], in: store)
        handler(Event(isInitial: true, oldValue: defaultValue, newValue: value))
      case .changes(let changes):
        for change in changes {
          let old = value(ofAny: change.before, in: store)
          let new = value(ofAny: change.after, in: store)
          if isSame(old, new, change.before, change.after) { continue }
          if options == [.prior] {
            handler(Event(isPrior: true, oldValue: old, newValue: new))
          }
          handler(Event(oldValue: old, newValue: new))
        }
      }
    }
    observation.start(tellsInitial: options.contains(.initial))
    return ObservationToken(observation)
  }

  func isChange(from before: PropertyList?, to after: PropertyList?, in store: any Store) -> Bool {
    let (old, new) = (value(ofAny: before, in: store), value(ofAny: after, in: store))
    return !isSame(old, new, before, after)
  }

  private func value(ofAny stored: PropertyList?, in store: any Store) -> Value {
    stored.map { value(of: $0, in: store) } ?? defaultValue
  }

  /// Whether two values are equal; those that cannot be compared are, if they are stored alike.
  private func isSame(
    _ old: Value, _ new: Value, _ before: PropertyList?, _ after: PropertyList?
  ) -> Bool {
    if let old = old as? any Equatable { return old.isEqual(to: new) }
    let fallback = encodedDefault
    return (before ?? fallback) == (after ?? fallback)
  }

  private var encodedDefault: PropertyList? {
    do {
      return try codec.value.encode(defaultValue)
    } catch {
      // Told when it is set; here it only means that there is nothing to compare with.
      return nil
    }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self).map { $0 == self } ?? false }
}

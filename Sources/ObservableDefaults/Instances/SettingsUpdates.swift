import SetteePropertyLists
import SetteeSettings
import SetteeStores

extension ObservableSettings {
  /// The values of properties as they come: the present ones, unless `initial` is false, and those
  /// after each change, by whomever; of several properties a tuple.
  ///
  /// Each change that this process makes sends its own values, in order, and of other processes and
  /// devices each version that is taken up; what one group writes is one element. The subscription
  /// begins before the present values are read, so that no change falls between; it ends with the
  /// task that iterates, and keeps no instance alive. It is one to the store in which the instance
  /// keeps its values now. A property that is not stored sends its present value alone.
  /// - Parameters:
  ///   - properties: Stored properties, such as `\.volume`.
  ///   - initial: Whether the present values come first.
  ///   - keeping: What waits for a reader who is slower than the changes.
  /// - Returns: The values, of one property as they are, of several as tuples.
  nonisolated public func updates<each Value>(
    _ properties: repeat KeyPath<Self, each Value>, initial: Bool = true,
    keeping: UpdatesKeeping = .every
  ) -> AsyncStream<(repeat each Value)> {
    let subjects = (repeat subject(at: each properties))
    var keys: [Key] = []
    for subject in repeat each subjects { keys.append(subject.key) }
    let make = Unchecked { (stored: [PropertyList?]) in
      var rest = stored[...]
      return (repeat (each subjects).value(rest.popFirst() ?? nil))
    }
    let store = _settingsBacking.place.store
    return .updates(keeping) { send in
      let send = Unchecked(send)
      let observation = store.follow(keys) { values, change in
        if change != nil || initial { send.value(make.value(values)) }
      }
      return { observation.cancel() }
    }
  }

  /// Every change of the stored properties as it comes: which, by whom and when.
  ///
  /// The subscription begins with this call and ends with the task that iterates; it keeps no
  /// instance alive.
  nonisolated public func changes() -> AsyncStream<SettingsChange> {
    let backing = _settingsBacking
    let keys = Set(_settingsProperties.map { $0.storeKey(in: backing) })
    let store = backing.place.store
    return .updates(.every) { send in
      let send = Unchecked(send)
      let observation = store.observe { change in
        let changed =
          change.origin == .accountChange ? change.keys : change.keys.intersection(keys)
        guard !changed.isEmpty else { return }
        send.value(SettingsChange(keys: changed, origin: change.origin))
      }
      return { observation.cancel() }
    }
  }

  nonisolated private func subject<Value>(
    at property: KeyPath<Self, Value>
  ) -> UpdatesSubject<Value> {
    guard let member = member(at: property), let typed = member as? any BackedValue<Value> else {
      let value = Unchecked(self[keyPath: property])
      return UpdatesSubject(key: Key(""), value: { _ in value.value })
    }
    let key = member.storeKey(in: _settingsBacking)
    let source = _settingsBacking.place.store
    return UpdatesSubject(key: key) { stored in
      typed.value(ofStored: stored, isText: source.source(ofKey: key)?.isOverride == true)
    }
  }
}

/// One property whose values are sent.
private struct UpdatesSubject<Value> {
  let key: Key
  /// What the property shows for a stored form.
  let value: (PropertyList?) -> Value

  init(key: Key, value: @escaping (PropertyList?) -> Value) {
    self.key = key
    self.value = value
  }
}

/// A backed property without the class that it belongs to.
private protocol BackedValue<Value>: BackedMember {
  associatedtype Value

  /// What the property shows for a stored form, or for the text of an override.
  func value(ofStored stored: PropertyList?, isText: Bool) -> Value
}

extension BackedProperty: BackedValue {
  fileprivate func value(ofStored stored: PropertyList?, isText: Bool) -> Value {
    let typed = isText ? stored.map(codec.type.value(ofArgument:)) : stored
    return typed.flatMap { read($0).known.map(value(of:)) } ?? defaultValue
  }
}

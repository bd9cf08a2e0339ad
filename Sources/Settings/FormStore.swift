import SetteePropertyLists
import SetteeStores

/// A store, with all that a form asks of it beside values, where it tells that.
package struct FormStore: Sendable {
  package let store: any Store
  private let capabilities: StoreCapabilities

  package init(_ store: any Store) {
    self.store = store
    capabilities = store.capabilities
  }

  /// What a form shows of a setting; registers no access.
  /// - Parameters:
  ///   - description: The setting.
  ///   - source: The domain in which the store has a value for the key, if any has.
  ///   - stored: The value of that domain, as its reader knows it.
  ///   - key: What the store calls the setting.
  /// - Returns: The value in force, where it comes from, and how it stands with an account.
  package func reading(
    of description: SettingDescription, from source: ValueSource?, stored: PropertyList?,
    underKey key: Key
  ) -> SettingReading {
    let isText = source?.isOverride == true
    let value = isText ? stored.map(description.type.value(ofArgument:)) : stored
    let remark = capabilities.remarks?.remark(
      at: Place(key, description.steps))
    var reading = SettingReading(
      value: value.map(description.inForce) ?? description.defaultValue,
      source: value == nil ? nil : source,
      lock: source?.lock ?? description.lock ?? remark?.lock,
      sync: description.steps.isEmpty
        ? capabilities.sync.map { $0.syncState(ofKey: key) ?? .unset } : nil,
      lost: description.steps.isEmpty
        ? capabilities.losses?.lostWrite(ofKey: key) : remark?.lost)
    if description.joinsDefault { reading.stored = value }
    reading.remark = remark
    reading.isAbsent = value == nil && capabilities.remarks != nil
    return reading
  }

  /// The setting's writes that lost and that nobody has dealt with, oldest first.
  package func lostWrites(of description: SettingDescription, ofKey key: Key) -> [LostWrite] {
    guard description.steps.isEmpty else {
      let remark = capabilities.remarks?.remark(at: Place(key, description.steps))
      return remark?.lost.map { [$0] } ?? []
    }
    return capabilities.losses?.lostWrites(ofKey: key) ?? []
  }

  package func settle(_ write: LostWrite, ofKey key: Key) {
    capabilities.losses?.settle(write, ofKey: key)
  }

  /// Hears of values that an account accepted or refused, and of lost writes; `nil` where the store
  /// has neither.
  package func observeSyncStates(
    _ observer: @escaping @Sendable (Set<Key>) -> Void
  ) -> StoreObservation? {
    (capabilities.sync ?? capabilities.losses)?.observeSyncStates(observer)
  }

  /// Whether the members of objects in the store can be moved.
  package var keepsOrder: Bool { capabilities.keepsOrder }

  /// Whether the store tells how values stand with an account.
  package var hasAccount: Bool { capabilities.sync != nil }

  /// The store, where its user may have to choose its account.
  package var accountChoosing: (any AccountChoosing)? { capabilities.accounts }

  /// Hears of what happens to the store in the background, where it tells.
  package func observeNotices(
    _ observer: @escaping @Sendable (StoreNotice) -> Void
  ) -> StoreObservation {
    capabilities.notices?.observeNotices(observer) ?? .none
  }
}

import SetteePropertyLists
import SetteeReplication
import SetteeStores

extension VisibleChange {
  /// The change as stores announce it: one per device that wrote, or one for its reason.
  var storeChanges: [StoreChange] {
    switch reason {
    case .server: storeChangesByWriter
    case .initialSync: [StoreChange(keys: allKeys, origin: .initialSync)]
    case .quotaViolation: [StoreChange(keys: allKeys, origin: .quotaViolation)]
    case .accountChange: [StoreChange(keys: allKeys, origin: .accountChange)]
    }
  }

  private var allKeys: Set<Key> { Set(keys.map(\.key)) }

  private var storeChangesByWriter: [StoreChange] {
    var changes: [StoreChange] = []
    for one in keys {
      let origin = StoreChange.Origin.server(device: one.writer)
      if let index = changes.firstIndex(where: { $0.origin == origin }) {
        changes[index].keys.insert(one.key)
      } else {
        changes.append(StoreChange(keys: [one.key], origin: origin))
      }
    }
    return changes
  }
}

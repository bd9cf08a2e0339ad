import SetteePropertyLists
import SetteeStores

/// A store where one key shows the value of another.
final class FollowingStore: Store, PlaceRemarking {
  private let store: InMemoryStore
  private let follower: Key
  private let target: Key

  init(_ store: InMemoryStore, _ follower: Key, follows target: Key) {
    self.store = store
    self.follower = follower
    self.target = target
  }

  func remark(at place: Place) -> PlaceRemark? {
    guard place.key == follower else { return nil }
    var remark = PlaceRemark()
    remark.words = "follows &it, line 1"
    remark.sentences = ["It is shown from elsewhere."]
    remark.lock = "read-only, it follows &it, line 1"
    remark.target = Place(target)
    remark.follower = Place(follower)
    return remark
  }

  func line(of place: Place) -> Int? { place.key == follower ? 7 : nil }

  func commentCount(in place: Place) -> Int { 0 }

  var capabilities: StoreCapabilities {
    var capabilities = StoreCapabilities.none
    capabilities.remarks = self
    return capabilities
  }

  var name: String { store.name }

  func value(forKey key: Key) -> PropertyList? { store.value(forKey: key) }

  func source(ofKey key: Key) -> ValueSource? { store.source(ofKey: key) }

  func keys() -> [Key] { store.keys() }

  func write(_ edits: [Edit]) throws(StoreError) -> EditReceipt { try store.write(edits) }

  func observe(_ observer: @escaping @Sendable (StoreChange) -> Void) -> StoreObservation {
    store.observe(observer)
  }

  func flush() {}
}

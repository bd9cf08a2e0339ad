import SetteePropertyLists
import SetteeSettings

extension PlaceWords<PropertyList> {
  /// The places of settings that are no document's, by their values and by what is said of them.
  package init(
    ofSettings value: @escaping (Key) -> PropertyList?,
    describedAs description: @escaping (Key) -> SettingDescription?
  ) {
    self.init(ofKeys: value) { steps in
      guard case .member(let key)? = steps.first else {
        return .asked { description($0) != nil }
      }
      let shape = description(key)?.shape
      return shape?.knownParts(at: Array(steps.dropFirst()), in: value(key)) ?? .unknown
    }
  }
}

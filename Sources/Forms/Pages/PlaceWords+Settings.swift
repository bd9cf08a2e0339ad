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
      switch description(key)?.shape?.shape(at: steps.dropFirst())?.kind {
      case .object(let object)?:
        return .asked { name in object.members.contains { $0.name == name } }
      case .list?: return .items()
      case .scalar?, .union?, .anything?, .nothing?, nil: return .none
      }
    }
  }
}

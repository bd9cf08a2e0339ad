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
      let (shape, inner) = (description(key)?.shape, Array(steps.dropFirst()))
      switch shape?.shape(at: inner)?.kind {
      case .object(let object)?:
        return .asked { name in object.members.contains { $0.name == name } }
      case .list?:
        let items = shape?.standard(at: inner, in: value(key) ?? .dictionary([:]))
        return .items(count: items?.kind == .list ? items?.count ?? 0 : 0)
      case .scalar?, .union?, .anything?, .nothing?, nil: return .none
      }
    }
  }
}

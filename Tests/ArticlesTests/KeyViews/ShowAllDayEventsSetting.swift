// "A wrapper that makes it easier to create a toggle based on a key".

import SetteeDefaultsViews

extension Defaults.Keys {
  static let showAllDayEvents = Key<Bool>("showAllDayEvents", default: false)
}

struct ShowAllDayEventsSetting: View {
  var body: some View {
    Defaults.Toggle("Show All-Day Events", key: .showAllDayEvents)
  }
}

// "You can also listen to changes". What it prints is also kept, so that a test sees it.

import SetteeDefaultsViews
import Synchronization

extension Defaults.Keys {
  static let showAllDayEvents = Key<Bool>("showAllDayEvents", default: false)
}

let printed = Mutex<[Bool]>([])

func print(_ label: String, _ value: Bool) { printed.withLock { $0.append(value) } }

struct ShowAllDayEventsSetting: View {
  var body: some View {
    Defaults.Toggle("Show All-Day Events", key: .showAllDayEvents)
      // Note that this has to be directly attached to `Defaults.Toggle`.
      // It's not `View#onChange()`.
      .onChange {
        print("Value", $0)
      }
  }
}

// "You can also listen to changes". What it prints is kept, so that a test sees it.

import SetteeDefaultsViews
import Synchronization

let printedStates = Mutex<[Bool]>([])

private func print(_ label: String, _ value: Bool) { printedStates.withLock { $0.append(value) } }

extension KeyToggleTests {
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
}

// "Then use them everywhere with full type safety". The views have no bodies there, so that they
// are no `View`s here.

import SetteeBindings
import Defaults

extension KeysOnceTests {
  struct SettingsView {
    @Default(\.useNSFW) var useNSFW
    @Default(\.gridColumns) var gridColumns
  }

  struct GalleryView {
    @Default(\.useNSFW) var useNSFW
    @Default(\.gridColumns) var gridColumns
  }

  class ContentViewModel: ObservableObject {
    @DefaultValue(\.useNSFW) var useNSFW: Bool
    @DefaultValue(\.gridColumns) var gridColumns: Int
  }
}

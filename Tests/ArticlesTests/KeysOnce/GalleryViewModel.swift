// "For ViewModels & Non-Views": a closure that uses `self`, in a class of no actor. `filterContent`
// counts, so that a test sees it.

import SetteeBindings
import Defaults

class GalleryViewModel: ObservableObject {
  @DefaultValue(\.useNSFW) var useNSFW: Bool
  @DefaultValue(\.gridColumns) var gridColumns: Int

  private(set) var filterCount = 0

  init() {
    // React to changes via the projected value ($useNSFW)
    $useNSFW.onChange { newValue in
      self.filterContent()
    }
  }

  private func filterContent() {
    // Handle the change
    filterCount += 1
  }
}

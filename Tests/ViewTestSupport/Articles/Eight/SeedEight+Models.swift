// Blocks as the article has them, laid out by swift-format.

import Defaults
import FormViews

extension SeedEight {
  class ContentViewModel: ObservableObject {
    @DefaultValue(\.useNSFW) var useNSFW: Bool
    @DefaultValue(\.gridColumns) var gridColumns: Int
  }

  class ProfileViewModel: ObservableObject {
    @DefaultValue(\.username) var username: String

    func validate() -> Bool {
      !username.isEmpty
    }
  }
}

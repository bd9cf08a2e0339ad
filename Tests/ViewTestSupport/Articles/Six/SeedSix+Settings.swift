// A block as the article has it, laid out by swift-format.

import ObservableDefaults

extension SeedSix {
  @ObservableDefaults
  class Settings {
    var name: String = "Fatbobman"
    var age: Int = 20
  }
}
